import { randomBytes } from 'node:crypto'
import type { DatabaseError } from 'pg'
import { Type } from 'typebox'
import type { Grant } from '../../kernel/grants/grant.ts'
import { optional, text } from '../../kernel/http/fields.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import type { Staff } from './caller.rules.ts'
import {
  lockEnabledAdmins,
  lockMember,
  markDisabled,
  markEmail,
  markEnabled,
  markRole,
} from './member-status.sql.ts'
import { membersErrors } from './members.errors.ts'
import { type Role, readEmail } from './person.rules.ts'

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
}

export const REASON = optional(
  text({ description: 'Reason, shown to managers and admins.', example: 'Left the firm.' }, { max: 500 }),
)

/** The response of the console's endpoints: the person, and how much access was ended. */
export const CHANGED_ACCESS = Type.Object(
  {
    data: Type.Object(
      { id: Type.Integer({ minimum: 1 }), ended: Type.Integer({ minimum: 0 }) },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

/** How many sessions, keys, links etc. were ended. */
export type Ended = { ended: number }

/**
 * Disables the account and ends everything that gives access to it. Disabling it again ends what is left, if
 * anything.
 */
export async function disableAccount(change: StatusChange, reason: string | null): Promise<Ended> {
  const { tx, staff, memberId } = change
  const admins = await tx.all(lockEnabledAdmins, {})
  const member = await lock(change)
  if (staff?.memberId === memberId) throw membersErrors.own_account()
  checkRank(staff, member.role)
  checkLastAdmin(admins, memberId)
  return shutAccount(change, reason)
}

/** Without a permission check, for the program's own decisions. */
export async function shutAccount(change: StatusChange, reason: string | null): Promise<Ended> {
  const { tx, by, memberId } = change
  await lock(change)
  await tx.maybe(markDisabled, { id: memberId, reason, ...byParams(by) })
  return end(change, ['sign_in', 'account'])
}

/** Restores only the account: its owner chooses a new password with "Forgot password". */
export async function enableAccount(change: StatusChange): Promise<void> {
  const { tx, by, staff, memberId } = change
  checkRank(staff, (await lock(change)).role)
  await tx.maybe(markEnabled, { id: memberId, ...byParams(by) })
}

export async function changeRole(change: StatusChange, role: Role): Promise<Ended> {
  const { tx, by, staff, memberId } = change
  const admins = await tx.all(lockEnabledAdmins, {})
  const member = await lock(change)
  if (staff?.memberId === memberId) throw membersErrors.own_account()
  if (staff !== null && staff.role !== 'admin') throw membersErrors.staff_change_requires_admin()
  if (member.role === role) return { ended: 0 }
  checkLastAdmin(admins, memberId)
  await tx.one(markRole, { id: memberId, role, ...byParams(by) })
  return end(change, ['sign_in'])
}

export async function changeEmail(change: StatusChange, given: string, publicUrl: string): Promise<Ended> {
  const { tx, by, staff, memberId } = change
  const email = readEmail(given)
  const member = await lock(change)
  checkRank(staff, member.role)
  if (member.email === email) return { ended: 0 }
  const about = randomBytes(9).toString('base64url')
  try {
    await tx.one(markEmail, { id: memberId, email, about, ...letters(publicUrl), ...byParams(by) })
  } catch (error) {
    if ((error as DatabaseError).constraint !== 'member_email_taken') throw error
    throw membersErrors.email_taken({ field: 'email' })
  }
  return end(change, ['sign_in'])
}

async function lock({ tx, memberId }: StatusChange) {
  const member = await tx.maybe(lockMember, { id: memberId })
  if (!member) throw membersErrors.member_not_found({ member: memberId }, { field: 'member_id' })
  return member
}

/** Managers handle members; only admins change the accounts of staff. */
function checkRank(staff: Staff | null, role: string): void {
  if (staff !== null && staff.role !== 'admin' && role !== 'member')
    throw membersErrors.staff_change_requires_admin()
}

/** Without an admin nobody could manage staff in the console. */
function checkLastAdmin(admins: readonly { id: number }[], memberId: number): void {
  if (admins.length === 1 && admins[0]!.id === memberId) throw membersErrors.last_admin()
}

async function end({ tx, by, grants, memberId }: StatusChange, which: Grant['endsWith'][]): Promise<Ended> {
  let ended = 0
  for (const grant of grants)
    if (which.includes(grant.endsWith)) ended += await grant.revoke(tx, by, memberId, 'all')
  return { ended }
}

/** Neither email names the other address, because someone else may read it. */
const letters = (publicUrl: string) => ({
  subject_en: 'Llano: your email was changed',
  old_en: `The email of your Llano account was changed. You can no longer sign in with this address, and you were signed out everywhere.\n\nIf you did not request this, contact us immediately.\n`,
  new_en: `This is now the email of your Llano account. You were signed out everywhere. Sign in with this address from now on:\n\n${publicUrl}/sign-in\n\nIf you did not request this, contact us immediately.\n`,
  subject_es: 'Llano: tu correo electrónico ha cambiado',
  old_es: `Se ha cambiado el correo electrónico de tu cuenta de Llano. Ya no puedes iniciar sesión con esta dirección y se han cerrado todas tus sesiones.\n\nSi no lo has solicitado tú, escríbenos cuanto antes.\n`,
  new_es: `Este es ahora el correo electrónico de tu cuenta de Llano. Se han cerrado todas tus sesiones. A partir de ahora, inicia sesión con esta dirección:\n\n${publicUrl}/sign-in\n\nSi no lo has solicitado tú, escríbenos cuanto antes.\n`,
})
