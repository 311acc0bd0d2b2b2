import type { Db } from '../../kernel/sql/postgres.ts'
import type { Fact } from './facts/facts.rules.ts'
import { findOwnerRecord } from './owner-record.sql.ts'
import type { Plan } from './plans/plans.rules.ts'

export type OwnerRecord = { facts: Fact[]; plans: Plan[] }

/** What an owner told us and plans. */
export async function readOwnerRecord(db: Db, memberId: number): Promise<OwnerRecord> {
  const { facts, plans } = await db.one(findOwnerRecord, { member_id: memberId })
  return { facts: facts as Fact[], plans: plans as Plan[] }
}
