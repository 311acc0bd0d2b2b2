import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { date, id, integer, optional, otherwise } from '../../../kernel/http/fields.ts'
import { orNull, WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { amountSize } from '../search/search.rules.ts'
import { DAYS_AROUND, MAX_MATCHES } from './match.rules.ts'
import { findMatches } from './matches.ts'

const MATCH = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    year: Type.Integer(),
    month: Type.Integer(),
    transaction_date: orNull({ type: 'string', format: 'date' }),
    counterparty: orNull({ type: 'string', maxLength: 300 }),
    description: orNull({ type: 'string', maxLength: 4000 }),
    income: Type.Number(),
    expense: Type.Number(),
    currency: orNull({ type: 'string', maxLength: 3 }),
    original_amount: orNull({ type: 'number' }),
    is_exact: Type.Boolean({ description: 'Whether it has exactly this amount.' }),
    days_apart: orNull({ type: 'integer', minimum: 0, description: 'Days from the given date.' }),
  },
  { title: 'ReceiptMatch', additionalProperties: false },
)

export const findReceiptMatches = endpoint({
  name: 'findReceiptMatches',
  method: 'GET',
  path: '/web/receipts/matches',
  access: signedInFor('read:bookkeeping'),
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    amount: optional(amountSize('The amount on the receipt, without its sign.')),
    date: optional(date({ description: 'The date on the receipt.', example: '2026-06-15' })),
    days: otherwise(
      integer({ description: 'Days before and after the date.' }, { min: 0, max: DAYS_AROUND.most }),
      DAYS_AROUND.usual,
    ),
  },
  actsFor: 'entity_id',
  check({ amount, date }) {
    if (amount === null && date === null) throw bookkeepingErrors.amount_or_date_required()
  },
  errors: [bookkeepingErrors.amount_or_date_required],
  returns: Type.Object(
    { data: Type.Array(MATCH, { maxItems: MAX_MATCHES }), message: WHY_NOTHING },
    { additionalProperties: false },
  ),
  nothing: () => ({ data: [] }),
  async run({ db, input }) {
    const found = await findMatches(db, input)
    const data = found.map(match => ({
      ...match,
      income: unitsFromText(match.income),
      expense: unitsFromText(match.expense),
      original_amount: match.original_amount === null ? null : unitsFromText(match.original_amount),
    }))
    return { data: withExactAmounts(data) as never }
  },
})
