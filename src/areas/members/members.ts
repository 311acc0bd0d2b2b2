import type { DatabaseError } from 'pg'
import { readFields, readName } from '../../kernel/http/fields.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import type { Language } from '../../kernel/values/language.ts'
import { findMember, insertMember } from './member.sql.ts'
import { membersErrors } from './members.errors.ts'
import { type ClientsSeen, clientsSeenBy, type Role } from './permissions.rules.ts'
import { readAccountEmail, readEmail } from './person.rules.ts'
import { PROFILE_CHANGE } from './profile.rules.ts'

export { mailNewAccess } from './access-mail.ts'
export { READ_KINDS, type ReadKind } from './access-record.rules.ts'
export { recordReads } from './access-records.ts'
export { versionFor } from './announcement.rules.ts'
export { listAnnouncements, type PublishedAnnouncement } from './announcements.ts'
export {
  type ClientRecord,
  clientRecord,
  isAssignedClient,
  personRecord,
  STAFF_ID,
} from './assigned-clients.ts'
export { assignClient } from './assignments.ts'
export {
  AGENT_SCOPES,
  ALL_SCOPES,
  anyone,
  apiKey,
  type Caller,
  isScope,
  LATER_SCOPES,
  ownerFor,
  type RecordRequest,
  SCOPES,
  type Scope,
  type SiteScope,
  type Staff,
  type StaffRequirement,
  signedIn,
  signedInFor,
  staff,
  type Visitor,
} from './caller.rules.ts'
export { admitByDirectory, DIRECTORY_CLIENTS, disableByDirectory, emailAdmins } from './directory.ts'
export { checkNotErased } from './erased-people.ts'
export { clearAccount, hasAnyClient, makeFirstAdmin, readStaffState } from './first-admin.ts'
export { purposeOf } from './identifier.rules.ts'
export type { IdentifierKind } from './identifier-kinds.rules.ts'
export { setIdentifier } from './identifiers.ts'
export { insertTestAccount, markTestAccountUnused } from './member.sql.ts'
export { markErased } from './member-status.sql.ts'
export {
  changeEmail,
  changeRole,
  checkMayChange,
  checkNewEmail,
  disableAccount,
  enableAccount,
  forgetSecondFactor,
  reopenAccount,
  shutAccount,
} from './member-status.ts'
export { membersErrors } from './members.errors.ts'
export { emailFooter } from './optional-emails.rules.ts'
export { markOwnEmail } from './own-email.sql.ts'
export {
  CLIENTS_SEEN,
  type ClientsSeen,
  clientsSeenBy,
  hasAssignedClients,
  isStaffRole,
  may,
  PERMISSION_TABLE,
  PERMISSIONS,
  type Permission,
  permissionsOf,
  ROLES,
  type Role,
  STAFF_ROLES,
  type StaffRole,
} from './permissions.rules.ts'
export { cleanPhone } from './phone.rules.ts'
export { markChecklist, markNotificationsRead } from './preference.sql.ts'
export { type ProfileChange, readMemberSince } from './profile.rules.ts'
export { changeProfile } from './profiles.ts'
export { ROLE_NAMES } from './role-names.rules.ts'
export { canSignIn } from './sign-in-address.rules.ts'

export type NewMember = {
  email: string
  name: string
  role: Role
  language?: Language
  country?: string | undefined
  phone?: string | undefined
  /** Of a manager; all by default. */
  clients?: ClientsSeen | undefined
  /** Start date, YYYY-MM-DD; defaults to today. */
  since?: string | undefined
  /** Signs in at the identity provider, which accepts more addresses than the password form. */
  hasSingleSignOn?: boolean
}

export async function createMember(db: Db, by: By, wanted: NewMember): Promise<{ id: number }> {
  const email = wanted.hasSingleSignOn ? readEmail(wanted.email) : readAccountEmail(wanted.email)
  const name = readName('name', wanted.name)
  const { role, language = 'en' } = wanted
  const { country, phone } = readContact({ country: wanted.country, phone: wanted.phone })
  const row = {
    email,
    name,
    role,
    language,
    country: country ?? null,
    phone: phone ?? null,
    since: wanted.since ?? null,
    clients: clientsSeenBy(role, wanted.clients ?? 'all'),
  }
  try {
    return await db.one(insertMember, { ...row, ...byParams(by) })
  } catch (error) {
    if ((error as DatabaseError).constraint !== 'member_email_taken') throw error
    throw membersErrors.email_taken({ field: 'email' })
  }
}

/** Contact details given outside a request, with the same rules; an empty text clears. */
export function readContact(given: Partial<Record<keyof typeof PROFILE_CHANGE, string | undefined>>) {
  return readFields(PROFILE_CHANGE, given, 'body')
}

/** Finds a person by id or email. */
export async function findMemberBy(db: Db, idOrEmail: string): Promise<{ id: number; name: string }> {
  const found = await db.maybe(findMember, { id_or_email: idOrEmail.trim().toLowerCase() })
  if (!found) throw membersErrors.member_not_found({ member: idOrEmail })
  return found
}
