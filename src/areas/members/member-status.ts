import { randomBytes } from 'node:crypto'
import type { DatabaseError } from 'pg'
import { Type } from 'typebox'
import type { Grant } from '../../kernel/grants/grant.ts'
import { optional, text } from '../../kernel/http/fields.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { deleteWaitingMailTo } from '../../kernel/mail/mail.sql.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { mailRevokedAccess } from './access-mail.ts'
import { type AccountChange, needsTwoAdmins, writeApprovalMail } from './approval.rules.ts'
import {
  insertApproval,
  lockApproval,
  lockExpiredApprovals,
  markApproval,
  markExpiredApproval,
  markVoidApprovals,
} from './approval.sql.ts'
import { markClients, removeAssignmentsOf } from './assignment.sql.ts'
import type { Staff } from './caller.rules.ts'
import type { DisabledReason } from './disabled-reason.rules.ts'
import { findMember } from './member.sql.ts'
import {
  lockEnabledAdmins,
  lockMember,
  markDisabled,
  markEmail,
  markEnabled,
  markRole,
} from './member-status.sql.ts'
import { membersErrors } from './members.errors.ts'
import { type ClientsSeen, clientsSeenBy, hasAssignedClients, may, type Role } from './permissions.rules.ts'
import { readAccountEmail } from './person.rules.ts'

/**
 * Dependencies of these changes: a transaction, the caller (null on the command line), and all kinds of
 * access.
 */
export type StatusChange = {
  tx: Db
  by: By
  staff: Staff | null
  grants: readonly Grant[]
  memberId: number
  publicUrl: string
}

export const REASON = optional(
  text({ description: 'Reason, shown to staff.', example: 'Left the firm.' }, { max: 500 }),
)

/** The response of the console's endpoints: the person, and how much access was ended. */
export const CHANGED_ACCESS = Type.Object(
  {
    data: Type.Object(
      {
        id: Type.Integer({ minimum: 1 }),
        ended: Type.Integer({ minimum: 0 }),
        approval_id: orNull(Type.Integer({ minimum: 1 })),
      },
      {
        additionalProperties: false,
        description: 'With `approval_id`, nothing has changed yet: another admin has to approve the request.',
      },
    ),
  },
  { additionalProperties: false },
)

/** How many sessions, keys, links etc. were ended, and the request that waits for another admin, if any. */
export type Changed = { ended: number; approval_id: number | null }

type Locked = { admins: readonly { id: number }[]; member: Member }
type Member = {
  id: number
  name: string
  email: string
  role: string
  is_disabled: boolean
  is_erased: boolean
  /** Whether a request to make them staff waits for its approval. */
  is_to_be_staff: boolean
}

const NOTHING: Changed = { ended: 0, approval_id: null }

/**
 * Disables the account and ends everything that gives access to it. Disabling it again ends what is left, if
 * anything.
 */
export async function disableAccount(change: StatusChange, reason: string | null): Promise<Changed> {
  const locked = await lockWithAdmins(change)
  checkOther(change)
  checkMember(change.staff, locked.member)
  checkLastAdmin(locked, change)
  if (locked.member.is_disabled) return apply(change, locked.member, { change: 'disable', reason })
  return applyOrRequest(change, locked, { change: 'disable', reason })
}

/** Without a permission check, for the program's own decisions. */
export async function shutAccount(
  change: Omit<StatusChange, 'publicUrl'>,
  reason: DisabledReason | null,
): Promise<Changed> {
  return disable(change, reason)
}

/** Undoes `shutAccount`: the account is as it was, without its credentials. */
export async function reopenAccount({
  tx,
  by,
  memberId,
}: Pick<StatusChange, 'tx' | 'by' | 'memberId'>): Promise<void> {
  await tx.maybe(markEnabled, { id: memberId, ...byParams(by) })
}

/** What comes back with the account. Sessions, passwords, passkeys, keys and links never do. */
export type Restored = {
  role: Role
  clients: ClientsSeen
  /** Whether the clients assigned before are assigned again, to a manager. */
  keepAssigned: boolean
}

/** Restores the account and what was chosen; its owner sets a new password with "Forgot password". */
export async function enableAccount(change: StatusChange, restored: Restored): Promise<Changed> {
  const locked = await lockWithAdmins(change)
  const { role, clients, keepAssigned } = restored
  checkMember(change.staff, locked.member)
  checkRank(change.staff, role)
  requireNotErased(locked.member)
  if (!locked.member.is_disabled) return NOTHING
  return applyOrRequest(change, locked, { change: 'enable', role, clients, keep_assigned: keepAssigned })
}

/** A new manager starts without clients, unless they see all. */
export async function changeRole(change: StatusChange, role: Role, clients: ClientsSeen): Promise<Changed> {
  const locked = await lockWithAdmins(change)
  checkOther(change)
  requireNotErased(locked.member)
  if (locked.member.role === role) return NOTHING
  checkLastAdmin(locked, change)
  return applyOrRequest(change, locked, { change: 'role', role, clients })
}

/** Whether this address can become the person's, and whether it already is. */
export async function checkNewEmail(
  change: StatusChange,
  email: string,
): Promise<Locked & { isSame: boolean }> {
  const locked = await lockWithAdmins(change)
  checkMember(change.staff, locked.member)
  requireNotErased(locked.member)
  const isSame = locked.member.email === email
  if (!isSame && (await change.tx.maybe(findMember, { id_or_email: email })))
    throw membersErrors.email_taken({ field: 'email' })
  return { ...locked, isSame }
}

/** Without a confirmation at the new address: for the command line, and for accounts that nobody has used yet. */
export async function changeEmail(change: StatusChange, given: string): Promise<Changed> {
  const email = readAccountEmail(given)
  const { isSame, ...locked } = await checkNewEmail(change, email)
  return isSame ? NOTHING : applyOrRequest(change, locked, { change: 'email', email })
}

/** Ends everything that gives access to the account, which stays enabled. */
export async function revokeAccess(change: StatusChange): Promise<Changed> {
  const locked = await lockWithAdmins(change)
  checkMember(change.staff, locked.member)
  return applyOrRequest(change, locked, { change: 'revoke' })
}

/** For someone who lost their second factor. `ended` is 0 if there was none. */
export async function forgetSecondFactor(change: StatusChange): Promise<Changed> {
  const locked = await lockWithAdmins(change)
  checkMember(change.staff, locked.member)
  requireNotErased(locked.member)
  return applyOrRequest(change, locked, { change: 'codes' })
}

/**
 * Decides a request. The one who asked may withdraw it, but not approve it. Deciding again in the same way is
 * safe.
 */
export async function decideRequest(
  change: Omit<StatusChange, 'memberId' | 'staff'> & { staff: Staff },
  approvalId: number,
  decision: 'approved' | 'rejected',
): Promise<Changed> {
  const { tx, by, staff, publicUrl } = change
  const admins = await tx.all(lockEnabledAdmins, {})
  await checkStillStaff(tx, staff, admins)
  const found = await tx.maybe(lockApproval, { id: approvalId })
  if (!found) throw membersErrors.approval_not_found({ id: approvalId }, { field: 'approval_id' })
  if (found.status === decision) return NOTHING
  const isOpen = found.status === 'pending' && !found.is_expired
  if (!isOpen || !admins.some(({ id }) => id === found.requested_by)) throw membersErrors.approval_closed()
  const isOwn = found.requested_by === staff.memberId
  if (decision === 'approved' && isOwn) throw membersErrors.own_approval()
  const wanted = { change: found.change, ...(found.wanted as object) } as AccountChange
  const decider = await lock({ tx, memberId: staff.memberId })
  const news = { change: wanted, member: found.member, requester: found.requester, decider: decider.name }
  const mails = letters({ ...news, status: decision, publicUrl })
  const mark = { id: approvalId, status: decision, decided_by: staff.memberId }
  await tx.one(markApproval, { ...mark, ...mails, ...byParams(by) })
  if (decision === 'rejected') return NOTHING
  const of = { ...change, memberId: found.member_id }
  const member = await lock(of)
  requireNotErased(member)
  if (wanted.change === 'disable' || wanted.change === 'role') checkLastAdmin({ admins, member }, of)
  return apply(of, member, wanted)
}

/** In the console, a change to an admin waits for a second one who has signed in before, if there is one. */
async function applyOrRequest(
  change: StatusChange,
  { admins, member }: Locked,
  wanted: AccountChange,
): Promise<Changed> {
  const { tx, by, staff, memberId, publicUrl, grants } = change
  const signedIn = await haveSignedIn(tx, grants, [memberId, ...admins.map(({ id }) => id)])
  const target = {
    role: member.role,
    isSelf: staff?.memberId === memberId,
    isToBeStaff: member.is_to_be_staff,
    hasSignedIn: signedIn.has(memberId),
  }
  if (staff === null || !needsTwoAdmins(target, wanted)) return apply(change, member, wanted)
  const mayApprove = ({ id }: { id: number }) => id !== staff.memberId && signedIn.has(id)
  const status = admins.some(mayApprove) ? 'pending' : 'not_needed'
  await expireApprovals(tx, by, { memberId, publicUrl })
  const { name: requester } = await lock({ tx, memberId: staff.memberId })
  const mails = letters({ change: wanted, member: member.name, requester, decider: null, status, publicUrl })
  const { change: kind, ...rest } = wanted
  const request = { member_id: memberId, change: kind, wanted: rest, requested_by: staff.memberId, status }
  const made = await tx.maybe(insertApproval, { ...request, ...mails, ...byParams(by) })
  if (!made) throw membersErrors.approval_pending()
  return status === 'pending' ? { ended: 0, approval_id: made.id } : apply(change, member, wanted)
}

async function haveSignedIn(tx: Db, grants: readonly Grant[], memberIds: number[]): Promise<Set<number>> {
  const found = new Set<number>()
  for (const { everHeldBy } of grants)
    for (const id of (await everHeldBy?.(tx, memberIds)) ?? []) found.add(id)
  return found
}

const MAX_EXPIRED = 50

/** Closes requests that nobody decided in time, of one person or of all, and tells those who made them. */
export async function expireApprovals(
  tx: Db,
  by: By,
  { memberId, publicUrl }: { memberId: number | null; publicUrl: string },
): Promise<number> {
  const over = await tx.all(lockExpiredApprovals, { member_id: memberId, most: MAX_EXPIRED })
  for (const { id, member, requester, change, wanted } of over) {
    const what = { change, ...(wanted as object) } as AccountChange
    const mails = letters({ change: what, member, requester, decider: null, status: 'expired', publicUrl })
    await tx.maybe(markExpiredApproval, { id, ...mails, ...byParams(by) })
  }
  return over.length
}

async function apply(change: StatusChange, member: Member, wanted: AccountChange): Promise<Changed> {
  const { tx, by, memberId, publicUrl } = change
  if (wanted.change === 'disable') return disable(change, wanted.reason)
  if (wanted.change === 'revoke') {
    const ended = await end(change, ['sign_in', 'role', 'account'])
    if (ended > 0 && !member.is_disabled)
      await mailRevokedAccess(tx, by, memberId, { isStaff: member.role !== 'member', publicUrl })
    return { ended, approval_id: null }
  }
  if (wanted.change === 'codes') {
    let ended = 0
    for (const grant of change.grants)
      if (await grant.forgetSecondFactor?.(tx, by, memberId, publicUrl)) ended++
    return { ended, approval_id: null }
  }
  if (wanted.change === 'email') {
    const about = randomBytes(9).toString('base64url')
    try {
      await tx.one(markEmail, {
        id: memberId,
        email: wanted.email,
        about,
        ...addressLetters(publicUrl),
        ...byParams(by),
      })
    } catch (error) {
      if ((error as DatabaseError).constraint !== 'member_email_taken') throw error
      throw membersErrors.email_taken({ field: 'email' })
    }
    return { ended: await end(change, ['sign_in']), approval_id: null }
  }
  if (wanted.change === 'enable') {
    const enabled = await tx.maybe(markEnabled, { id: memberId, ...byParams(by) })
    if (!enabled) return NOTHING
  }
  const { role } = wanted
  if (role !== member.role) await tx.one(markRole, { id: memberId, role, ...byParams(by) })
  const keepsAssigned = wanted.change === 'enable' && wanted.keep_assigned && hasAssignedClients(role)
  if (!keepsAssigned) await tx.maybe(removeAssignmentsOf, { staff_id: memberId, ...byParams(by) })
  const clients = clientsSeenBy(role, wanted.clients)
  await tx.maybe(markClients, { id: memberId, clients, ...byParams(by) })
  await tx.maybe(markVoidApprovals, { member_id: memberId, ...byParams(by) })
  return { ended: await end(change, ['sign_in', 'role']), approval_id: null }
}

async function disable(change: Omit<StatusChange, 'publicUrl'>, reason: string | null): Promise<Changed> {
  const { tx, by, memberId } = change
  const { email } = await lock(change)
  await tx.maybe(markDisabled, { id: memberId, reason, ...byParams(by) })
  await tx.all(deleteWaitingMailTo, { address: email })
  await tx.maybe(markVoidApprovals, { member_id: memberId, ...byParams(by) })
  return { ended: await end(change, ['sign_in', 'role', 'account']), approval_id: null }
}

/** Admins first, in id order, so that concurrent changes take turns. */
async function lockWithAdmins(change: StatusChange): Promise<Locked> {
  const admins = await change.tx.all(lockEnabledAdmins, {})
  await checkStillStaff(change.tx, change.staff, admins)
  return { admins, member: await lock(change) }
}

/** The caller may have been disabled, or lost their role, since their request was admitted. */
async function checkStillStaff(tx: Db, staff: Staff | null, admins: Locked['admins']): Promise<void> {
  if (staff === null || admins.some(({ id }) => id === staff.memberId)) return
  const { role, is_disabled } = await lock({ tx, memberId: staff.memberId })
  if (is_disabled || role !== staff.role) throw membersErrors.staff_change_requires_admin()
}

async function lock({ tx, memberId }: Pick<StatusChange, 'tx' | 'memberId'>): Promise<Member> {
  const member = await tx.maybe(lockMember, { id: memberId })
  if (!member) throw membersErrors.member_not_found({ member: memberId }, { field: 'member_id' })
  return member
}

function checkOther({ staff, memberId }: StatusChange): void {
  if (staff?.memberId === memberId) throw membersErrors.own_account()
}

/** What is left of an erased person is kept for its records only. */
function requireNotErased({ is_erased }: Member): void {
  if (is_erased) throw membersErrors.person_erased()
}

/** For changes that are not about access, such as of a name; in a transaction. */
export async function checkMayChange(
  change: Pick<StatusChange, 'tx' | 'memberId'> & { staff: Staff },
): Promise<void> {
  const member = await lock(change)
  checkMember(change.staff, member)
  requireNotErased(member)
}

/** Someone who is about to become staff counts as staff: otherwise a manager could take over the account first. */
function checkMember(staff: Staff | null, { role, is_to_be_staff }: Member): void {
  checkRank(staff, is_to_be_staff ? 'manager' : role)
}

/** Managers handle members; only admins change the accounts of staff. */
function checkRank(staff: Staff | null, role: string): void {
  if (staff !== null && role !== 'member' && !may(staff.role, 'people:manage'))
    throw membersErrors.staff_change_requires_admin()
}

/** Without an admin nobody could manage staff in the console. */
function checkLastAdmin({ admins }: Locked, { memberId }: Pick<StatusChange, 'memberId'>): void {
  if (admins.length === 1 && admins[0]!.id === memberId) throw membersErrors.last_admin()
}

async function end(
  { tx, by, grants, memberId }: Pick<StatusChange, 'tx' | 'by' | 'grants' | 'memberId'>,
  which: Grant['endsWith'][],
): Promise<number> {
  let ended = 0
  for (const grant of grants)
    if (which.includes(grant.endsWith)) ended += await grant.revoke(tx, by, memberId, 'all')
  return ended
}

function letters(news: Parameters<typeof writeApprovalMail>[0]) {
  const [en, es] = [writeApprovalMail(news, 'en'), writeApprovalMail(news, 'es')]
  return { subject_en: en.subject, body_en: en.body, subject_es: es.subject, body_es: es.body }
}

/** Neither email names the other address, because someone else may read it. */
const addressLetters = (publicUrl: string) => ({
  subject_en: 'Llano: your email was changed',
  old_en: `The email of your Llano account was changed. You can no longer sign in with this address, and you were signed out everywhere.\n\nIf you did not request this, contact us immediately.\n`,
  new_en: `This is now the email of your Llano account. You were signed out everywhere. Sign in with this address from now on:\n\n${publicUrl}/sign-in\n\nIf you did not request this, contact us immediately.\n`,
  subject_es: 'Llano: tu correo electrónico ha cambiado',
  old_es: `Se ha cambiado el correo electrónico de tu cuenta de Llano. Ya no puedes iniciar sesión con esta dirección y se han cerrado todas tus sesiones.\n\nSi no lo has solicitado tú, escríbenos cuanto antes.\n`,
  new_es: `Este es ahora el correo electrónico de tu cuenta de Llano. Se han cerrado todas tus sesiones. A partir de ahora, inicia sesión con esta dirección:\n\n${publicUrl}/sign-in\n\nSi no lo has solicitado tú, escríbenos cuanto antes.\n`,
})
