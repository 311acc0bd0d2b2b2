import type { Db } from '../../kernel/sql/postgres.ts'
import { findErased } from './member-status.sql.ts'
import { membersErrors } from './members.errors.ts'

/**
 * Before something new is stored about a person: what is left of an erased one is kept for its records only. In a transaction, an
 * erasure waits for its end and then removes what it stored.
 */
export async function checkNotErased(db: Db, memberId: number): Promise<void> {
  if (await db.maybe(findErased, { id: memberId })) throw membersErrors.person_erased()
}
