import type { Db } from '../../../kernel/sql/postgres.ts'
import { findSharedLlcs, listSharedSince, scopesOf } from '../../access/access.ts'
import { typesFor } from './notified.rules.ts'

type SharedLlc = { owner_id: number; role: string; areas: string[] }

/** Which notifications of shared LLCs somebody may see. Those from before `since` are not new to them. */
export async function sharedReach(db: Db, memberId: number) {
  const { shared } = await db.one(findSharedLlcs, { member_id: memberId })
  const llcs = Object.entries(shared as Record<string, SharedLlc>)
  if (llcs.length === 0) return []
  const dates = await db.all(listSharedSince, { member_id: memberId })
  const since = new Map(dates.map(one => [one.entity_id, one.since]))
  return llcs
    .map(([id, of]) => ({
      owner_id: of.owner_id,
      entity_id: Number(id),
      types: typesFor(scopesOf(of)),
      since: since.get(Number(id)) ?? null,
    }))
    .filter(({ types }) => types.length > 0)
}
