import { addDays, daysBetween } from '../../kernel/values/dates.ts'
import { computeDay, computeDays, type DayRecord, LAST_DATE, type Stay } from './presence.rules.ts'

/** A stay as the log holds it. */
export type LoggedStay = Stay & { id: number }

/** Days that somebody paints on a calendar with a country, or, with none, wipes. */
export type Stroke = { from: string; until: string; country: string | null }

/** What becomes of the log: stays that go, and those that come, in this order. */
export type Repainting = { remove: number[]; add: Stay[] }

/** At most one year can be painted at once. */
export const MAX_STROKE_DAYS = 366

const dayAfter = (date: string) => addDays(date, 1)
const dayBefore = (date: string) => addDays(date, -1)
const lastDayOf = ({ from, to }: Stay) => to ?? from

/**
 * How the log must change so that a person sees what they painted: every day of the stroke has its country, and no day
 * recorded outside of it has another one. Wiped days are as if nobody had ever said anything of them: they take the country of
 * the day before the stroke, as gaps do, or of the gap that went on after them; where nothing is known before, they are unknown.
 *
 * Days that are only filled in follow the recorded day they are filled in from: with it wiped or painted, they are what the
 * gap would be without it. A trip painted into a gap is the exception that people mean: after it the gap goes on as it
 * was. A stay of our own keeps it, with the day that it is kept from, so that it goes when that day does.
 *
 * A stay that begins inside the stroke goes; what of it is seen after the stroke comes back from the first day on which it
 * is seen. On that day it is the only one that anybody sees, so nothing else begins there, and whatever begins later still
 * wins. A longer stay around the stroke goes on after it by itself, unless the stroke takes away the move that had ended it, or wipes:
 * then it is cut in two in the same way.
 */
export function planStroke(log: readonly LoggedStay[], stroke: Stroke, today: string): Repainting {
  const { from, until, country } = stroke
  const stays = log.toSorted((a, b) => (a.from === b.from ? a.id - b.id : a.from < b.from ? -1 : 1))
  if (isSoAlready(stays, stroke, today)) return { remove: [], add: [] }
  const plan: Repainting = { remove: [], add: [] }
  const begins = (stay: Stay) => isWithin(stay.from, stroke)
  const takesMove = stays.some(
    stay => begins(stay) && stay.to === null && !(stay.kept_from && stay.from === from),
  )
  for (const [place, stay] of stays.entries()) {
    // Under a stroke from its day on it is not seen, and there again when the stroke is wiped.
    if (stay.kept_from && (country === null || stay.from === from)) continue
    const goes = begins(stay)
    if (!goes && !isCut(stays, place, stroke, takesMove)) continue
    plan.remove.push(stay.id)
    // Painted, its first painted day is still the one of departure, which counts where any part of a day does.
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

const isWithin = (date: string, { from, until }: Stroke) => date >= from && date <= until

/** What keeps the gap after a painted stroke as it was; null where it follows the stroke, or is kept already. */
function gapAfter(
  stays: readonly Stay[],
  { from, until, country }: Stroke,
  before: DayRecord | undefined,
  today: string,
): Stay | null {
  const after = dayAfter(until)
  if (after > LAST_DATE || after > today || stays.some(stay => stay.from === after)) return null
  const gap = computeDay(stays, after, today)
  if (gap?.source !== 'filled' || gap.country === country) return null
  const origin = gap.by < from ? gap.by : before?.country === gap.country ? before.by : null
  return origin === null ? null : { from: after, to: null, country: gap.country, kept_from: origin }
}

/** What was kept from a day of the stroke is from now on kept from whatever fills that day's gap, or goes. */
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
 * A gap that went on after wiped days goes on in them: with the end of a trip wiped it begins earlier. What keeps a gap in
 * which nothing is any more goes, so that it is as it was before anybody painted there.
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
    const told = computeDay(left, dayBefore(gap.from), today)
    if (told && told.by === gap.kept_from && told.country === gap.country) takeAway(gap)
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

/** Whether a stay that began before the stroke and reaches into it must not go on after it as it is. */
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

/** The part of a stay from the first day, not before `since`, on which it is seen; null where there is none. */
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
