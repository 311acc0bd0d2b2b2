import type { Secrets } from '../../kernel/secrets.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { type Identifiers, purposeOf } from './identifier.rules.ts'
import { IDENTIFIER_KINDS, type IdentifierKind } from './identifier-kinds.rules.ts'
import type { Profile, ProfileChange } from './profile.rules.ts'
import { findProfile, type PROFILE_ROW, updateMember } from './profile.sql.ts'

/** A profile with its identifiers still encrypted. */
export type KeptProfile = Values<typeof PROFILE_ROW>

export async function findKeptProfile(db: Db, memberId: number): Promise<KeptProfile> {
  return db.one(findProfile, { member_id: memberId })
}

/** Changes the given fields and returns the whole profile; the audit log names the changed ones. */
export async function changeProfile(
  db: Db,
  by: By,
  memberId: number,
  { name, phone, country, language, tier, member_since }: ProfileChange,
): Promise<KeptProfile> {
  return db.one(updateMember, {
    member_id: memberId,
    name: name ?? null,
    phone: phone ?? null,
    set_phone: phone !== undefined,
    country: country ?? null,
    set_country: country !== undefined,
    language: language ?? null,
    tier: tier ?? null,
    member_since: member_since ?? null,
    ...byParams(by),
  })
}

/** The profile as returned. Identifiers are decrypted only for those who may read them. */
export function showProfile(kept: KeptProfile, identifiers: Identifiers | null): Profile {
  const { id, name, email, phone, country, language, tier, member_since } = kept
  return { id, name, email, phone, country, language, identifiers, tier, member_since }
}

export function openIdentifiers({ id, sealed }: KeptProfile, secrets: Secrets): Identifiers {
  const kept = sealed as Partial<Record<IdentifierKind, string>>
  const opened = IDENTIFIER_KINDS.map(kind => {
    const value = kept[kind]
    return [kind, value === undefined ? null : secrets.open(value, purposeOf(id, kind))]
  })
  return Object.fromEntries(opened)
}
