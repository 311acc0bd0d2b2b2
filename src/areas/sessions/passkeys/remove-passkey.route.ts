import { Type } from 'typebox'
import { endpoint } from '../../../kernel/endpoint.ts'
import { text } from '../../../kernel/fields.ts'
import { missing } from '../../../kernel/refusal.ts'
import { byParams } from '../../../kernel/write.ts'
import { known } from '../known.access.ts'
import { removeOnePasskey } from '../me.sql.ts'

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'POST',
  path: '/web/me/passkeys/remove',
  access: known,
  tag: 'Signing in',
  // How people sign in is theirs to secure, with a subscription or without.
  needsSubscription: false,
  summary: { en: 'Remove a passkey.', es: 'Quita una llave de acceso.' },
  description: {
    en: 'It no longer opens this account; the device may still show it.',
    es: 'Ya no abre esta cuenta; el dispositivo puede seguir mostrándola.',
  },
  fields: { passkey_id: text({ description: 'Which passkey, as it was listed.' }, { max: 100 }) },
  returns: Type.Object({ id: Type.String() }, { additionalProperties: false }),
  async run({ db, caller, input: { passkey_id }, by }) {
    const member_id = caller.session.memberId
    const gone = await db.maybe(removeOnePasskey, { member_id, passkey_id, ...byParams(by) })
    if (!gone) throw missing('There is no such passkey.')
    return { id: gone.id }
  },
})
