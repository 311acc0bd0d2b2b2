import { addDays, daysBetween, LAST_DAY } from '../../kernel/values/dates.ts'
import { computeDay, computeDays, type DayRecord, type Stay } from './presence.rules.ts'

/** A stay in the log. */
export type LoggedStay = Stay & { id: number }

/** Days on a calendar to record with a country or, with none, to clear. */
export type Stroke = { from: string; until: string; country: string | null }

/** The change to the log: stays to remove, and stays to add, in order. */
export type Repainting = { remove: number[]; add: Stay[] }

/** At most one year can be painted at once. */
export const MAX_STROKE_DAYS = 366

const dayAfter = (date: string) => addDays(date, 1)
const dayBefore = (date: string) => addDays(date, -1)
const lastDayOf = ({ from, to }: Stay) => to ?? from

/**
 * How the log must change so that the user sees what they recorded: every day of the range has its country,
 * and no recorded day outside it changes. Cleared days are as if never recorded: they take the country of the
 * day before the range, as gaps do, or of the gap that continued after them; with nothing known before, they
 * are unknown.
 *
 * Filled days follow the recorded day they are filled from: if that is cleared or overwritten, they are what
 * the gap would be without it. A trip recorded in a gap is an exception: after it the gap continues as it
 * was. A stay of our own continues it, with the day it is filled from, so that it is removed with that day.
 *
 * A stay that starts inside the range is removed; its part visible after the range is added again from its
 * first visible day. On that day nothing else is visible, so nothing else starts there, and anything that
 * starts later still wins. A longer stay around the range continues after it, unless the range removes the
 * move that had ended it, or clears: then it is split in two in the same way.
 *
 * `kept` are the ids of stays that do not change, whatever is recorded over them.
 */
export function planStroke(
  log: readonly LoggedStay[],
  stroke: Stroke,
  today: string,
  kept: readonly number[] = [],
): Repainting {
  const { from, until, country } = stroke
  const stays = log.toSorted((a, b) => (a.from === b.from ? a.id - b.id : a.from < b.from ? -1 : 1))
  if (isSoAlready(stays, stroke, today)) return { remove: [], add: [] }
  const plan: Repainting = { remove: [], add: [] }
  const begins = (stay: Stay) => isWithin(stay.from, stroke)
  const takesMove = stays.some(
    stay => begins(stay) && stay.to === null && !(stay.kept_from && stay.from === from),
  )
  for (const [place, stay] of stays.entries()) {
    // Under a range from its day on it is invisible, and visible again when the range is cleared.
    if (stay.kept_from && (country === null || stay.from === from)) continue
    if (kept.includes(stay.id)) continue
    const goes = begins(stay)
    if (!goes && !isCut(stays, place, stroke, takesMove)) continue
    plan.remove.push(stay.id)
    // If recorded over, its first such day is still the departure day, which counts where any part of a day
    // does.
    const left = goes ? null : pieceOf(stays, place, stay.from, country === null ? dayBefore(from) : from)
    const right = pieceOf(stays, place, dayAfter(until), stay.to)
    for (const piece of [left, right]) if (piece) plan.add.push(piece)
  }
  const before = computeDay(stays, dayBefore(from), today)
  if (country !== null) {
    plan.add.push({ from, to: until, country })
    const gap = gapAfter(stays, stroke, before, today)
    if (gap) plan.add.push(gap)
  }
  followOrigins(stays, stroke, before, plan)
  if (country === null) settleGaps(stays, stroke, plan, today)
  return plan
}

/** The other recorded stays with days of this one. */
export const overlapping = (log: readonly LoggedStay[], one: LoggedStay): LoggedStay[] =>
  log.filter(
    stay =>
      stay.id !== one.id && !stay.kept_from && stay.from <= lastDayOf(one) && lastDayOf(stay) >= one.from,
  )

/**
 * How the log must change so that it is without one stay. Alone on its days, they are cleared. Otherwise the others stay as they are
 * and show where it was; what was filled from it is filled from what its day shows now.
 */
export function planRemoval(log: readonly LoggedStay[], stay: LoggedStay, today: string): Repainting {
  const days = { from: stay.from, until: lastDayOf(stay), country: null }
  if (overlapping(log, stay).length === 0) return planStroke(log, days, today)
  const plan: Repainting = { remove: [stay.id], add: [] }
  const left = log.filter(({ id }) => id !== stay.id)
  for (const { id, from, to, kept_from: origin } of left) {
    if (!origin || !isWithin(origin, days)) continue
    const computed = computeDay(left, origin, today)
    if (computed?.source === 'recorded' && computed.by === origin && computed.country === stay.country)
      continue
    plan.remove.push(id)
    if (computed) plan.add.push({ from, to, country: computed.country, kept_from: computed.by })
  }
  return plan
}

const isWithin = (date: string, { from, until }: Stroke) => date >= from && date <= until

/** What keeps the gap after a recorded range unchanged; null if it follows the range or is kept already. */
function gapAfter(
  stays: readonly Stay[],
  { from, until, country }: Stroke,
  before: DayRecord | undefined,
  today: string,
): Stay | null {
  const after = dayAfter(until)
  if (after > LAST_DAY || after > today || stays.some(stay => stay.from === after)) return null
  const gap = computeDay(stays, after, today)
  if (gap?.source !== 'filled' || gap.country === country) return null
  const origin = gap.by < from ? gap.by : before?.country === gap.country ? before.by : null
  return origin === null ? null : { from: after, to: null, country: gap.country, kept_from: origin }
}

/** What was filled from a day of the range is now filled from whatever fills that day's gap, or removed. */
function followOrigins(
  stays: readonly LoggedStay[],
  stroke: Stroke,
  before: DayRecord | undefined,
  { remove, add }: Repainting,
): void {
  for (const [place, { id, from, to, country, kept_from: origin }] of stays.entries()) {
    if (!origin || !isWithin(origin, stroke) || remove.includes(id)) continue
    remove.push(id)
    const isHidden = stays[place + 1]?.from === from
    if (isHidden || from <= stroke.until) continue
    if (before && (stroke.country === null || before.country === country))
      add.push({ from, to, country: before.country, kept_from: before.by })
    else if (stroke.country !== null) add.push({ from, to, country: stroke.country, kept_from: origin })
  }
}

/**
 * A gap that continued after cleared days continues in them: with the end of a trip cleared it starts
 * earlier. A stay that continues an empty gap is removed, so that everything is as before the changes.
 */
function settleGaps(stays: readonly LoggedStay[], stroke: Stroke, plan: Repainting, today: string): void {
  let left: Stay[] = [...stays.filter(({ id }) => !plan.remove.includes(id)), ...plan.add]
  const takeAway = (stay: Stay) => {
    left = left.filter(one => one !== stay)
    if (plan.add.includes(stay)) plan.add.splice(plan.add.indexOf(stay), 1)
    else plan.remove.push((stay as LoggedStay).id)
  }
  const isGap = (stay: Stay) =>
    stay.kept_from && stay.from >= stroke.from && stay.from <= dayAfter(stroke.until)
  const gaps = () => left.filter(isGap).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const first = gaps().find(gap => gap.kept_from! < stroke.from)
  if (first && first.from > stroke.from) {
    takeAway(first)
    const { to, country, kept_from } = first
    const earlier = { from: stroke.from, to, country, kept_from: kept_from! }
    plan.add.push(earlier)
    left.push(earlier)
  }
  for (const gap of gaps()) {
    const computed = computeDay(left, dayBefore(gap.from), today)
    if (computed && computed.by === gap.kept_from && computed.country === gap.country) takeAway(gap)
  }
}

function isSoAlready(stays: readonly Stay[], { from, until, country }: Stroke, today: string): boolean {
  const days = Object.values(computeDays(stays, { from, until }, today))
  const recorded = days.filter(({ source }) => source === 'recorded')
  if (country === null)
    return (
      recorded.length === 0 && !stays.some(stay => !stay.kept_from && stay.from >= from && stay.from <= until)
    )
  const wanted = daysBetween(from, until) + 1
  return recorded.length === wanted && recorded.every(day => day.country === country)
}

/** Whether a stay that began before the range and reaches into it must not continue after it unchanged. */
function isCut(
  stays: readonly Stay[],
  place: number,
  { from, until, country }: Stroke,
  takesMove: boolean,
): boolean {
  const stay = stays[place]!
  if (stay.from >= from || lastDayOf(stay) < from) return false
  const isOver = stays.slice(place + 1).some(later => later.to === null && later.from < from)
  if (isOver) return false
  return country === null || (takesMove && lastDayOf(stay) > until)
}

/** The visible part of a stay from the first day not before `since`; null if there is none. */
function pieceOf(stays: readonly Stay[], place: number, since: string, to: string | null): Stay | null {
  const from = firstSeen(stays, place, since)
  return from === null || to === null || from > to ? null : { from, to, country: stays[place]!.country }
}

function firstSeen(stays: readonly Stay[], place: number, since: string): string | null {
  const last = lastDayOf(stays[place]!)
  const later = stays.slice(place + 1)
  let day = since
  while (day <= last) {
    const above = later.filter(stay => stay.from <= day)
    if (above.some(stay => stay.to === null)) return null
    const hidden = above.map(lastDayOf).filter(end => end >= day)
    if (hidden.length === 0) return day
    day = dayAfter(hidden.reduce((a, b) => (a > b ? a : b)))
  }
  return null
}
