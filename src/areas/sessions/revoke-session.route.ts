import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { text } from '../../kernel/fields.ts'
import { missing } from '../../kernel/refusal.ts'
import { byParams } from '../../kernel/write.ts'
import { known } from './known.access.ts'
import { revokeOneSession } from './me.sql.ts'

export const revokeSession = endpoint({
  name: 'revokeSession',
  method: 'POST',
  path: '/web/me/sessions/revoke',
  access: known,
  tag: 'Signing in',
  // How people sign in is theirs to secure, with a subscription or without.
  needsSubscription: false,
  summary: { en: 'Sign out somewhere else.', es: 'Cierra una sesión en otro lugar.' },
  description: {
    en: 'Ends one of your sessions at once; the next request from there is told to sign in.',
    es: 'Termina al instante una de tus sesiones; la siguiente petición desde allí deberá iniciar sesión.',
  },
  fields: { session_id: text({ description: 'Which session, as it was listed.' }, { max: 100 }) },
  returns: Type.Object({ id: Type.String() }, { additionalProperties: false }),
  async run({ db, caller, input: { session_id }, by }) {
    const member_id = caller.session.memberId
    const gone = await db.maybe(revokeOneSession, { member_id, session_id, ...byParams(by) })
    if (!gone) throw missing('There is no such session.')
    return { id: gone.id }
  },
})
