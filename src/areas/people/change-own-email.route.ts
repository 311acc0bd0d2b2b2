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
  // Account security does not require a subscription.
  needsSubscription: false,
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
