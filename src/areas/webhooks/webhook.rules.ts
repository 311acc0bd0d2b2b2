import { DAY_MS } from '../../kernel/values/dates.ts'

/** A member may have this many. */
export const MAX_WEBHOOKS = 20
/** Deliveries that wait; further events are added when there is room. */
export const MAX_WAITING = 1000
/** Deliveries queued again in one request. */
export const MAX_RESENT = 1000
/** After a rotation, the old secret may sign this long too. */
export const MAX_GRACE_HOURS = 24 * 7
/** Days that the log of deliveries is kept. */
export const DELIVERY_DAYS = 30

/** How long an event is retried. */
export const RETRIED_MS = 3 * DAY_MS

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Seconds after the first failed attempt, the second, and so on; then always the last. */
const DELAYS = [5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR]

/** A receiver that asks for more time gets at most this much. */
const LONGEST_RETRY_AFTER = HOUR

/**
 * When to try again after a failed attempt; null if it was the last. The last attempt is made three days after the first.
 * `random` from 0 to 1 spreads those that failed together.
 */
export function planRetry({
  attempts,
  firstAttemptAt,
  at,
  retryAfter,
  random,
}: {
  /** Including the failed one. */
  attempts: number
  firstAttemptAt: Date
  at: Date
  retryAfter: number | null
  random: number
}): Date | null {
  const last = firstAttemptAt.getTime() + RETRIED_MS
  if (at.getTime() >= last) return null
  const usual = DELAYS[Math.min(attempts, DELAYS.length) - 1]! * (0.9 + 0.2 * random)
  const seconds = Math.max(usual, Math.min(retryAfter ?? 0, LONGEST_RETRY_AFTER))
  return new Date(Math.min(at.getTime() + seconds * 1000, last))
}

/** After this many failures in a row, one delivery at a time finds out whether the receiver works again. */
export const FAILURES_UNTIL_PROBING = 5

/** Requests that were sent together and failed together are one outage: they do not lengthen the pause. */
export const countFailure = (failures: number, isProbing: boolean): number =>
  isProbing ? failures + 1 : Math.min(failures + 1, FAILURES_UNTIL_PROBING)

/** How long nothing is sent after this many failures in a row, in milliseconds. */
export function pauseAfterFailures(failures: number): number {
  if (failures < FAILURES_UNTIL_PROBING) return 0
  return Math.min(5 * 2 ** (failures - FAILURES_UNTIL_PROBING), 5 * MINUTE) * 1000
}
