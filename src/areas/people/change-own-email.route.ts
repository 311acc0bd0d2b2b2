import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { enforceLimit } from '../../kernel/http/throttle.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { accountEmail, known } from '../sessions/sessions.ts'
import { insertEmailChange } from './email-change.sql.ts'
import { confirmLetter } from './email-mail.rules.ts'
import { aboutNow, newToken } from './invitations.ts'

const MOST_A_DAY = 5

export const changeOwnEmail = endpoint({
  name: 'changeOwnEmail',
  method: 'POST',
  path: '/web/me/email',
  access: known,
  stepUp: true,
  tag: 'Signing in',
  // Account security does not require a subscription.
  needsSubscription: false,
  summary: { en: 'Change the email you sign in with.', es: 'Cambia el correo con el que inicias sesión.' },
  description: {
    en: 'Sends a link to the new address. The change takes effect when the link is opened, within 24 hours. The response is the same if the address belongs to another account.',
    es: 'Envía un enlace a la nueva dirección. El cambio se aplica al abrir el enlace, en las próximas 24 horas. La respuesta es la misma si la dirección es de otra cuenta.',
  },
  fields: { email: accountEmail },
  returns: Type.Object({ sent: Type.Boolean() }, { additionalProperties: false }),
  errors: [errors.too_many_attempts],
  async run({ database, secrets, config, caller: { session }, input, by }) {
    const { memberId } = session
    await enforceLimit(database.quick, {
      key: ['email changes by member', memberId],
      most: MOST_A_DAY,
      seconds: 86_400,
    })
    const token = newToken()
    await database.durable.one(insertEmailChange, {
      member_id: memberId,
      new_email: input.email,
      hash: secrets.fingerprints(token)[0]!,
      about: aboutNow(),
      ...confirmLetter(`${config.publicUrl}/email#confirm-${token}`),
      ...byParams({ ...by, idempotency: null }),
    })
    return { sent: true }
  },
})
