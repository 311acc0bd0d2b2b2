import { serverBusy } from '../../kernel/http/errors.ts'
import { Slots } from '../../kernel/http/slots.ts'
import { requireNoConnection } from '../../kernel/sql/held-connection.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import type { PasswordOwner } from './frequent-passwords.rules.ts'
import { checkNotOwnName, readNewPassword } from './password.rules.ts'
import { findPassword, findPasswordByEmail } from './person.sql.ts'

declare const hashed: unique symbol
/** A password as it is stored. */
export type PasswordHash = string & { readonly [hashed]: true }

/** What better-auth gets instead of hashing passwords itself, which it would do while it holds a connection. */
export type CheckedPasswords = {
  /** The stored hash that the typed password matches. */
  matching: PasswordHash | null
  /** The hash of a password to be set. */
  made: PasswordHash | null
}

/** better-auth hashes a password in place of a comparison when there is no account, and forgets the result. */
export const NOT_STORED = '' as PasswordHash

/**
 * Hashing is slow on purpose, and takes one of the four threads of Node's pool, so one is left for other work. What waits takes about a
 * second.
 */
const slots = new Slots({ atOnce: 3, maxWaiting: 24, waitMs: 5000, refuse: serverBusy })

/** All hashing and checking of passwords. */
async function inSlot<T>(work: (of: typeof import('better-auth/crypto')) => Promise<T>): Promise<T> {
  requireNoConnection('Hashing a password')
  const of = await import('better-auth/crypto')
  return slots.run('', () => work(of))
}

const hash = (password: string) => inSlot(of => of.hashPassword(password)) as Promise<PasswordHash>

/** Checks a new password by the rules and hashes it. `field` names it in errors. */
export async function hashNewPassword(
  typed: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<PasswordHash> {
  const password = readNewPassword(field, typed)
  checkNotOwnName(field, password, owner)
  return hash(password)
}

async function matching(found: { password: string } | null, typed: string): Promise<PasswordHash | null> {
  const password = typed.normalize('NFC')
  if (found === null) {
    // It takes as long as for an account that exists.
    await hash(password)
    return null
  }
  const isRight = await inSlot(of => of.verifyPassword({ hash: found.password, password }))
  return isRight ? (found.password as PasswordHash) : null
}

/** The member's stored hash, if this is their password. */
export const matchPasswordOf = async (
  db: Db,
  memberId: number,
  typed: string,
): Promise<PasswordHash | null> => matching(await db.maybe(findPassword, { member_id: memberId }), typed)

/** As above, by the email of the account. */
export const matchPasswordAt = async (db: Db, email: string, typed: string): Promise<PasswordHash | null> =>
  matching(await db.maybe(findPasswordByEmail, { email }), typed)
