import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { readAfrTable } from './afr.rules.ts'
import { keepAfr } from './loan.sql.ts'

export const MAX_AFR_BYTES = 1024 * 1024

/** Imports federal rates. Months that are known already stay as they are. */
export async function importAfr(
  db: Db,
  by: By,
  { bytes, source }: { bytes: Buffer; source: string },
): Promise<{ months: number; changed: number }> {
  const rates = readAfrTable(bytes.toString('utf8'))
  const kept = await db.maybe(keepAfr, { rates, source, ...byParams(by) })
  return { months: rates.length, changed: kept?.months ?? 0 }
}
