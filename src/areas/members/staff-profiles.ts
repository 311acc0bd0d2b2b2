import type { Secrets } from '../../kernel/secrets.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { maskIdentifier } from './identifier.rules.ts'
import { IDENTIFIER_KINDS } from './identifier-kinds.rules.ts'
import { membersErrors } from './members.errors.ts'
import { findProfile } from './profile.sql.ts'
import { type KeptProfile, openIdentifiers } from './profiles.ts'

export async function findStaffProfile(db: Db, secrets: Secrets, memberId: number) {
  const kept = await db.maybe(findProfile, { member_id: memberId })
  if (!kept) throw membersErrors.member_not_found({ member: memberId }, { field: 'member_id' })
  return staffProfile(kept, secrets)
}

/** Decrypted only to be masked: only the last characters are returned. */
export function staffProfile(kept: KeptProfile, secrets: Secrets) {
  const opened = openIdentifiers(kept, secrets)
  const identifiers = Object.fromEntries(
    IDENTIFIER_KINDS.map(kind => [kind, opened[kind] && maskIdentifier(opened[kind])]),
  )
  const { sealed: _, ...plain } = kept
  return { ...plain, identifiers }
}

/** For staff who see no identifiers: not even which ones are on file. */
export const withoutIdentifiers = (profile: ReturnType<typeof staffProfile>) => ({
  ...profile,
  identifiers: Object.fromEntries(IDENTIFIER_KINDS.map(kind => [kind, null])),
})
