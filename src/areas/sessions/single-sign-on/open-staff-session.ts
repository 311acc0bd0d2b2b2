import { randomBytes } from 'node:crypto'
import type { OidcConfig } from '../../../kernel/config.ts'
import type { Context } from '../../../kernel/http/endpoint.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import {
  admitByDirectory,
  createMember,
  DIRECTORY_CLIENTS,
  disableByDirectory,
  emailAdmins,
  type StaffRole,
} from '../../members/members.ts'
import type { OptionalSession } from '../any-session.access.ts'
import { holdEnabled } from '../grant.sql.ts'
import { LONGEST_IDLE_SECONDS } from '../lifetime.rules.ts'
import { emailOwner, noteOpened } from '../notes.ts'
import { ensurePerson, insertSession } from '../person.sql.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { findSessionByToken } from '../sign-in.sql.ts'
import { type Identity, roleOf } from './identity.ts'
import { findLinkedPerson, findStaffByEmail, linkIdentity } from './single-sign-on.sql.ts'

type SignInContext = Context<OptionalSession, unknown>
type Opened = { token: string; secondsLeft: number }

/** Opens a session for a member of staff, whom the provider identified. Their groups decide the role, at every sign-in. */
export async function openStaffSession(
  context: SignInContext,
  oidc: OidcConfig,
  identity: Identity,
): Promise<Opened> {
  const { database, by } = context
  const role = roleOf(identity, oidc)
  const noted = bySingleSignOn(by)
  const result = await database.transaction<Opened | Refusal>(async tx => {
    if (role === null) {
      await endAccess(tx, context, identity)
      // Committed, then thrown.
      return sessionsErrors.single_sign_on_no_role()
    }
    const { memberId, personId } = await findPerson(tx, context, noted, identity, role)
    if (!(await tx.maybe(holdEnabled, { person_id: null, member_id: memberId })))
      throw sessionsErrors.single_sign_on_no_role()
    return openSession(tx, context, noted, personId)
  })
  if ('token' in result) return result
  throw result
}

const bySingleSignOn = (by: By): By => ({ ...by, actor: 'single_sign_on', idempotency: null })

/** Someone who was removed from all groups. A client who once was staff keeps their account. */
export async function endAccess(
  tx: Db,
  { grants, by, config: { publicUrl } }: Pick<SignInContext, 'grants' | 'by' | 'config'>,
  { issuer, subject }: Identity,
): Promise<void> {
  const linked = await tx.maybe(findLinkedPerson, { issuer, subject })
  if (!linked || linked.role === 'member') return
  const { member_id: memberId } = linked
  await disableByDirectory({ tx, by: bySingleSignOn(by), staff: null, grants, memberId, publicUrl })
}

/**
 * The linked person; else the staff with this verified email, or a new one, linked from now on. An identity of another issuer is not
 * the person's any more.
 */
async function findPerson(
  tx: Db,
  { grants, config: { publicUrl } }: SignInContext,
  by: By,
  identity: Identity,
  role: StaffRole,
): Promise<{ memberId: number; personId: string }> {
  const { issuer, subject, email, isEmailVerified } = identity
  const admit = (memberId: number) =>
    admitByDirectory({ tx, by, staff: null, grants, memberId, publicUrl }, role)
  const linked = await tx.maybe(findLinkedPerson, { issuer, subject })
  if (linked) {
    if (linked.role === 'member') throw sessionsErrors.single_sign_on_email()
    await admit(linked.member_id)
    return { memberId: linked.member_id, personId: linked.person_id }
  }
  if (email === null || !isEmailVerified) throw sessionsErrors.single_sign_on_email()
  const known = await tx.maybe(findStaffByEmail, { email, issuer })
  // A client's account never becomes one of staff by its email, and a linked account never belongs to two identities.
  if (known && (known.role === 'member' || known.subject !== null))
    throw sessionsErrors.single_sign_on_email()
  if (known) await admit(known.member_id)
  const name = identity.name ?? email.slice(0, email.indexOf('@'))
  const memberId =
    known?.member_id ??
    (await createMember(tx, by, { email, name, role, clients: DIRECTORY_CLIENTS, hasSingleSignOn: true })).id
  const { id: personId } = await tx.one(ensurePerson, { member_id: memberId, email: null })
  await tx.one(linkIdentity, { person_id: personId, member_id: memberId, issuer, subject, ...byParams(by) })
  if (known) await emailOwner(tx, by, memberId, 'identity_linked', publicUrl)
  if (role === 'admin')
    await emailAdmins({ tx, by, memberId, publicUrl }, known ? { change: 'link' } : { change: 'role', role })
  return { memberId, personId }
}

async function openSession(
  tx: Db,
  { caller, config }: SignInContext,
  by: By,
  personId: string,
): Promise<Opened> {
  const { ip, userAgent } = caller.requestInfo
  const token = randomBytes(32).toString('base64url')
  await tx.one(insertSession, {
    person_id: personId,
    token,
    seconds: LONGEST_IDLE_SECONDS,
    ip,
    user_agent: userAgent?.slice(0, 500) ?? null,
  })
  await noteOpened(tx, by, {
    token,
    factors: 'single_sign_on',
    requestInfo: caller.requestInfo,
    publicUrl: config.publicUrl,
  })
  const { seconds_left } = await tx.one(findSessionByToken, { token })
  return { token, secondsLeft: seconds_left }
}
