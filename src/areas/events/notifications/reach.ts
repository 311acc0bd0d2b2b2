import type { Db } from '../../../kernel/sql/postgres.ts'
import { findSharedLlcs, scopesOf } from '../../access/access.ts'
import { typesFor } from './notified.rules.ts'

type SharedLlc = { owner_id: number; role: string; areas: string[] }

/** Which notifications of shared LLCs somebody may see. */
export async function sharedReach(db: Db, memberId: number) {
  const { shared } = await db.one(findSharedLlcs, { member_id: memberId })
  return Object.entries(shared as Record<string, SharedLlc>)
    .map(([id, of]) => ({ owner_id: of.owner_id, entity_id: Number(id), types: typesFor(scopesOf(of)) }))
    .filter(({ types }) => types.length > 0)
}
