import { computeDays, dateAt, LAST_DATE, numberOf, type Stay } from './presence.rules.ts'

/** A stay as the log holds it. */
export type LoggedStay = Stay & { id: number }

/** Days that somebody paints on a calendar with a country, or, with none, wipes. */
export type Stroke = { from: string; until: string; country: string | null }

/** What becomes of the log: stays that go, and those that come, in this order. */
export type Repainting = { remove: number[]; add: Stay[] }

/** A year is painted at most at once. */
export const MAX_STROKE_DAYS = 366

const dayAfter = (date: string) => dateAt(numberOf(date) + 1)
const dayBefore = (date: string) => dateAt(numberOf(date) - 1)
const lastDayOf = ({ from, to }: Stay) => to ?? from

/** What is wrong with a stroke, or null. */
export function faultOfStroke({ from, until }: Stroke): string | null {
  if (until < from) return `until (${until}) must not be before from (${from}).`
  if (numberOf(until) - numberOf(from) >= MAX_STROKE_DAYS)
    return `At most ${MAX_STROKE_DAYS} days are painted at once.`
  return null
}

/**
 * How the log must change so that a person sees what they painted: every day of the stroke has its country, and no day
 * that was known has another one. Wiped days take the country of the day before the stroke, as gaps do; where nothing is known
 * before it, they are unknown. Only days after the stroke that nobody knew of until now are filled from it.
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
  const after = dayAfter(until)
  const begins = (stay: Stay) => stay.from >= from && stay.from <= until
  const takesMove = stays.some(stay => begins(stay) && stay.to === null)
  const remove: number[] = []
  const add: Stay[] = []
  for (const [place, stay] of stays.entries()) {
    const goes = begins(stay)
    if (!goes && !isCut(stays, place, stroke, takesMove)) continue
    remove.push(stay.id)
    // Painted, its first painted day is still the one of departure, which counts where any part of a day does.
    const left = goes ? null : pieceOf(stays, place, stay.from, country === null ? dayBefore(from) : from)
    const right = pieceOf(stays, place, after, stay.to)
    for (const piece of [left, right]) if (piece) add.push(piece)
  }
  if (country !== null) add.push({ from, to: until, country })
  const next = after <= LAST_DATE && after <= today ? dayIn(stays, after, today) : undefined
  const known = country ?? dayIn(stays, dayBefore(from), today)?.country
  // Filled from inside the stroke: said once, or the fill would follow the stroke.
  if (next?.source === 'filled' && next.country !== known)
    add.push({ from: after, to: null, country: next.country })
  return { remove, add }
}

function isSoAlready(stays: readonly Stay[], { from, until, country }: Stroke, today: string): boolean {
  const days = Object.values(computeDays(stays, { from, until }, today))
  const recorded = days.filter(({ source }) => source === 'recorded')
  if (country === null)
    return recorded.length === 0 && !stays.some(stay => stay.from >= from && stay.from <= until)
  const wanted = numberOf(until) - numberOf(from) + 1
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

const dayIn = (stays: readonly Stay[], date: string, today: string) =>
  computeDays(stays, { from: date, until: date }, today)[date]
