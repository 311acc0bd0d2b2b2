import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { accountEmail } from '../account-email.ts'
import { visitorOrMember } from '../any-session.access.ts'
import { needsSingleSignOn, RESET_MINUTES } from '../auth.ts'
import { holdEnabled } from '../grant.sql.ts'
import { begunGrant } from '../grants.ts'
import { limitForgotten } from '../limits.ts'
import { ensurePerson } from '../person.sql.ts'
import { findPerson, mailToPerson } from '../sign-in.sql.ts'
import { throughAuth } from '../through-auth.ts'

/** Longer than the work takes, so that the time does not reveal whether the account exists. */
const ANSWER_AFTER_MS = 250

export const askPasswordReset = endpoint({
  name: 'askPasswordReset',
  method: 'POST',
  path: '/web/auth/forgotten',
  access: visitorOrMember,
  // Signing in and out does not require a subscription.
  needsSubscription: false,
  fields: {
    email: accountEmail,
  },
  returns: Type.Object({ asked: Type.Boolean() }, { additionalProperties: false }),
  errors: [errors.too_many_attempts],
  async run(context) {
    const { database, caller, config, by } = context
    const { email } = context.input
    await limitForgotten(database.quick, email, caller.requestInfo.ip)
    const answerable = pause(ANSWER_AFTER_MS)
    await database.durable.maybe(ensurePerson, { member_id: null, email })
    const outcome = await throughAuth(
      context,
      (api, headers) => api.requestPasswordReset({ body: { email }, headers, asResponse: true }),
      async (tx, { resetRequest }) => {
        if (!resetRequest) return
        // The response is the same, but there is no usable link; to a disabled account, there is no email either.
        const person = { person_id: resetRequest.personId, member_id: null }
        const isEnabled = (await tx.maybe(holdEnabled, person)) !== null
        const hasPassword = !(await needsSingleSignOn(tx, config, person))
        if (!isEnabled || !hasPassword) {
          const { member_id } = await tx.one(findPerson, { id: resetRequest.personId })
          await begunGrant.revoke(tx, by, member_id, 'all')
        }
        if (!isEnabled) return
        await tx.one(mailToPerson, {
          ...person,
          about: `reset/${randomBytes(9).toString('base64url')}`,
          ...(hasPassword
            ? letter(`${config.publicUrl}/sign-in/reset#${resetRequest.token}`)
            : singleSignOnLetter(`${config.publicUrl}/sign-in`)),
          ...byParams(by),
        })
      },
    )
    await answerable
    if (outcome.status !== 200) throw errors.invalid_email({ field: 'email' })
    return { asked: true }
  },
})

/** The token is after the #, which browsers send to no server and no log contains. */
const letter = (link: string) => ({
  subject_en: 'Llano: reset your password',
  body_en: `We received a request to reset your password.\n\nOpen this link within ${RESET_MINUTES} minutes to choose a new one. The link works once:\n\n${link}\n\nIf you did not request this, ignore this email. Your password has not changed.\n`,
  subject_es: 'Llano: restablece tu contraseña',
  body_es: `Hemos recibido una solicitud para restablecer tu contraseña.\n\nAbre este enlace en los próximos ${RESET_MINUTES} minutos para elegir una nueva. El enlace sirve una sola vez:\n\n${link}\n\nSi no lo has solicitado, ignora este correo. Tu contraseña no ha cambiado.\n`,
})

const singleSignOnLetter = (page: string) => ({
  subject_en: 'Llano: sign in with single sign-on',
  body_en: `We received a request to reset your password. Your account has no password here: you sign in with single sign-on, at your firm's identity provider.\n\n${page}\n\nIf you did not request this, ignore this email.\n`,
  subject_es: 'Llano: entra con el inicio de sesión único',
  body_es: `Hemos recibido una solicitud para restablecer tu contraseña. Tu cuenta no tiene contraseña aquí: entras con el inicio de sesión único, en el proveedor de identidad de tu gestoría.\n\n${page}\n\nSi no lo has solicitado, ignora este correo.\n`,
})
