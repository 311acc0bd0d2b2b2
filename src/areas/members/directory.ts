import { randomBytes } from 'node:crypto'
import { byParams } from '../../kernel/sql/write.ts'
import { type DirectoryChange, writeDirectoryMail } from './directory.rules.ts'
import { emailOtherAdmins, findStatus } from './directory.sql.ts'
import { lockMember } from './member-status.sql.ts'
import { changeRole, reopenAccount, type StatusChange, shutAccount } from './member-status.ts'
import type { StaffRole } from './permissions.rules.ts'

/** Changes that the groups at the identity provider decide. `by` is single sign-on, `staff` nobody. */
type ByDirectory = StatusChange & { staff: null }

/** A new manager sees clients when an admin has assigned them. */
export const DIRECTORY_CLIENTS = 'assigned'

/** Someone who is in no group any more: no other way in may work either. */
export async function disableByDirectory(change: ByDirectory): Promise<void> {
  const { tx, memberId } = change
  const member = await tx.one(lockMember, { id: memberId })
  await shutAccount(change, 'no_group')
  if (!member.is_disabled) await emailAdmins(change, { change: 'disable' })
}

/** Gives the role of the groups, and restores an account that `disableByDirectory` disabled; no other. */
export async function admitByDirectory(change: ByDirectory, role: StaffRole): Promise<void> {
  const { tx, by, memberId } = change
  // Not locked yet: a change of role locks the admins first.
  const before = await tx.one(findStatus, { id: memberId })
  if (before.role !== role) {
    await changeRole(change, role, DIRECTORY_CLIENTS)
    if (role === 'admin' || before.role === 'admin') await emailAdmins(change, { change: 'role', role })
  }
  if (before.is_disabled && (await tx.one(lockMember, { id: memberId })).disabled_by === by.actor) {
    await reopenAccount(change)
    await emailAdmins(change, { change: 'enable' })
  }
}

/** Records the change and emails the other admins. */
export async function emailAdmins(
  { tx, by, memberId, publicUrl }: Pick<StatusChange, 'tx' | 'by' | 'memberId' | 'publicUrl'>,
  wanted: DirectoryChange,
): Promise<void> {
  const member = await tx.one(lockMember, { id: memberId })
  const [en, es] = [
    writeDirectoryMail(wanted, member, publicUrl, 'en'),
    writeDirectoryMail(wanted, member, publicUrl, 'es'),
  ]
  await tx.one(emailOtherAdmins, {
    member_id: memberId,
    change: wanted.change,
    about: randomBytes(9).toString('base64url'),
    subject_en: en.subject,
    body_en: en.body,
    subject_es: es.subject,
    body_es: es.body,
    ...byParams(by),
  })
}
