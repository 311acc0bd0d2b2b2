import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id, optional, shortId, word } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import {
  amountSize,
  bookkeepingErrors,
  CATEGORIES,
  findInMonths,
  SEARCH,
} from '../../bookkeeping/bookkeeping.ts'
import { entitiesErrors, llcRecord, wholeTaxYear } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { revealsTaxNumbers } from '../reveals.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { findFiscalYearEnd } from './books.sql.ts'

const PAGE = 20

const monthOf = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })

const ENTRY = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    year: Type.Integer(),
    month: Type.Integer(),
    date: orNull<string>({ type: 'string', format: 'date' }),
    received: Type.Number(),
    paid: Type.Number(),
    description: orNull<string>({
      type: 'string',
      maxLength: 4000,
      description: 'The description, or the purpose.',
    }),
    counterparty: orNull<string>({ type: 'string', maxLength: 300 }),
  },
  { title: 'EntryToChoose', additionalProperties: false },
)

export const searchLlcEntries = endpoint({
  name: 'searchLlcEntries',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/tax/entries',
  access: staff('tax:read', [llcRecord('entity_id')]),
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    year: OF_TAX_YEAR.year,
    q: SEARCH.q,
    amount: optional(amountSize('Money in less money out, in either direction.')),
    counterparty_id: optional(id({ description: 'Filters by counterparty.' })),
    category: optional(word({ description: 'Filters by category.' }, CATEGORIES)),
    after: SEARCH.after,
  },
  errors: [entitiesErrors.entity_not_found, bookkeepingErrors.invalid_search_cursor],
  reveals: revealsTaxNumbers,
  returns: Type.Object(
    {
      data: Type.Array(ENTRY, { maxItems: PAGE }),
      next: orNull<string>({ type: 'string', maxLength: 30 }),
    },
    { additionalProperties: false },
  ),
  async run({ db, input: { year, ...search } }) {
    const { entity_id } = search
    const found = await db.maybe(findFiscalYearEnd, { entity_id })
    if (!found) throw entitiesErrors.entity_not_found({ id: entity_id }, { field: 'entity_id' })
    const { begins, ends } = wholeTaxYear(year, found.fiscal_year_end)
    const months = { from: monthOf(begins), to: monthOf(ends) }
    const { data, next } = await findInMonths(db, { ...search, ...months }, PAGE)
    return {
      data: data.map(entry => ({
        id: entry.id,
        year: entry.year,
        month: entry.month,
        date: entry.transaction_date,
        received: entry.income,
        paid: entry.expense,
        description: entry.description ?? entry.economic_purpose,
        counterparty: entry.counterparty,
      })),
      next,
    }
  },
})
