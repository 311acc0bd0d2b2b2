import { Type } from 'typebox'
import { errors } from '../../kernel/http/errors.ts'
import { custom, integer, name, optional, otherwise, text } from '../../kernel/http/fields.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { messagesErrors } from './messages.errors.ts'
import {
  CONVERSATIONS_SHOWN,
  MAX_CHARACTERS,
  MAX_DOCUMENTS,
  MAX_TITLE_CHARACTERS,
  MESSAGES_SHOWN,
  SIDES,
  type Side,
} from './vocabulary.rules.ts'

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

const documentIds = custom<number[]>(
  {
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    maxItems: MAX_DOCUMENTS,
  },
  { description: 'Documents of the LLC to attach.' },
  value => {
    if (!Array.isArray(value) || value.length > MAX_DOCUMENTS || !value.every(isId))
      throw messagesErrors.invalid_message_documents({ max: MAX_DOCUMENTS })
    return [...new Set(value)]
  },
  [messagesErrors.invalid_message_documents],
)

/** A message to be sent. */
export const NEW_MESSAGE = {
  text: text({ description: 'The message.', example: 'Is this invoice enough?' }, { max: MAX_CHARACTERS }),
  document_ids: otherwise(documentIds, []),
}

const title = name({ description: 'What the conversation is about.', example: 'Invoice of March' })

/** The first message of a conversation. */
export const NEW_CONVERSATION = {
  title: {
    ...title,
    schema: { ...title.schema, maxLength: MAX_TITLE_CHARACTERS } as typeof title.schema,
    read(value: unknown, source: 'body' | 'query' | 'path') {
      const clean = title.read(value, source)
      if ([...clean].length > MAX_TITLE_CHARACTERS) throw errors.too_long({ max: MAX_TITLE_CHARACTERS })
      return clean
    },
  },
  about: optional(
    text({ description: 'The id of an entry or of a ledger transaction, if it is about one.' }, { max: 60 }),
  ),
  ...NEW_MESSAGE,
}

/** An entry has a number; the ids of ledger transactions are texts. */
export const readEntryId = (about: string): number | null =>
  /^[1-9]\d{0,14}$/.test(about) ? Number(about) : null

/** Where a list continues: everything before this. */
export const BEFORE = optional(
  integer(
    { description: 'Only older ones: `next_before` of the previous response.', example: 1_000_000_000 },
    {
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
    },
  ),
)

/** The message up to which somebody has read. */
export const READ_PLACE = integer(
  { description: 'The place of the newest message shown.' },
  { min: 1, max: 2 ** 31 - 1 },
)

const strict = { additionalProperties: false }
const NAME = Type.String({ maxLength: 300 })
const NEXT_BEFORE = Type.Unsafe<number | null>({
  ...orNull({ type: 'integer', format: 'int64' }),
  description: 'Send it as `before` to continue. Null at the end.',
})

const ABOUT = orNull<{ kind: 'entry' | 'transaction'; id: string }>({
  type: 'object',
  properties: {
    kind: { type: 'string', enum: ['entry', 'transaction'] },
    id: { type: 'string', maxLength: 60 },
  },
  required: ['kind', 'id'],
  ...strict,
})

const CONVERSATION_PARTS = {
  id: Type.Integer({ format: 'int32' }),
  entity_id: Type.Integer({ format: 'int32' }),
  title: Type.String({ maxLength: MAX_TITLE_CHARACTERS }),
  about: ABOUT,
  messages: Type.Integer({ minimum: 1 }),
  newest_at: Type.String({ format: 'date-time' }),
  is_unread: Type.Boolean(),
}

const LISTED = {
  ...CONVERSATION_PARTS,
  newest_side: Type.Unsafe<Side>({ type: 'string', enum: [...SIDES] }),
  newest_author: NAME,
}

export const CONVERSATION_PAGE = Type.Object(
  {
    data: Type.Array(Type.Object(LISTED, { title: 'Conversation', ...strict }), {
      maxItems: CONVERSATIONS_SHOWN,
    }),
    next_before: NEXT_BEFORE,
  },
  strict,
)

export const CLIENT_CONVERSATION_PAGE = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        { ...LISTED, llc: NAME, member_id: Type.Integer({ format: 'int32' }), member: NAME },
        { title: 'ClientConversation', ...strict },
      ),
      { maxItems: CONVERSATIONS_SHOWN },
    ),
    next_before: NEXT_BEFORE,
  },
  strict,
)

const MESSAGE = Type.Object(
  {
    id: Type.Integer({ format: 'int32' }),
    place: Type.Integer({ minimum: 1 }),
    side: Type.Unsafe<Side>({ type: 'string', enum: [...SIDES] }),
    author: NAME,
    is_own: Type.Boolean(),
    text: Type.String({ maxLength: MAX_CHARACTERS }),
    sent_at: Type.String({ format: 'date-time' }),
    documents: Type.Array(
      Type.Object(
        {
          id: Type.Integer({ format: 'int64' }),
          title: NAME,
          is_available: Type.Boolean({ description: 'False if it has no file or was withdrawn.' }),
        },
        strict,
      ),
      { maxItems: MAX_DOCUMENTS },
    ),
  },
  { title: 'Message', ...strict },
)

export const SHOWN_CONVERSATION = Type.Object(
  {
    data: Type.Object(
      { ...CONVERSATION_PARTS, shown: Type.Array(MESSAGE, { maxItems: MESSAGES_SHOWN }) },
      { title: 'ShownConversation', ...strict },
    ),
    next_before: NEXT_BEFORE,
  },
  strict,
)

export const SHOWN_CLIENT_CONVERSATION = Type.Object(
  {
    data: Type.Object(
      {
        ...CONVERSATION_PARTS,
        llc: NAME,
        member_id: Type.Integer({ format: 'int32' }),
        member: NAME,
        shown: Type.Array(MESSAGE, { maxItems: MESSAGES_SHOWN }),
      },
      { title: 'ShownClientConversation', ...strict },
    ),
    next_before: NEXT_BEFORE,
  },
  strict,
)

export const SENT = Type.Object(
  {
    data: Type.Object(
      { conversation_id: Type.Integer({ format: 'int32' }), place: Type.Integer({ minimum: 1 }) },
      { title: 'SentMessage', ...strict },
    ),
  },
  strict,
)

export const READ_UP_TO = Type.Object(
  { data: Type.Object({ read_place: Type.Integer({ minimum: 0 }) }, strict) },
  strict,
)
