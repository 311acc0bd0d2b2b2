import { createHash } from 'node:crypto'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { holdEnabled } from './grant.sql.ts'
import type { PasswordHash } from './password-hashes.ts'
import { ensurePerson, findPassword } from './person.sql.ts'
import { sessionsErrors } from './sessions.errors.ts'
import { dropOverSessions, setPasswordOf } from './sign-in.sql.ts'

/** Sets a member's password and ends all their sessions. */
export async function setPassword(db: Db, by: By, memberId: number, password: PasswordHash): Promise<void> {
  if (!(await db.maybe(holdEnabled, { person_id: null, member_id: memberId })))
    throw sessionsErrors.password_for_disabled_account()
  const person = await db.one(ensurePerson, { member_id: memberId, email: null })
  await db.one(setPasswordOf, { member_id: memberId, person_id: person.id, password, ...byParams(by) })
}

export const hasPassword = async (db: Db, memberId: number): Promise<boolean> =>
  (await db.maybe(findPassword, { member_id: memberId })) !== null

/** Changes when the password is set, even to the same one. Null without a password. */
export async function passwordFingerprint(db: Db, memberId: number): Promise<string | null> {
  const found = await db.maybe(findPassword, { member_id: memberId })
  return found && createHash('sha256').update(found.password).digest('hex')
}

/** Deletes what has expired. */
export async function dropOver(database: Database): Promise<void> {
  await database.durable.one(dropOverSessions, {})
}
