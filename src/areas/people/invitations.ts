import { randomBytes } from 'node:crypto'
import { errors } from '../../kernel/http/errors.ts'
import { enforceLimit } from '../../kernel/http/throttle.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { DAY_SECONDS } from '../../kernel/values/dates.ts'
import type { Language } from '../../kernel/values/language.ts'
import type { SharedArea, SharedRole } from '../access/access.ts'
import { membersErrors } from '../members/members.ts'
import { hasPassword } from '../sessions/sessions.ts'
import {
  countInvitations,
  findInvitation,
  findInvited,
  findInviter,
  findOwnInvitation,
  insertInvitation,
  insertMemberInvitation,
  lockInvitationsOf,
  renewInvitation,
} from './invitation.sql.ts'
import { firmOf, invitationLetter, memberLetter } from './invitation-mail.rules.ts'
import { peopleErrors } from './people.errors.ts'

const MAX_A_DAY = 20
const MAX_OPEN = 50

export const newToken = (): string => randomBytes(24).toString('base64url')
/** The token is after the #, which browsers send to no server and no log contains. */
const linkTo = (publicUrl: string, token: string) => `${publicUrl}/invitation#${token}`
/** Every email is a new one. */
export const aboutNow = (): string => randomBytes(9).toString('base64url')

/** Before the transaction, so that refused attempts count too. */
export const limitInvitations = (db: Db, memberId: number): Promise<void> =>
  enforceLimit(db, { key: ['invitations by member', memberId], most: MAX_A_DAY, seconds: DAY_SECONDS })

type Deps = { tx: Db; secrets: Secrets; by: By; publicUrl: string }

export type NewInvitation = {
  ownerId: number
  email: string
  entityIds: readonly number[]
  role: SharedRole
  areas: readonly SharedArea[]
  language: Language | null
}

/** The same for an address that has an account and for one that has none. */
export async function invite(
  { tx, secrets, by, publicUrl }: Deps,
  { ownerId, email, entityIds, role, areas, language }: NewInvitation,
): Promise<{ id: number }> {
  await tx.one(lockInvitationsOf, { member_id: ownerId })
  const owner = await tx.one(findInviter, { member_id: ownerId, entity_ids: entityIds })
  if (owner.email === email) throw peopleErrors.own_email({ field: 'email' })
  const { others } = await tx.one(countInvitations, { owner_id: ownerId, email })
  if (others >= MAX_OPEN) throw peopleErrors.too_many_invitations({ max: MAX_OPEN })
  const token = newToken()
  const terms = { owner: owner.name, llcs: owner.llcs as string[], role }
  return tx.one(insertInvitation, {
    owner_id: ownerId,
    email,
    hash: secrets.fingerprints(token)[0]!,
    entity_ids: [...new Set(entityIds)],
    role,
    areas,
    language: language ?? owner.language,
    about: aboutNow(),
    ...invitationLetter(terms, linkTo(publicUrl, token)),
    ...byParams(by),
  })
}

export async function resend(
  { tx, secrets, by, publicUrl }: Deps,
  { ownerId, id }: { ownerId: number; id: number },
): Promise<{ id: number }> {
  const found = await tx.maybe(findOwnInvitation, { id, owner_id: ownerId })
  if (!found) throw errors.not_found()
  const owner = await tx.one(findInviter, { member_id: ownerId, entity_ids: found.entity_ids })
  const token = newToken()
  const terms = { owner: owner.name, llcs: owner.llcs as string[], role: found.role as SharedRole }
  return tx.one(renewInvitation, {
    id,
    owner_id: ownerId,
    hash: secrets.fingerprints(token)[0]!,
    about: aboutNow(),
    ...invitationLetter(terms, linkTo(publicUrl, token)),
    ...byParams(by),
  })
}

/** To a person whose account was created for them; a repeated invitation replaces the earlier link. */
export async function inviteToAccount(
  { tx, secrets, by, publicUrl, mailFrom }: Deps & { mailFrom: string },
  { memberId, inviterId }: { memberId: number; inviterId: number | null },
): Promise<{ id: number }> {
  if (await hasPassword(tx, memberId)) throw peopleErrors.member_has_password()
  const person = await tx.maybe(findInvited, { member_id: memberId, invited_by: inviterId })
  const token = newToken()
  const made =
    person &&
    (await tx.maybe(insertMemberInvitation, {
      member_id: memberId,
      invited_by: inviterId,
      hash: secrets.fingerprints(token)[0]!,
      about: aboutNow(),
      ...memberLetter({ ...person, firm: person.firm_name ?? firmOf(mailFrom) }, linkTo(publicUrl, token)),
      ...byParams(by),
    }))
  if (!made) throw membersErrors.member_not_found({ member: memberId }, { field: 'member_id' })
  return made
}

/** The open invitation with this token. */
export async function findByToken(db: Db, secrets: Secrets, token: string) {
  for (const hash of secrets.fingerprints(token)) {
    const found = await db.maybe(findInvitation, { hash })
    if (found?.is_accepted) throw peopleErrors.invitation_used({ field: 'token' })
    if (found?.is_expired) throw peopleErrors.invitation_expired({ field: 'token' })
    if (found) return { ...found, hash }
  }
  throw peopleErrors.invitation_not_found({ field: 'token' })
}
