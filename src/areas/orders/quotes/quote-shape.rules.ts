import { Type } from 'typebox'
import { OPTIONS } from './option.rules.ts'

const AMOUNT = Type.Number({ minimum: 0, maximum: 1e12 })
const CURRENCY = Type.String({ minLength: 3, maxLength: 3 })
const CODE = Type.String({ maxLength: 41 })

export const IN_BOTH = Type.Object(
  { en: Type.String({ maxLength: 600 }), es: Type.String({ maxLength: 600 }) },
  { additionalProperties: false },
)

const ITEM = Type.Object(
  {
    code: CODE,
    label: IN_BOTH,
    kind: Type.Enum(['state_fee', 'service', 'recurring']),
    quantity: Type.Integer({ minimum: 1, maximum: 12 }),
    unit_amount: AMOUNT,
    amount: AMOUNT,
    currency: CURRENCY,
    required: Type.Boolean(),
    taxable: Type.Boolean({
      description:
        'Whether taxes of the buyer’s country may apply in addition. The amount does not include tax.',
    }),
  },
  { title: 'QuoteItem', additionalProperties: false },
)

const OPTION = Type.Object(
  {
    code: Type.Enum([...OPTIONS]),
    label: IN_BOTH,
    amount: AMOUNT,
    currency: CURRENCY,
    renews: Type.Boolean(),
    chosen: Type.Boolean(),
  },
  { title: 'QuoteOption', additionalProperties: false },
)

const ETA = Type.Object(
  {
    code: CODE,
    label: IN_BOTH,
    from_days: Type.Integer({ minimum: 1 }),
    to_days: Type.Integer({ minimum: 1 }),
    business_days: Type.Boolean(),
  },
  { additionalProperties: false },
)

export const QUOTE = Type.Object(
  {
    jurisdiction: Type.Literal('NM'),
    currency: CURRENCY,
    items: Type.Array(ITEM, { maxItems: 20 }),
    options: Type.Array(OPTION, { maxItems: 20 }),
    totals: Type.Object(
      { one_time: AMOUNT, first_year: AMOUNT, annual_renewal: AMOUNT },
      { additionalProperties: false },
    ),
    valid_until: Type.String({ format: 'date', maxLength: 10 }),
    etas: Type.Array(ETA, { maxItems: 5 }),
    disclaimers: Type.Array(Type.Object({ code: CODE, text: IN_BOTH }, { additionalProperties: false }), {
      maxItems: 12,
    }),
  },
  { title: 'Quote', additionalProperties: false },
)
