import { readName } from '../../../kernel/http/fields.ts'
import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { taxErrors } from '../tax.errors.ts'
import { insertLeaveOut } from './leave-out.sql.ts'
import type { Incomplete } from './left-out.rules.ts'

const SHORTEST_REASON = 10

/** Why something is left out, as it is printed on the worksheet; a letter or a word is no reason. */
export function readReason(field: string, written: string): string {
  const reason = readName(field, written)
  if ([...reason].length < SHORTEST_REASON)
    throw taxErrors.reason_too_short({ min: SHORTEST_REASON }, { field })
  return reason
}

/** Records why forms are filled in although something is missing. The decision covers only what is missing now. */
export async function keepLeaveOut(
  db: Db,
  by: By,
  of: { entity_id: number; year: number; reason: string },
  { entry_ids, open_questions, total }: Incomplete,
): Promise<void> {
  const what = { entry_ids, open_questions, total: textFromUnits(total) }
  await db.one(insertLeaveOut, { ...of, ...what, ...byParams(by) })
}

type LeaveOut = Parameters<typeof keepLeaveOut>[2]

/** Writes a form, and in the same transaction why something is left out of it: no decision is recorded for a form that was not written. */
export async function writeLeavingOut(
  database: Database,
  by: By,
  decision: LeaveOut | null,
  incomplete: Incomplete,
  write: () => Promise<void>,
): Promise<void> {
  if (decision === null) return write()
  await database.transaction(async tx => {
    await keepLeaveOut(tx, by, decision, incomplete)
    await write()
  })
}
