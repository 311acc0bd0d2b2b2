import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { insertLeaveOut } from './leave-out.sql.ts'
import type { Incomplete } from './left-out.rules.ts'

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
