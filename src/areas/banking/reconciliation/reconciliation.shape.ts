import { Type } from 'typebox'
import { oneOf, orNull } from '../../../kernel/http/shapes.ts'
import { HINTS } from './explain.rules.ts'
import { BALANCE_SOURCES, DIFFERENCES, MONTH_STATES } from './reconciliation.rules.ts'
import { STATEMENT_FAULTS } from './statement-file.rules.ts'

const numberOrNull = (description: string) =>
  Type.Unsafe<number | null>({ anyOf: [{ type: 'number' }, { type: 'null' }], description })
const idOrNull = Type.Unsafe<number | null>({ anyOf: [{ type: 'integer' }, { type: 'null' }] })
const textOrNull = (maxLength: number) =>
  Type.Unsafe<string | null>({ anyOf: [{ type: 'string', maxLength }, { type: 'null' }] })
const MONTH = Type.String({ pattern: '^\\d{4}-\\d{2}$', maxLength: 7 })

const ACCOUNT = {
  bank: Type.String({ maxLength: 100 }),
  account: Type.String({ maxLength: 200, description: "The bank's id of a connected account, or empty." }),
  currency: Type.String({ maxLength: 3 }),
  name: Type.String({ maxLength: 300 }),
  is_connected: Type.Boolean(),
}

const COMPARED = Type.Object(
  {
    month: MONTH,
    state: oneOf(MONTH_STATES),
    reasons: Type.Array(oneOf(DIFFERENCES), { maxItems: DIFFERENCES.length }),
    opening: numberOrNull('Balance at the beginning of the month.'),
    movements: Type.Number({ description: 'Movements in the books.' }),
    closing: numberOrNull('Balance at the end of the month.'),
    difference: numberOrNull('Closing less opening and movements.'),
    opening_gap: numberOrNull('Opening less the closing of the previous month.'),
    source: Type.Unsafe<string | null>({
      anyOf: [{ type: 'string', enum: [...BALANCE_SOURCES] }, { type: 'null' }],
    }),
    balance_id: idOrNull,
    document_id: idOrNull,
  },
  { title: 'ReconciledMonth', additionalProperties: false },
)

export const RECONCILIATION = Type.Object(
  {
    entity_id: Type.Integer(),
    year: Type.Integer(),
    begins: Type.String({ format: 'date' }),
    ends: Type.String({ format: 'date' }),
    accounts: Type.Array(
      Type.Object(
        { ...ACCOUNT, months: Type.Array(COMPARED, { maxItems: 12 }) },
        { additionalProperties: false },
      ),
      { maxItems: 1000 },
    ),
    unlisted: Type.Array(
      Type.Object(
        {
          bank: Type.String({ maxLength: 300 }),
          currency: Type.String({ maxLength: 3 }),
          entries: Type.Integer(),
        },
        { additionalProperties: false },
      ),
      { maxItems: 100, description: 'Banks that entries name and that have no account here.' },
    ),
  },
  { title: 'Reconciliation', additionalProperties: false },
)

const SHOWN_ENTRY = Type.Object(
  {
    id: Type.Integer(),
    month: MONTH,
    day: Type.Unsafe<string | null>({ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }),
    amount: Type.Number(),
    description: textOrNull(300),
  },
  { additionalProperties: false },
)
const SHOWN_LINE = Type.Object(
  { day: Type.String({ format: 'date' }), amount: Type.Number(), description: textOrNull(300) },
  { additionalProperties: false },
)

/** How many entries and lines are shown. */
export const MAX_SHOWN = 100

export const EXPLAINED_MONTH = Type.Object(
  {
    ...ACCOUNT,
    compared: COMPARED,
    recorded_by: Type.Unsafe<string | null>({
      ...orNull({ type: 'string', maxLength: 300 }),
      description: 'The member of staff who recorded the balances for the client.',
    }),
    hints: Type.Array(
      Type.Object(
        { hint: oneOf(HINTS), entries: Type.Array(SHOWN_ENTRY, { maxItems: MAX_SHOWN }) },
        { additionalProperties: false },
      ),
      { maxItems: MAX_SHOWN },
    ),
    has_lines: Type.Boolean({ description: "Whether the bank's own movements are known." }),
    only_in_books: Type.Array(SHOWN_ENTRY, { maxItems: MAX_SHOWN }),
    only_at_bank: Type.Array(SHOWN_LINE, { maxItems: MAX_SHOWN }),
    entries: Type.Array(SHOWN_ENTRY, { maxItems: MAX_SHOWN }),
    entry_count: Type.Integer(),
  },
  { title: 'ExplainedMonth', additionalProperties: false },
)

const RECORDED = Type.Object(
  { id: Type.Integer(), month: MONTH, opening: Type.Number(), closing: Type.Number() },
  { additionalProperties: false },
)

export const ADDED_STATEMENT = Type.Object(
  {
    bank: Type.String({ maxLength: 100 }),
    account: Type.String({ maxLength: 200 }),
    currency: Type.String({ maxLength: 3 }),
    document_id: idOrNull,
    months: Type.Array(RECORDED, { maxItems: 36 }),
  },
  { title: 'AddedStatement', additionalProperties: false },
)

export const STATEMENT_PREVIEW = Type.Object(
  {
    months: Type.Array(
      Type.Object(
        {
          month: MONTH,
          opening: Type.Number(),
          closing: Type.Number(),
          movements: Type.Integer(),
          has_ended: Type.Boolean(),
        },
        { additionalProperties: false },
      ),
      { maxItems: 36 },
    ),
    fault: orNull({
      type: 'object',
      properties: {
        code: { type: 'string', enum: [...STATEMENT_FAULTS] },
        line: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      },
      required: ['code', 'line'],
      additionalProperties: false,
    }),
  },
  { title: 'StatementPreview', additionalProperties: false },
)
