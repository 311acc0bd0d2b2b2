import { enforceLimit, enforceNetworkLimit } from '../../kernel/http/throttle.ts'
import type { Database } from '../../kernel/sql/postgres.ts'
import type { OptionalSession } from '../sessions/sessions.ts'

const HOUR = 3600

/** Attempts per hour: more than a person needs, less than a script wants. */
const MAX_ATTEMPTS = { booking: 20, code: 30, order: 10, mutation: 10, tool: 300 }

export function holdBackVisitor(
  database: Database,
  what: keyof typeof MAX_ATTEMPTS,
  ip: string,
): Promise<void> {
  const limit = { key: [`${what} by network`], most: MAX_ATTEMPTS[what], seconds: HOUR } as const
  return enforceNetworkLimit(database.quick, limit, ip)
}

/**
 * Email goes to an unverified address that the visitor typed: a few a day, so that nobody is spammed through
 * us. `ana+1@…` is the mailbox of `ana@…`.
 */
export function limitRecipient(database: Database, email: string): Promise<void> {
  const mailbox = email.replace(/\+.*(?=@)/, '')
  return enforceLimit(database.quick, { key: ['mail by recipient', mailbox], most: 6, seconds: 24 * HOUR })
}

/** Members are counted by account, from any address; others by address. */
export function limitVisitor(
  database: Database,
  what: keyof typeof MAX_ATTEMPTS,
  { requestInfo, session }: OptionalSession,
): Promise<void> {
  if (!session) return holdBackVisitor(database, what, requestInfo.ip)
  return enforceLimit(database.quick, {
    key: [`${what} by member`, session.memberId],
    most: MAX_ATTEMPTS[what],
    seconds: HOUR,
  })
}
