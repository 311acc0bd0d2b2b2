import type { Database } from '../../kernel/postgres.ts'
import { forbidden, invalid } from '../../kernel/refusal.ts'
import type { Known } from './known.access.ts'
import { limitProof } from './limits.ts'
import { findProof } from './me.sql.ts'

const FRESH_MINUTES = 10

/**
 * Makes sure that the owner asks, and not whoever found a session open: by the password, or where there is none by a
 * sign-in of the last minutes. What opens another way in asks for it, as that way would outlast the session.
 */
export async function proveOwner(
  { database, caller }: { database: Database; caller: Known },
  typed: string | null,
): Promise<void> {
  const { memberId, sessionId } = caller.session
  await limitProof(database.quick, memberId)
  const { password, is_fresh } = await database.quick.one(findProof, {
    session_id: sessionId,
    fresh_minutes: FRESH_MINUTES,
  })
  if (password === null) {
    if (!is_fresh)
      throw forbidden(`Sign in again first: this needs a sign-in of the last ${FRESH_MINUTES} minutes.`)
    return
  }
  if (typed === null) throw invalid('password is required: the one that you sign in with.')
  const { verifyPassword } = await import('better-auth/crypto')
  if (!(await verifyPassword({ hash: password, password: typed })))
    throw invalid('The password is not right.')
}
