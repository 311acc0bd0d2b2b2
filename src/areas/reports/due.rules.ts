import { addDays } from '../../kernel/values/dates.ts'
import type { Period } from './facts.rules.ts'
import { closesOn, DAYS_TO_CLOSE, firstHistory, isClosed, nameOf, periodsClosedBy } from './periods.rules.ts'

/** The state of one period of an LLC. */
export type PeriodState = {
  period: Period
  has_entries: boolean
  books_version: number
  /** The day it was formed or, if unknown, recorded. */
  exists_since: string
  dissolved_on: string | null
  report_id: number | null
  revision: number | null
  generated_at: string | null
  compared_version: number | null
}

/** How far back reports follow corrections of the books. */
const FOLLOWED_DAYS = 457

/** The closed periods to check: the initial ones, those still followed, and those closed since. */
export function periodsToLookAt(today: string, doneUntil: string | null): Period[] {
  const since = doneUntil === null ? today : addDays(doneUntil, 1 - DAYS_TO_CLOSE)
  const followed = periodsClosedBy(today, addDays(today, -FOLLOWED_DAYS))
  const all = [...firstHistory(today), ...followed, ...periodsClosedBy(today, since)]
  const once = new Map(all.map(period => [`${period.type} ${nameOf(period)}`, period]))
  return [...once.values()].sort((one, other) => (one.to < other.to ? -1 : one.to > other.to ? 1 : 0))
}

export type Due = {
  /** Without a report, or with one generated while the period was open. */
  make: PeriodState[]
  /** The books have changed since the report was last compared with them. */
  compare: PeriodState[]
  /** To be compared tomorrow: a report gets at most one revision per day. */
  postponed: boolean
}

export function planDue(states: readonly PeriodState[], today: string, doneUntil: string | null): Due {
  const due: Due = { make: [], compare: [], postponed: false }
  for (const state of states) {
    const { period, generated_at, compared_version, books_version } = state
    if (!isClosed(period, today)) continue
    if (generated_at === null) {
      if (isOwed(state, today, doneUntil)) due.make.push(state)
      continue
    }
    const madeOn = generated_at.slice(0, 10)
    const isOutdated = madeOn < closesOn(period) || compared_version !== books_version
    if (!isOutdated || period.to < addDays(today, -FOLLOWED_DAYS)) continue
    if (madeOn >= today) due.postponed = true
    else if (madeOn < closesOn(period)) due.make.push(state)
    else due.compare.push(state)
  }
  return due
}

/**
 * A period with entries gets a report, starting with the initial periods. A period without entries gets one
 * only if it closed after reports started for the LLC: "nothing happened" is worth reporting, but not for
 * earlier years.
 */
function isOwed(state: PeriodState, today: string, doneUntil: string | null): boolean {
  const { period, has_entries, exists_since, dissolved_on } = state
  const closedSince = doneUntil !== null && closesOn(period) > doneUntil
  if (has_entries) return closedSince || isInHistory(period, today)
  return closedSince && exists_since <= period.to && (dissolved_on === null || dissolved_on >= period.from)
}

/** Before the LLC existed, and without entries (books may start earlier than the LLC). */
export function isBeforeExistence({ period, has_entries, exists_since, report_id }: PeriodState): boolean {
  return exists_since > period.to && !has_entries && report_id === null
}

function isInHistory(period: Period, today: string): boolean {
  return firstHistory(today).some(({ type, from }) => type === period.type && from === period.from)
}
