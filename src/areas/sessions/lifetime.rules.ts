const HOUR = 3600
const DAY = 24 * HOUR

/**
 * How long a session lasts: after its last use, and in total. Members come back every week or two and prefer
 * not to sign in each time. Staff see every member's records, so an open browser must sign out, and nobody
 * works longer than a day at a stretch.
 */
export const LIFETIMES = {
  member: { idleSeconds: 14 * DAY, absoluteSeconds: 30 * DAY },
  staff: { idleSeconds: HOUR, absoluteSeconds: 12 * HOUR },
} as const

/** The longest of them, used before the role is known. */
export const LONGEST_IDLE_SECONDS = LIFETIMES.member.idleSeconds

/** How long a confirmed identity allows credential changes. */
export const PROOF_MINUTES = 10

const byRole = (seconds: (kind: 'member' | 'staff') => number) =>
  `case when m.role = 'member' then interval '${seconds('member')} seconds' else interval '${seconds('staff')} seconds' end`

const IDLE = byRole(kind => LIFETIMES[kind].idleSeconds)
const ABSOLUTE = byRole(kind => LIFETIMES[kind].absoluteSeconds)

/** When an unused session ends, in SQL over `s` (session) and `m` (member): the current role decides. */
export const ENDS_AT = `least(s.expires_at, s.updated_at + ${IDLE}, s.created_at + ${ABSOLUTE})`

/** When it ends if it is used now. */
export const ENDS_AT_IF_USED = `least(statement_timestamp() + ${IDLE}, s.created_at + ${ABSOLUTE})`

export const FACTORS = ['password', 'password_code', 'passkey', 'single_sign_on'] as const
export type Factors = (typeof FACTORS)[number]

/** Whether this role must sign in with a second factor. */
export const needsSecondFactor = (role: string, required: 'nobody' | 'staff' | 'everyone'): boolean =>
  required === 'everyone' || (required === 'staff' && role !== 'member')
