import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import { signedInFor } from '../../members/members.ts'
import { listYearsKept, listYearTotals } from '../search/search.sql.ts'
import { year } from './entry.rules.ts'

const AMOUNTS = {
  entries: Type.Integer(),
  income: Type.Number(),
  expense: Type.Number(),
}

export const readYearTotals = endpoint({
  name: 'readYearTotals',
  method: 'GET',
  path: '/web/books/totals',
  access: signedInFor('read:bookkeeping'),
  tag: 'Bookkeeping',
  summary: 'Get the totals of a year by month and by category, and the years that have entries.',
  description: 'Reads stored totals, so it is equally fast for books of any size.',
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    year: year({ description: 'The year.', example: 2026 }),
  },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      years: Type.Array(Type.Integer(), { maxItems: 111 }),
      months: Type.Array(
        Type.Object({ month: Type.Integer(), ...AMOUNTS }, { additionalProperties: false }),
        { maxItems: 12 },
      ),
      categories: Type.Array(
        Type.Object(
          {
            month: Type.Integer(),
            category: Type.String({ maxLength: 40, description: 'Empty for entries without a category.' }),
            ...AMOUNTS,
          },
          { additionalProperties: false },
        ),
        { maxItems: 12 * 29 },
      ),
      message: WHY_NOTHING,
    },
    { additionalProperties: false },
  ),
  nothing: () => ({ years: [], months: [], categories: [] }),
  async run({ db, input }) {
    const [rows, years] = await Promise.all([
      db.all(listYearTotals, input),
      db.all(listYearsKept, { entity_id: input.entity_id }),
    ])
    const amounts = rows.map(row => ({ ...row, income: Number(row.income), expense: Number(row.expense) }))
    return {
      years: years.map(row => row.year),
      months: amounts.filter(row => row.category === '*').map(({ category: _, ...row }) => row),
      categories: amounts.filter(row => row.category !== '*'),
    }
  },
})
