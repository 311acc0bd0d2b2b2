import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { enforceLimit } from '../../kernel/http/throttle.ts'
import { DAY_SECONDS } from '../../kernel/values/dates.ts'
import { anySession, newAccountEmail } from '../sessions/sessions.ts'
import { requestEmailChange } from './email-changes.ts'

const MAX_A_DAY = 5

export const changeOwnEmail = endpoint({
  name: 'changeOwnEmail',
  method: 'POST',
  path: '/web/me/email',
  access: anySession,
  stepUp: true,
  tag: 'Signing in',
  // Account security does not require a subscription.
  needsSubscription: false,
  summary: { en: 'Change the email you sign in with.', es: 'Cambia el correo con el que inicias sesión.' },
  description: {
    en: 'Sends a link to the new address. The change takes effect when the link is opened in a session of the account, within 24 hours. The old address gets a link to cancel it. The response is the same if the address belongs to another account.',
    es: 'Envía un enlace a la nueva dirección. El cambio se aplica al abrir el enlace con la sesión iniciada en la cuenta, en las próximas 24 horas. La dirección anterior recibe un enlace para anularlo. La respuesta es la misma si la dirección es de otra cuenta.',
  },
  fields: { email: newAccountEmail },
  returns: Type.Object({ sent: Type.Boolean() }, { additionalProperties: false }),
  errors: [errors.too_many_attempts],
  async run({ database, secrets, config, caller: { session }, input, by }) {
    const { memberId } = session
    await enforceLimit(database.quick, {
      key: ['email changes by member', memberId],
      most: MAX_A_DAY,
      seconds: DAY_SECONDS,
    })
    const deps = {
      db: database.durable,
      secrets,
      by,
      publicUrl: config.publicUrl,
    }
    await requestEmailChange(deps, { memberId, email: input.email, requestedBy: 'person' })
    return { sent: true }
  },
})
