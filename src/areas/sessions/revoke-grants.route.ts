import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { boolean, optional, otherwise } from '../../kernel/http/fields.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { anySession } from './any-session.access.ts'
import { passkeyGrant } from './grants.ts'
import { GRANTS, revokeAccess } from './list-access.ts'
import { emailOwner } from './notes.ts'
import { checkProved } from './session.access.ts'
import { sessionsErrors } from './sessions.errors.ts'
import { countPasskeysOf } from './sign-in.sql.ts'

export const revokeGrants = endpoint({
  name: 'revokeGrants',
  method: 'POST',
  path: '/web/me/grants/revoke',
  access: anySession,
  // Revoking access must always be possible.
  needsSubscription: false,
  fields: {
    grants: optional(GRANTS),
    all: otherwise(boolean({ description: 'Everything except the current session.' }), false),
  },
  check({ grants, all }) {
    if ((grants === null) !== all) throw sessionsErrors.one_of_grants_or_all()
  },
  returns: Type.Object({ revoked: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
  errors: [
    sessionsErrors.one_of_grants_or_all,
    sessionsErrors.unknown_grant_kind,
    sessionsErrors.step_up_required,
  ],
  async run({ database, grants, caller: { session }, config, by, input }) {
    const { memberId, sessionId } = session
    return database.transaction(async tx => {
      if (await namesPasskey(tx, memberId, input.grants)) checkProved(session)
      const revoked = await revokeAccess(tx, grants, by, memberId, input.grants, sessionId)
      if (revoked) await emailOwner(tx, by, memberId, 'access_revoked', config.publicUrl)
      return { revoked }
    })
  },
})

/** A passkey may be the second factor, which a session without it must not remove. */
async function namesPasskey(tx: Db, member_id: number, named: readonly { kind: string }[] | null) {
  if (named) return named.some(({ kind }) => kind === passkeyGrant.kind)
  return (await tx.one(countPasskeysOf, { member_id })).passkeys > 0
}
