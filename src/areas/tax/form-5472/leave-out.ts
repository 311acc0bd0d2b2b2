import { readName } from '../../../kernel/http/fields.ts'
import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { isReason, SHORTEST_REASON } from '../substance.rules.ts'
import { taxErrors } from '../tax.errors.ts'
import { insertLeaveOut } from './leave-out.sql.ts'
import type { Incomplete } from './left-out.rules.ts'

/** Why an amount is decided as it is or a question stays open. */
export function readReason(field: string, written: string): string {
  const reason = readName(field, written)
  if (!isReason(reason)) throw taxErrors.reason_too_short({ min: SHORTEST_REASON }, { field })
  return reason
}

/** Records why forms are filled in although questions are open. The decision covers only those that are open now. */
export async function keepLeaveOut(
  db: Db,
  by: By,
  of: { entity_id: number; year: number; reason: string },
  { open_questions }: Incomplete,
): Promise<void> {
  await db.one(insertLeaveOut, { ...of, open_questions, ...byParams(by) })
}

type LeaveOut = Parameters<typeof keepLeaveOut>[2]

/** Writes a form, and in the same transaction why questions of it stay open: no decision is recorded for a form that was not written. */
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
