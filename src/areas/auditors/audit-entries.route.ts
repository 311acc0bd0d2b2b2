import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { otherwise } from '../../kernel/http/fields.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { withExactAmounts } from '../../kernel/values/exact.ts'
import {
  ALL_MONTHS,
  bookkeepingErrors,
  ENTRY,
  findMonthTotals,
  findSorted,
  MONEY_FIGURES,
  NO_FILTER,
  SEARCH,
  SORT,
} from '../bookkeeping/bookkeeping.ts'
import { computeFigures } from '../bookkeeping/figures.rules.ts'
import { auditor } from './auditor.access.ts'
import { ENTRY_NAMES, findEntryNames } from './entry-names.ts'

const { year, after, limit } = SEARCH

/** The books with names and figures: an auditor sees one page and has no other to look them up. */
export const auditEntries = endpoint({
  name: 'auditEntries',
  method: 'GET',
  path: '/web/auditor/books',
  reads: 'heavy',
  access: auditor('books'),
  fields: { year, sort: otherwise(SORT, '-date'), after, limit },
  errors: [bookkeepingErrors.invalid_search_cursor, bookkeepingErrors.too_many_to_sort],
  returns: Type.Object(
    {
      data: Type.Array(ENTRY, { maxItems: 200 }),
      next: orNull({ type: 'string', maxLength: 30 }),
      ...ENTRY_NAMES,
      figures: Type.Object(MONEY_FIGURES, { title: 'MoneyFigures', additionalProperties: false }),
    },
    { additionalProperties: false },
  ),
  async run({ db, caller, input: { limit, ...input } }) {
    const search = { ...NO_FILTER, entity_id: caller.entityId, ...input }
    const [found, figures] = await Promise.all([
      findSorted(db, search, input.sort, limit),
      figuresOf(db, caller.entityId, input.year),
    ])
    const names = await findEntryNames(db, caller, found.data)
    const data = found.data.map(
      ({
        counterparty: _c,
        document: _d,
        lacks: _l,
        corrected: _k,
        replaces: _r,
        replaced_by: _b,
        ...entry
      }) => entry,
    )
    return { data, next: found.next, ...names, figures }
  },
})

/** The figures of the listed entries, as the owner sees them. */
async function figuresOf(db: Db, entityId: number, year: number | null) {
  const months = year === null ? ALL_MONTHS : { first: year * 12, last: year * 12 + 11 }
  return withExactAmounts(computeFigures(await findMonthTotals(db, entityId, months)))
}
