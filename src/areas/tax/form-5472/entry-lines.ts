import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import type { MovementType } from '../../bookkeeping/bookkeeping.ts'
import { taxErrors } from '../tax.errors.ts'
import { findEntryForLine } from './books.sql.ts'
import { deleteLine, keepLine } from './line-override.sql.ts'
import { checkLine } from './lines.rules.ts'

/** Assigns an entry to a line of Part IV by hand. The same assignment again is not a write. */
export async function putOnLine(
  db: Db,
  by: By,
  entryId: number,
  line: string,
  note: string | null,
): Promise<{ changed: boolean }> {
  const { movement_type, received, paid, related, ...kept } = await findEntry(db, entryId)
  checkLine(
    {
      movement_type: movement_type as MovementType,
      received: unitsFromText(received)!,
      paid: unitsFromText(paid)!,
      related,
    },
    line,
  )
  if (kept.line === line && kept.note === note) return { changed: false }
  await db.one(keepLine, { entry_id: entryId, line, note, ...byParams(by) })
  return { changed: true }
}

/** From here on the category determines the line again. */
export async function takeOffLine(db: Db, by: By, entryId: number): Promise<{ changed: boolean }> {
  await findEntry(db, entryId)
  return { changed: (await db.maybe(deleteLine, { entry_id: entryId, ...byParams(by) })) !== null }
}

async function findEntry(db: Db, id: number) {
  const found = await db.maybe(findEntryForLine, { id })
  if (!found) throw taxErrors.tax_entry_not_found({ id })
  return found
}
