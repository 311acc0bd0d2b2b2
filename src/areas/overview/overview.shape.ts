import { Type } from 'typebox'
import { orNull } from '../../kernel/http/shapes.ts'
import { YEAR_BY_MONTH } from '../bookkeeping/bookkeeping.ts'

const exact = { additionalProperties: false }
const DAY = { type: 'string', format: 'date' }
const day = () => Type.Unsafe<string>(DAY)
const dayOrNull = () => Type.Unsafe<string | null>({ anyOf: [DAY, { type: 'null' }] })
const count = () => Type.Integer({ minimum: 0, format: 'int64' })
const year = () => Type.Integer({ minimum: 1980, maximum: 2200 })
const word = <T extends string>(...words: T[]) => Type.Unsafe<T>({ type: 'string', enum: words })
const country = () => Type.String({ minLength: 2, maxLength: 2, pattern: '^[A-Z]{2}$' })

const WORDING = Type.Object(
  { en: Type.String({ maxLength: 300 }), es: Type.String({ maxLength: 300 }) },
  exact,
)

const OPEN_REPORT = Type.Object(
  {
    report_id: Type.Integer({ format: 'int64' }),
    type: word('monthly', 'quarterly', 'annual'),
    year: year(),
    quarter: orNull({ type: 'integer', minimum: 1, maximum: 4 }),
    month: orNull({ type: 'integer', minimum: 1, maximum: 12 }),
    from: day(),
    to: day(),
    open: count(),
    first: Type.Unsafe<{ en: string; es: string }>({
      ...WORDING,
      description: 'Text of the first recommendation.',
    }),
  },
  { title: 'OpenRecommendations', ...exact },
)

const DEADLINE = Type.Object(
  {
    kind: word('filing', 'subscription', 'service', 'payment'),
    on: day(),
    name: Type.Unsafe<{ en: string; es: string } | null>({ anyOf: [WORDING, { type: 'null' }] }),
    form: Type.Unsafe<string | null>({ anyOf: [{ type: 'string', maxLength: 20 }, { type: 'null' }] }),
    year: Type.Unsafe<number | null>({
      anyOf: [{ type: 'integer', minimum: 1980, maximum: 2200 }, { type: 'null' }],
    }),
    amount: Type.Unsafe<number | null>({ anyOf: [{ type: 'number' }, { type: 'null' }] }),
    currency: Type.Unsafe<string | null>({
      anyOf: [{ type: 'string', minLength: 3, maxLength: 3 }, { type: 'null' }],
    }),
  },
  { title: 'Deadline', ...exact },
)

/** The first page of an LLC. */
export const OVERVIEW = Type.Object(
  {
    entity_id: Type.Integer({ format: 'int32' }),
    today: day(),
    this_year: YEAR_BY_MONTH,
    year_before: YEAR_BY_MONTH,
    recommendations: Type.Array(OPEN_REPORT, {
      maxItems: 20,
      description: 'Recent reports with unanswered recommendations, newest first.',
    }),
    ledger: Type.Object({ pending: count(), oldest_pending_on: dayOrNull() }, exact),
    substance: Type.Array(Type.Object({ year: year(), entries: count(), missing: count() }, exact), {
      minItems: 2,
      maxItems: 2,
      description: 'Entries that lack a counterparty, a purpose or a document; up to 1 minute old.',
    }),
    banks: Type.Object(
      {
        active: count(),
        need_attention: Type.Array(
          Type.Object(
            { id: Type.Integer({ format: 'int32' }), provider: Type.String({ maxLength: 40 }) },
            exact,
          ),
          { maxItems: 20 },
        ),
      },
      exact,
    ),
    presence: Type.Object(
      {
        year: year(),
        days_known: count(),
        days_unknown: count(),
        countries: Type.Array(Type.Object({ country: country(), days: count() }, exact), { maxItems: 20 }),
        warnings: Type.Array(
          Type.Object(
            {
              country: orNull<string>(country()),
              days: count(),
              cautious_days: Type.Number({ minimum: 0 }),
              level: word('info', 'warning', 'danger', 'exceeded'),
            },
            {
              ...exact,
              description:
                'By the rule of the country that is closest to its limit; `country` is `null` for the Schengen area. `days` is the plain count, and the level is based on `cautious_days`.',
            },
          ),
          { maxItems: 20 },
        ),
      },
      exact,
    ),
    deadlines: Type.Array(DEADLINE, { maxItems: 60 }),
  },
  { title: 'Overview', ...exact },
)
