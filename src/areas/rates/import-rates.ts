import { hash } from 'node:crypto'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { textFromDecimal } from '../../kernel/values/decimal.ts'
import { insertImport, keepRates, MANY_RATES, nextImport } from './rate.sql.ts'
import { readRateFile } from './rate-file.rules.ts'
import type { RateKind } from './vocabulary.rules.ts'

/** Per statement. */
const BATCH_SIZE = 20_000

export type RateFile = { kind: RateKind; name: string; content: Uint8Array; year: number | null }

/** Imports a table of rates, all of it or nothing. The same file again changes nothing. */
export const importRates = (database: Database, by: By, file: RateFile) =>
  database.transaction(tx => importRatesIn(tx, by, file))

class Undone extends Error {}

/** What an import would change. Nothing is written. */
export async function previewRates(database: Database, by: By, file: RateFile): Promise<ImportedRates> {
  let found: ImportedRates | undefined
  try {
    await database.transaction(async tx => {
      found = await importRatesIn(tx, by, file)
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return found!
}

export type ImportedRates = Awaited<ReturnType<typeof importRatesIn>>

/** The same in a transaction of the caller. */
export async function importRatesIn(tx: Db, by: By, file: RateFile) {
  const { kind, name, content, year } = file
  const { rates, skipped } = readRateFile(kind, content, year)
  const rows = rates.map(({ currency, day, multiply, divide }) => ({
    currency,
    day,
    multiply: textFromDecimal(multiply),
    divide: textFromDecimal(divide),
  }))
  const { id } = await tx.one(nextImport, {})
  let [added, changed] = [0, 0]
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const some = MANY_RATES.of(rows.slice(from, from + BATCH_SIZE))
    const kept = await tx.one(keepRates, { kind, import_id: id, ...some })
    added += kept.added
    changed += kept.changed
  }
  const sha256 = hash('sha256', content, 'buffer')
  if (added + changed > 0)
    await tx.one(insertImport, { id, kind, file_name: name, sha256, added, changed, ...byParams(by) })
  return { added, changed, unchanged: rates.length - added - changed, skipped }
}
