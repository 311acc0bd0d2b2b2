import type { Db } from '../../../kernel/sql/postgres.ts'
import { FIRST_YEAR, LAST_YEAR } from '../../../kernel/values/dates.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import type { MonthTotal } from '../figures.rules.ts'
import { listMonthTotals } from './month-totals.sql.ts'

/** Every month an entry can be booked in. */
export const ALL_MONTHS = { first: FIRST_YEAR * 12, last: LAST_YEAR * 12 + 11 }

/** The stored totals of some months, numbered consecutively (year * 12 + month - 1). */
export async function findMonthTotals(
  db: Db,
  entity_id: number,
  { first, last }: { first: number; last: number },
): Promise<MonthTotal[]> {
  const rows = await db.all(listMonthTotals, { entity_id, first_month: first, last_month: last })
  return rows.map(({ income, expense, ...row }) => ({
    ...row,
    income: unitsFromText(income)!,
    expense: unitsFromText(expense)!,
  }))
}
