import type { Db } from '../../../kernel/sql/postgres.ts'
import type { NonCash } from '../figures.rules.ts'
import { nonCashOf } from './non-cash.rules.ts'
import { findYearBooks } from './year-books.ts'

/** What moved without money of the LLC in these tax years, by what was said about it for each. */
export async function findNonCash(
  db: Db,
  entityId: number,
  years: readonly number[],
  today: string,
): Promise<NonCash[]> {
  const found: NonCash[] = []
  for (const year of years) found.push(...nonCashOf(await findYearBooks(db, entityId, year, null, today)))
  return found
}
