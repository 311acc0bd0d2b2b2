import { Type } from 'typebox'
import { orNull } from '../../../kernel/http/shapes.ts'
import { ANSWER_WORDS, type AnswerWord, FACT_KINDS, type FactKind } from './facts.rules.ts'

const DAY = { type: 'string', format: 'date' }

export const FACT = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    kind: Type.Unsafe<FactKind>({ type: 'string', enum: [...FACT_KINDS] }),
    country: orNull<string>({ type: 'string', pattern: '^[A-Z]{2}$', minLength: 2, maxLength: 2 }),
    from: orNull<string>(DAY),
    to: Type.Unsafe<string | null>({ ...orNull(DAY), description: '`null`: until further notice.' }),
    answer: orNull<AnswerWord>({ type: 'string', enum: ANSWER_WORDS }),
    documented: orNull<boolean>({ type: 'boolean' }),
    note: orNull<string>({ type: 'string', maxLength: 300 }),
    stated_by: Type.String({ maxLength: 100, description: 'Who stated it, as in the audit log.' }),
    stated_at: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
  },
  { title: 'PresenceFact', additionalProperties: false },
)

/** The response of writes: the id of the record. */
export const RECORD_ID = Type.Object(
  { id: Type.Integer({ minimum: 1 }) },
  { title: 'PresenceRecordId', additionalProperties: false },
)
