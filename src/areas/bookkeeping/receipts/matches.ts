import type { Db } from '../../../kernel/sql/postgres.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { MAX_MATCHES, planDays, planSimilar } from './match.rules.ts'
import { listExactMatches, listNearMatches } from './receipt.sql.ts'

type OnReceipt = { entity_id: number; amount: bigint | null; date: string | null; days: number }

/** Read on each side of the date: corrected entries and, around a date, those with a document are left out afterwards. */
const MAX_EXAMINED = { exact: 50, near: 200 }

/** The entries that a receipt may belong to, the best first. */
export async function findMatches(db: Db, { entity_id, amount, date, days }: OnReceipt) {
  const params = { entity_id, ...planDays(date, days), most: MAX_MATCHES }
  const exact =
    amount === null
      ? []
      : await db.all(listExactMatches, {
          ...params,
          amount: textFromUnits(amount),
          looks: MAX_EXAMINED.exact,
        })
  const similar = planSimilar(amount)
  const near =
    date === null || exact.length === MAX_MATCHES
      ? []
      : await db.all(listNearMatches, { ...params, ...similar, looks: MAX_EXAMINED.near })
  const ids = new Set(exact.map(({ id }) => id))
  return [
    ...exact.map(match => ({ ...match, is_exact: true })),
    ...near.filter(({ id }) => !ids.has(id)).map(match => ({ ...match, is_exact: false })),
  ]
    .slice(0, MAX_MATCHES)
    .map(match => ({ ...match, days_apart: date === null ? null : match.days_apart }))
}
