import { Type } from 'typebox'
import { type Context, endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { name, optional, otherwise, word } from '../../kernel/http/fields.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { LANGUAGES, type Language } from '../../kernel/values/language.ts'
import { type SharedArea, type SharedRole, shareLlcs } from '../access/access.ts'
import { createMember, mailNewAccess, membersErrors } from '../members/members.ts'
import {
  hashNewPassword,
  hasPassword,
  newPassword,
  type OptionalSession,
  type PasswordHash,
  sessionsErrors,
  setPassword,
  signInFirst,
  visitorOrMember,
} from '../sessions/sessions.ts'
import { takeInvitation } from './invitation.sql.ts'
import { acceptedNews } from './invitation-mail.rules.ts'
import { findByToken } from './invitations.ts'
import { peopleErrors } from './people.errors.ts'
import { TOKEN } from './person.fields.ts'
import { limitTokens, stepOf } from './read-invitation.route.ts'

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/web/invitations/accept',
  access: visitorOrMember,
  // The person may have no LLC of their own.
  needsSubscription: false,
  fields: {
    token: TOKEN,
    name: optional(name({ description: 'Name, for a new account.', example: 'Sara Vidal' })),
    password: optional(
      newPassword({ description: 'Password, for a new account.', example: 'correct horse battery' }),
    ),
    language: otherwise(
      word<Language>({ description: 'Language of emails, for a new account.' }, LANGUAGES),
      'en',
    ),
  },
  returns: Type.Object(
    { accepted: Type.Boolean(), email: Type.String({ maxLength: 320 }) },
    { additionalProperties: false },
  ),
  errors: [
    peopleErrors.invitation_not_found,
    peopleErrors.invitation_expired,
    peopleErrors.invitation_used,
    peopleErrors.invitation_for_another_account,
    peopleErrors.name_and_password_required,
    sessionsErrors.password_is_own_name,
    membersErrors.email_cannot_sign_in,
    sessionsErrors.sign_in_required,
    errors.too_many_attempts,
  ],
  async run(context) {
    const { database, secrets, caller, input, by } = context
    await limitTokens(database.quick, caller.requestInfo.ip)
    const password = await hashGiven(context)
    return database.transaction(async tx => {
      const found = await findByToken(tx, secrets, input.token)
      const { id, hash, email } = found
      // Of two at once, the second finds it used. A later refusal leaves it open, because nothing is committed.
      if (!(await tx.maybe(takeInvitation, { id, hash, ...byParams(by) })))
        throw peopleErrors.invitation_used({ field: 'token' })
      const memberId = await findAccount(tx, context, found, password)
      const name = found.account_name ?? input.name ?? ''
      if (found.owner_id !== null)
        await share(tx, context, { ...found, owner_id: found.owner_id, memberId, name })
      return { accepted: true, email }
    })
  },
})

type Accepting = Context<
  OptionalSession,
  { token: string; name: string | null; password: string | null; language: Language }
>
type Found = Awaited<ReturnType<typeof findByToken>>

/** The password of an account that gets its first one. Only for a valid invitation, because hashing is slow. */
async function hashGiven({ database, secrets, caller, input }: Accepting): Promise<PasswordHash | null> {
  if (input.password === null) return null
  const found = await findByToken(database.quick, secrets, input.token)
  const step = stepOf(found, caller.session?.memberId ?? null)
  if (step !== 'create' && step !== 'password') return null
  const owner = { email: found.email, name: found.account_name ?? input.name ?? '' }
  return hashNewPassword(input.password, owner)
}

/** The account that accepts, created or given its first password if need be. */
async function findAccount(
  tx: Db,
  { caller, input, by }: Accepting,
  found: Found,
  password: PasswordHash | null,
): Promise<number> {
  const step = stepOf(found, caller.session?.memberId ?? null)
  if (step === 'sign_in') throw signInFirst()
  if (step === 'sign_out') throw peopleErrors.invitation_for_another_account()
  if (step === 'accept') return found.account_id!
  const { name, language } = input
  if (password === null || (step === 'create' && name === null))
    throw peopleErrors.name_and_password_required()
  // Somebody who has chosen a password in the meantime needs no invitation, and it must not replace the password.
  if (step === 'password' && (await hasPassword(tx, found.account_id!)))
    throw peopleErrors.invitation_used({ field: 'token' })
  const id =
    step === 'password'
      ? found.account_id!
      : (await createMember(tx, by, { email: found.email, name: name!, role: 'member', language })).id
  await setPassword(tx, by, id, password)
  return id
}

async function share(
  tx: Db,
  { config, by }: Accepting,
  {
    memberId,
    owner_id,
    entity_ids,
    role,
    areas,
    email,
    llcs,
    name,
  }: Found & { memberId: number; owner_id: number; name: string },
): Promise<void> {
  const person = { actor: `member:${memberId}`, ip: by.ip, idempotency: null }
  const shared = await shareLlcs(tx, person, {
    ownerId: owner_id,
    memberId,
    entityIds: entity_ids as number[],
    role: role as SharedRole,
    areas: areas as SharedArea[],
  })
  if (shared === 0) throw peopleErrors.invitation_not_found({ field: 'token' })
  await mailNewAccess(tx, person, owner_id, {
    ...acceptedNews({ name, email, llcs: llcs as string[] }),
    link: `${config.publicUrl}/account/people`,
  })
}
