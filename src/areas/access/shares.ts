import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { insertShares } from './share.sql.ts'
import type { SharedArea, SharedRole } from './shared-access.rules.ts'

export type NewShares = {
  ownerId: number
  memberId: number
  entityIds: readonly number[]
  role: SharedRole
  areas: readonly SharedArea[]
}

/** Shares LLCs of an owner with a person, and returns how many; LLCs of others are left out. */
export async function shareLlcs(db: Db, by: By, wanted: NewShares): Promise<number> {
  const done = await db.maybe(insertShares, {
    owner_id: wanted.ownerId,
    member_id: wanted.memberId,
    entity_ids: wanted.entityIds,
    role: wanted.role,
    areas: wanted.areas,
    ...byParams(by),
  })
  return done?.shared ?? 0
}
