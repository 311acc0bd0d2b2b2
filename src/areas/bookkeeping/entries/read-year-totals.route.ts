import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { calendarYear, id } from '../../../kernel/http/fields.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { signedInFor } from '../../members/members.ts'
import { computeProfit, computeYearByMonth, type MonthTotal } from '../figures.rules.ts'
import { YEAR_BY_MONTH } from '../figures.shape.ts'
import { listYearsKept } from '../search/search.sql.ts'
import { findMonthTotals } from './month-totals.ts'

export const readYearTotals = endpoint({
  name: 'readYearTotals',
  method: 'GET',
  path: '/web/books/totals',
  access: signedInFor('read:bookkeeping'),
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    year: calendarYear({ description: 'The year.', example: 2026 }),
  },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      years: Type.Array(Type.Integer(), { maxItems: 111 }),
      figures: YEAR_BY_MONTH,
      categories: Type.Array(
        Type.Object(
          {
            month: Type.Integer(),
            category: Type.String({ maxLength: 40, description: 'Empty for entries without a category.' }),
            entries: Type.Integer(),
            net: Type.Number({ description: 'The part that counts in the net of the year.' }),
          },
          { additionalProperties: false },
        ),
        { maxItems: 12 * 29 },
      ),
    },
    { additionalProperties: false },
  ),
  async run({ db, input: { entity_id, year } }) {
    const [totals, years] = await Promise.all([
      findMonthTotals(db, entity_id, { first: year * 12, last: year * 12 + 11 }),
      db.all(listYearsKept, { entity_id }),
    ])
    return {
      years: years.map(row => row.year),
      figures: withExactAmounts(computeYearByMonth(totals, year)),
      categories: withExactAmounts(byCategory(totals)),
    }
  },
})

const byCategory = (totals: readonly MonthTotal[]) =>
  [...Map.groupBy(totals, ({ month, category }) => `${month} ${category}`).values()].map(rows => ({
    month: (rows[0]!.month % 12) + 1,
    category: rows[0]!.category ?? '',
    entries: rows.reduce((sum, row) => sum + row.entries, 0),
    net: computeProfit(rows).net,
  }))
