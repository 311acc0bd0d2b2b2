import { errors } from '../../../kernel/http/errors.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { type Deciding, planDecisions } from './decisions.rules.ts'
import { insertDecisions } from './decisions.sql.ts'
import { readReason } from './leave-out.ts'
import { computePrefill, type Prefill } from './prefill.rules.ts'
import { findYearBooks } from './year-books.ts'

type DecidingYear = { entityId: number; year: number; now: Date }

/** Saves one decision about several amounts, all or none. Returns how many changed, and the year after it. */
export async function decideAmounts(
  db: Db,
  by: By,
  of: DecidingYear,
  { entryIds, decision, reason: written }: Deciding,
): Promise<{ changed: number; prefill: Prefill }> {
  const { entityId: entity_id, year } = of
  if (decision !== null && written === null) throw errors.required().at('reason')
  const reason = decision === null ? null : readReason('reason', written!)
  const before = await findDecidable(db, of)
  const entry_ids = planDecisions(before, { entryIds, decision, reason })
  if (entry_ids.length === 0) return { changed: 0, prefill: before }
  await db.one(insertDecisions, { entity_id, year, entry_ids, decision, reason, ...byParams(by) })
  return { changed: entry_ids.length, prefill: await findDecidable(db, of) }
}

/** The year without tax numbers, which a decision does not need. */
export const findDecidable = async (db: Db, { entityId, year, now }: DecidingYear): Promise<Prefill> =>
  computePrefill(await findYearBooks(db, entityId, year, null), dateOf(now), 'en')
