import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { boolean, optional, otherwise } from '../../kernel/http/fields.ts'
import { known } from './known.access.ts'
import { GRANTS, revokeAccess } from './list-access.ts'
import { tellOwner } from './notes.ts'
import { sessionsErrors } from './sessions.errors.ts'

export const revokeGrants = endpoint({
  name: 'revokeGrants',
  method: 'POST',
  path: '/web/me/grants/revoke',
  access: known,
  tag: 'Signing in',
  // Revoking access must always be possible.
  needsSubscription: false,
  summary: { en: 'Revoke access to your account.', es: 'Revoca accesos a tu cuenta.' },
  description: {
    en: 'Revokes the access listed in `grants`, or everything except the current session with `all`. Bank connections are paused, and only if listed. The current session never ends.',
    es: 'Revoca los accesos de `grants` o, con `all`, todos menos la sesión actual. Las conexiones bancarias se pausan, y solo si se indican. La sesión actual no se cierra nunca.',
  },
  fields: {
    grants: optional(GRANTS),
    all: otherwise(boolean({ description: 'Everything except the current session.' }), false),
  },
  check({ grants, all }) {
    if ((grants === null) !== all) throw sessionsErrors.one_of_grants_or_all()
  },
  returns: Type.Object({ revoked: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
  errors: [sessionsErrors.one_of_grants_or_all, sessionsErrors.unknown_grant_kind],
  async run({ database, grants, caller: { session }, config, by, input }) {
    const { memberId, sessionId } = session
    return database.transaction(async tx => {
      const revoked = await revokeAccess(tx, grants, by, memberId, input.grants, sessionId)
      if (revoked) await tellOwner(tx, by, memberId, 'access_revoked', config.publicUrl)
      return { revoked }
    })
  },
})
