const HOUR = 3600
const DAY = 24 * HOUR

/**
 * How long a session lasts: after its last use, and in all. Members come back every week or two and would rather not
 * sign in each time. Staff see the records of every member, so a browser that was left open must close itself, and
 * nobody works longer than a day at a stretch.
 */
export const LIFETIMES = {
  member: { idleSeconds: 14 * DAY, absoluteSeconds: 30 * DAY },
  staff: { idleSeconds: HOUR, absoluteSeconds: 12 * HOUR },
} as const

/** The longest of them, for what is written before the role is known. */
export const LONGEST_IDLE_SECONDS = LIFETIMES.member.idleSeconds

/** For how long a proof of who somebody is lets them change credentials. */
export const PROOF_MINUTES = 10

const byRole = (seconds: (kind: 'member' | 'staff') => number) =>
  `case when m.role = 'member' then interval '${seconds('member')} seconds' else interval '${seconds('staff')} seconds' end`

const IDLE = byRole(kind => LIFETIMES[kind].idleSeconds)
const ABSOLUTE = byRole(kind => LIFETIMES[kind].absoluteSeconds)

/** When a session ends if it is not used again, in SQL over `s` (session) and `m` (member): today's role decides. */
export const ENDS_AT = `least(s.expires_at, s.updated_at + ${IDLE}, s.created_at + ${ABSOLUTE})`

/** When it ends if it is used now. */
export const ENDS_AT_IF_USED = `least(statement_timestamp() + ${IDLE}, s.created_at + ${ABSOLUTE})`

export const FACTORS = ['password', 'password_code', 'passkey'] as const
export type Factors = (typeof FACTORS)[number]

/** Whether somebody with this role must sign in with a second factor. */
export const needsSecondFactor = (role: string, required: 'nobody' | 'staff' | 'everyone'): boolean =>
  required === 'everyone' || (required === 'staff' && role !== 'member')
