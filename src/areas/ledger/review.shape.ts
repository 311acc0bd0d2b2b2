import { Type } from 'typebox'
import { orNull } from '../../kernel/http/shapes.ts'
import { FLAGS } from './review.rules.ts'
import { TRANSACTION } from './transaction.rules.ts'

const strict = { additionalProperties: false }
const name = Type.String({ maxLength: 300 })
const id = Type.Integer({ format: 'int32' })
const count = Type.Integer({ minimum: 0 })

export const COUNTS = Type.Object({ pending: count, ratified: count, vetoed: count, rejected: count }, strict)

/** A transaction in the queue, with its LLC and owner. */
export const QUEUED = Type.Object(
  {
    transaction: TRANSACTION,
    llc: Type.Object({ id, name }, strict),
    owner: Type.Object({ id, name }, strict),
  },
  strict,
)

const LLC = Type.Object(
  {
    id,
    name,
    state: Type.String({ maxLength: 2 }),
    status: Type.String({ maxLength: 20 }),
    formation_date: orNull({ type: 'string', format: 'date' }),
    subscribed: Type.Boolean(),
  },
  strict,
)

const YEAR = Type.Object(
  {
    year: Type.Integer(),
    entries: count,
    income: Type.Number(),
    expense: Type.Number(),
    profit: Type.Number(),
    distributions: Type.Number(),
    contributions: Type.Number(),
  },
  strict,
)

const MONTH = Type.Object(
  {
    month: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$', maxLength: 7 }),
    income: Type.Number(),
    expense: Type.Number(),
    distributions: Type.Number(),
  },
  strict,
)

const BANK = Type.Object(
  {
    provider: Type.String({ maxLength: 50 }),
    balance: Type.Number(),
    told_at: Type.String({ format: 'date-time' }),
  },
  strict,
)

/** Everything needed to decide a transaction. */
export const REVIEW = Type.Object(
  {
    transaction: TRANSACTION,
    llc: LLC,
    owner: Type.Object(
      {
        id,
        name,
        language: Type.String({ maxLength: 2 }),
        country: orNull({ type: 'string', maxLength: 2 }),
      },
      strict,
    ),
    is_own: Type.Boolean({
      description: 'Whether it belongs to an LLC of the caller, in which case another Manager must decide.',
    }),
    occurrence: orNull({ type: 'integer', description: 'Position in its series, from 0.' }),
    series_ended_at: orNull({ type: 'string', format: 'date-time' }),
    year: YEAR,
    months: Type.Array(MONTH, { maxItems: 12 }),
    cash: Type.Object({ booked: Type.Number(), banks: Type.Array(BANK, { maxItems: 50 }) }, strict),
    others_pending: Type.Object(
      { count, distributions: Type.Number(), contributions: Type.Number() },
      strict,
    ),
    counts: COUNTS,
    earlier: Type.Array(TRANSACTION, { maxItems: 12 }),
    alike: Type.Array(Type.String({ maxLength: 30 }), { maxItems: 5 }),
    flags: Type.Array(
      Type.Object(
        {
          code: Type.Unsafe<(typeof FLAGS)[number]>({ type: 'string', enum: [...FLAGS] }),
          level: Type.Unsafe<'stop' | 'look'>({ type: 'string', enum: ['stop', 'look'] }),
          amount: orNull({ type: 'number' }),
        },
        strict,
      ),
      { maxItems: FLAGS.length },
    ),
  },
  { title: 'TransactionReview', ...strict },
)
