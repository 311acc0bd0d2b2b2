import type { Db } from '../../../kernel/sql/postgres.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import { ALL_MONTHS, findMonthTotals } from '../entries/month-totals.ts'
import { computeFigures, type KindTotal, type MoneyFigures } from '../figures.rules.ts'
import type { View } from './search.rules.ts'
import { filterOf } from './search.ts'
import { countPeriod } from './sort.sql.ts'
import { MAX_SORTED } from './sort.ts'
import { listViewIds, sumView } from './view-totals.sql.ts'

/** Entries that are added up each time; stored totals have no limit. */
export const MAX_TOTALED = MAX_SORTED

/** The figures of all entries of a view; null if it would have to read too many of them. */
export async function findViewFigures(db: Db, view: View): Promise<MoneyFigures | null> {
  const rows = isStored(view) ? await findStored(db, view) : await findScanned(db, view)
  return rows && computeFigures(rows)
}

/** Whether the stored totals, by month, category and movement type, have the figures of the view. */
function isStored({ entity_id: _, year: _y, month: _m, category: _c, movement_type: _t, ...others }: View) {
  return Object.values(others).every(value => value === null)
}

async function findStored(db: Db, { entity_id, year, month, category, movement_type }: View) {
  const months = year === null ? ALL_MONTHS : { first: year * 12, last: year * 12 + 11 }
  const wanted = category === 'none' ? null : category
  return (await findMonthTotals(db, entity_id, months)).filter(
    row =>
      (month === null || row.month % 12 === month - 1) &&
      (category === null || row.category === wanted) &&
      (movement_type === null || row.movement_type === movement_type),
  )
}

async function findScanned(db: Db, view: View): Promise<KindTotal[] | null> {
  const filter = filterOf(view)
  if (view.from === null && view.to === null) {
    const { entity_id, from_year, to_year, month } = filter
    const { entries } = await db.one(countPeriod, { entity_id, from_year, to_year, month })
    if (entries > MAX_TOTALED) return null
  }
  const { scanned, kinds } = await db.one(sumView, { ...filter, most: MAX_TOTALED })
  if (scanned > MAX_TOTALED) return null
  type Kind = Omit<KindTotal, 'income' | 'expense'> & { income: string; expense: string }
  return (kinds as Kind[]).map(({ income, expense, ...kind }) => ({
    ...kind,
    income: unitsFromText(income)!,
    expense: unitsFromText(expense)!,
  }))
}

/** The ids of at most `wanted` entries of a view; null if it would have to read too many to find them. */
export async function findViewIds(db: Db, view: View, wanted: number): Promise<number[] | null> {
  const { scanned, ids } = await db.one(listViewIds, { ...filterOf(view), most: MAX_TOTALED, wanted })
  return scanned > MAX_TOTALED ? null : (ids as number[])
}
