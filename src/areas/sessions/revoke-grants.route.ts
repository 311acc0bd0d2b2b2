import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { boolean, optional, otherwise } from '../../kernel/fields.ts'
import { invalid } from '../../kernel/refusal.ts'
import { GRANTS, revokeHeld } from './held-grants.ts'
import { known } from './known.access.ts'
import { tellOwner } from './notes.ts'

export const revokeGrants = endpoint({
  name: 'revokeGrants',
  method: 'POST',
  path: '/web/me/grants/revoke',
  access: known,
  tag: 'Signing in',
  // Taking access away must always be possible.
  needsSubscription: false,
  summary: { en: 'Revoke access to your account.', es: 'Revoca accesos a tu cuenta.' },
  description: {
    en: 'Those in `grants`, or with `all` everything but the session that asks. Bank connections are paused, and only when they are named. The session that asks is never ended here.',
    es: 'Los de `grants` o, con `all`, todos menos la sesión que lo pide. Las conexiones bancarias se pausan, y solo si se nombran. La sesión que lo pide nunca se cierra aquí.',
  },
  fields: {
    grants: optional(GRANTS),
    all: otherwise(boolean({ description: 'Everything but this session.' }), false),
  },
  check({ grants, all }) {
    if ((grants === null) !== all) throw invalid('Send either grants or all.')
  },
  returns: Type.Object({ revoked: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
  async run({ database, grants, caller: { session }, config, by, input }) {
    const { memberId, sessionId } = session
    return database.transaction(async tx => {
      const revoked = await revokeHeld(tx, grants, by, memberId, input.grants, sessionId)
      if (revoked) await tellOwner(tx, by, memberId, 'access_revoked', config.publicUrl)
      return { revoked }
    })
  },
})
