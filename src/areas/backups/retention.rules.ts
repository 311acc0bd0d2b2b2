import { DAY_MS, dateOf } from '../../kernel/values/dates.ts'

export type Keep = { daily: number; weekly: number; monthly: number }

/** Days since Monday 1970-01-05, so that weeks start on Mondays. */
const weekOf = (at: Date) => Math.floor((at.getTime() / DAY_MS - 4) / 7)

const PERIODS: [kind: keyof Keep, periodOf: (at: Date) => string][] = [
  ['daily', at => dateOf(at)],
  ['weekly', at => String(weekOf(at))],
  ['monthly', at => dateOf(at).slice(0, 7)],
]

/**
 * Which backups to keep: the newest of each of the last days, weeks and months that have one. Days without a backup do not
 * count, so an installation that was off for a month keeps what it had.
 */
export function chooseKept<T extends { at: Date }>(backups: readonly T[], keep: Keep): Set<T> {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  for (const [kind, periodOf] of PERIODS) {
    const seen = new Set<string>()
    for (const one of newestFirst) {
      const period = periodOf(one.at)
      if (seen.has(period)) continue
      if (seen.size >= keep[kind]) break
      seen.add(period)
      kept.add(one)
    }
  }
  return kept
}

/** The last time of day at which a backup was due. */
export function lastDueAt(now: Date, atMinute: number): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const today = midnight + atMinute * 60_000
  return new Date(today <= now.getTime() ? today : today - DAY_MS)
}

/** A backup that takes longer than this after its time is overdue. */
const OVERDUE_AFTER_MS = 6 * 3_600_000
const RETRY_AFTER_MS = 3_600_000

export type BackupTimes = {
  /** When the newest complete backup was started, and the newest attempt. */
  completeAt: Date | null
  triedAt: Date | null
  /** When backups were first expected: with a new installation, nothing is overdue. */
  since: Date
}

/** Whether to start a backup now: once a day, and an hour after a failure. */
export function isDue({ completeAt, triedAt }: BackupTimes, now: Date, atMinute: number): boolean {
  const dueAt = lastDueAt(now, atMinute)
  if (completeAt !== null && completeAt >= dueAt) return false
  return triedAt === null || triedAt < dueAt || now.getTime() - triedAt.getTime() >= RETRY_AFTER_MS
}

/** Whether to verify a backup now: every so many days, and a day after one that found something. */
export function isVerificationDue(
  { verifiedAt, checkedAt }: { verifiedAt: Date | null; checkedAt: Date | null },
  now: Date,
  everyDays: number,
): boolean {
  const isPast = (at: Date | null, days: number) =>
    at === null || now.getTime() - at.getTime() >= days * DAY_MS
  return isPast(verifiedAt, everyDays) && isPast(checkedAt, 1)
}

/** Whether the newest backup is older than it should be. */
export function isOverdue({ completeAt, since }: BackupTimes, now: Date, atMinute: number): boolean {
  const newest = completeAt ?? since
  const dueBefore = lastDueAt(new Date(now.getTime() - OVERDUE_AFTER_MS), atMinute)
  return newest < dueBefore
}
