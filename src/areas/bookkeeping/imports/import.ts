import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import type { SentEntry } from '../currencies/sent-entry.rules.ts'
import { keepWaiting } from '../currencies/waiting-entries.ts'
import { type NewEntry, planEntry } from '../entries/entry.rules.ts'
import { EntryDrafts } from '../entries/entry-drafts.ts'
import { findImportedFile, insertImportedFile, listCounterpartyNames, lockFileImports } from './import.sql.ts'
import { nameKey } from './plan-import.rules.ts'
import { sumOf } from './preview.rules.ts'

const MAX_NAMES = 50_000

/** By the key of their names. */
export async function findNames(db: Db, entityId: number): Promise<Map<string, number>> {
  const rows = await db.all(listCounterpartyNames, { entity_id: entityId, most: MAX_NAMES })
  return new Map(rows.toReversed().map(({ id, name }) => [nameKey(name), id]))
}

export type ImportedFile = NonNullable<typeof findImportedFile.gives>

/** In batches, to stay within the message limit of the database. */
const BATCH_SIZE = 1000

/**
 * Imports the entries of a file, all or none. The same file again imports nothing and returns the first
 * result, unless `again` is set.
 */
export async function importFile(
  database: Database,
  by: By,
  file: { entityId: number; sha256: Buffer; name: string | null },
  { entries, waiting }: { entries: readonly NewEntry[]; waiting: readonly SentEntry[] },
  isWantedAgain: boolean,
): Promise<{ before: ImportedFile | null; imported_at: string }> {
  const each = { ...by, idempotency: null }
  const { entityId: entity_id, sha256 } = file
  const drafts = await EntryDrafts.begin(database.durable)
  try {
    for (let from = 0; from < entries.length; from += BATCH_SIZE) {
      const some = entries.slice(from, from + BATCH_SIZE).map(entry => planEntry(entry, 'import'))
      await drafts.add(database.durable, some)
    }
    return await database.transaction(async tx => {
      await tx.all(lockFileImports, { entity_id })
      const before = await tx.maybe(findImportedFile, { entity_id, sha256 })
      if (before && !isWantedAgain) return { before, imported_at: before.imported_at }
      const ids = await drafts.book(tx, each)
      await keepWaiting(tx, entity_id, file.name, waiting)
      const sum = sumOf(entries)
      const { imported_at } = await tx.one(insertImportedFile, {
        entity_id,
        sha256,
        file_name: file.name,
        entries: ids.length,
        waiting: waiting.length,
        first_id: ids[0] ?? null,
        last_id: ids.at(-1) ?? null,
        income: textFromUnits(sum.income),
        expense: textFromUnits(sum.expense),
        ...byParams(each),
      })
      return { before: null, imported_at }
    })
  } finally {
    await drafts.discard(database.durable)
  }
}
