import type { OidcConfig } from '../../../kernel/config.ts'
import { isStaffRole, type StaffRole } from '../../members/members.ts'

/** What the provider says about a person. */
export type Identity = {
  /** Who says so: a subject means nothing without it. */
  issuer: string
  /** Never changes, unlike an email. */
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
  groups: readonly string[]
  /** When the person signed in at the provider, in seconds. */
  signedInAt: number | null
}

type Claims = Readonly<Record<string, unknown>>

/** The database stores no NUL, and nobody is called by a control character. */
export const isPlainText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.isWellFormed() && !/\p{Cc}/u.test(value)

const textOf = (value: unknown): string | null => (isPlainText(value) ? value : null)

/** Providers send groups as a list, or a single one as a text. */
function groupsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
}

export function identityFrom(
  claims: Claims,
  { groupsClaim, trustsEmail }: Pick<OidcConfig, 'groupsClaim' | 'trustsEmail'>,
): Identity {
  const { email_verified, auth_time } = claims
  return {
    issuer: String(claims.iss),
    subject: String(claims.sub),
    email: textOf(claims.email)?.toLowerCase() ?? null,
    isEmailVerified: email_verified === true || (email_verified === undefined && trustsEmail),
    name: textOf(claims.name),
    groups: groupsIn(claims[groupsClaim]),
    signedInAt: typeof auth_time === 'number' ? auth_time : null,
  }
}

/** The role of the first configured group that the person is in; null if there is none. */
export function roleOf(
  { groups }: Pick<Identity, 'groups'>,
  { groupRoles }: Pick<OidcConfig, 'groupRoles'>,
): StaffRole | null {
  const role = groupRoles.find(([group]) => groups.includes(group))?.[1]
  return role !== undefined && isStaffRole(role) ? role : null
}

/** The configured roles that do not exist. */
export const unknownRoles = ({ groupRoles }: Pick<OidcConfig, 'groupRoles'>): string[] =>
  groupRoles.map(([, role]) => role).filter(role => !isStaffRole(role))
