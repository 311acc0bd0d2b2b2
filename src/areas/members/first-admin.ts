import type { Grant } from '../../kernel/grants/grant.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { findStaffState, hasClients, lockAccount } from './first-admin.sql.ts'
import { lockEnabledAdmins, lockMember, markRole } from './member-status.sql.ts'
import { readEmail } from './person.rules.ts'

/** Whether there are enabled accounts of staff, and of an admin. */
export const readStaffState = (db: Db) => db.one(findStaffState, {})

export const hasAnyClient = async (db: Db): Promise<boolean> => (await db.one(hasClients, {})).has_clients

/** Makes an account the admin of an installation that has none. False if it has one, or the account may not be. */
export async function makeFirstAdmin(tx: Db, by: By, memberId: number): Promise<boolean> {
  if ((await tx.all(lockEnabledAdmins, {})).length > 0) return false
  const member = await tx.maybe(lockMember, { id: memberId })
  if (!member || member.is_disabled || member.role !== 'member') return false
  await tx.one(markRole, { id: memberId, role: 'admin', ...byParams(by) })
  return true
}

/** Ends everything that gives access to an account that is a member's and has this email. False if it is not. */
export async function clearAccount(
  tx: Db,
  by: By,
  grants: readonly Grant[],
  { id, email }: { id: number; email: string },
): Promise<boolean> {
  const found = await tx.maybe(lockAccount, { id, email: readEmail(email) })
  if (!found?.is_plain) return false
  for (const grant of grants) await grant.revoke(tx, by, id, 'all')
  return true
}
