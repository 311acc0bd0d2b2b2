import { Type } from 'typebox'
import { FIGURES } from './figures.rules.ts'

const exact = { additionalProperties: false }
const count = () => Type.Integer({ minimum: 0, format: 'int64' })
const figure = (name: keyof typeof FIGURES) => Type.Number({ description: FIGURES[name].about.en })
const gross = (name: keyof typeof FIGURES) =>
  Type.Object(
    { received: Type.Number(), paid: Type.Number() },
    { ...exact, description: FIGURES[name].about.en },
  )

const RESULT = { income: figure('income'), expense: figure('expense'), net: figure('net') }

/** Every figure about the money of a period (`figures.rules.ts`). */
export const MONEY_FIGURES = {
  entries: count(),
  ...RESULT,
  contributions: figure('contributions'),
  distributions: figure('distributions'),
  loans: gross('loans'),
  own_transfers: gross('own_transfers'),
  other: gross('other'),
  received: figure('received'),
  paid: figure('paid'),
  cash_change: figure('cash_change'),
}

export const YEAR_BY_MONTH = Type.Object(
  {
    year: Type.Integer({ minimum: 1980, maximum: 2200 }),
    months: Type.Array(
      Type.Object({ month: Type.Integer({ minimum: 1, maximum: 12 }), entries: count(), ...RESULT }, exact),
      { minItems: 12, maxItems: 12 },
    ),
    ...MONEY_FIGURES,
  },
  { title: 'YearByMonth', ...exact },
)
