import { countryName } from '../../kernel/values/country-names.ts'
import { dateAt, dateFrom, dayNumber, isLeapYear } from '../../kernel/values/dates.ts'

/**
 * Where someone was, day by day, from a log of stays. The rules of the log:
 *
 * 1. Stays are read by first day; those that start on the same day in the order they were entered.
 * 2. A stay with a last day records every day from the first to the last. One without records only its first
 *    day.
 * 3. If several record a day, the last one read wins: a later entry wins from its own first day, and a
 *    same-day move shows the country of arrival.
 * 4. A stay without a last day ends all stays read before it: an open-ended move means that the person has
 *    left.
 *    One with a last day inside a longer stay is a trip: after it, the longer stay continues as recorded.
 * 5. A day without a record is filled with the country of the day before, from the first known day on.
 * 6. Nothing is known after today, including planned stays. Years carry over: 1 January follows 31 December.
 *
 * A stay with `kept_from` was not entered by anyone: from its first day on, the days are filled again from
 * that earlier day, because someone recorded a trip in between. It behaves like one without a last day, but
 * its day is filled.
 */
export type Stay = { from: string; to: string | null; country: string; kept_from?: string | null }

export type Source = 'recorded' | 'filled'
export type Calendar = Record<string, { country: string; source: Source }>
export type CountryDays = { country: string; days: number; recorded_days: number; filled_days: number }

export const THRESHOLD = 183
/** The first day count of each level: 60, 75, 90 and 100 percent of the threshold. */
export const LEVELS = { info: 110, warning: 138, danger: 165, exceeded: 183 } as const
export type Level = keyof typeof LEVELS

export type Warning = { country: string; days: number; threshold: number; level: Level; message: string }

export type UsPresence = {
  days_this_year: number
  days_year_before: number
  days_two_years_before: number
  /**
   * This year's days, plus a third of last year's and a sixth of the year before; exact, in sixths of a day.
   */
  weighted_sixths: number
  /** The same in days, truncated (never rounded up) to hundredths. */
  weighted_days: number
  threshold: number
  minimum_days_this_year: number
  meets: boolean
}

export type Summary = {
  year: number
  countries: CountryDays[]
  days_known: number
  days_unknown: number
  us_substantial_presence: UsPresence
}

export type Presence = { summary: Summary; warnings: Warning[]; calendar: Calendar }

/** Ten years: longer stays have no last day, and a mistyped century is noticed. */
export const MAX_STAY_DAYS = 3660
/** More borders than anyone crosses in a day; it also limits what must be read for a year. */
export const MAX_STAYS_BEGINNING_ON_A_DAY = 5

const yearOf = (date: string): number => Number(date.slice(0, 4))
const firstOf = (year: number): number => dayNumber(dateFrom(year, 1, 1))
const lastOf = (year: number): number => firstOf(year) + (isLeapYear(year) ? 365 : 364)

/**
 * Consecutive days in one country for one reason, both ends included. `origin`: the last recorded day, which
 * fills those after it.
 */
type Span = { from: number; to: number; country: string; source: Source; origin: number }
/** The evaluated log: ordered spans without overlap, and where else someone was on a travel day. */
type Log = { spans: Span[]; touched: { day: number; country: string }[] }
/** Until when records count, and until when gaps are filled. */
type Horizon = { recorded: number; filled: number }

function readLog(stays: readonly Stay[], horizon: Horizon): Log {
  const entries = stays
    .map(({ from, to, country, kept_from: kept }) => ({
      from: dayNumber(from),
      to: to === null ? null : dayNumber(to),
      country,
      kept: kept ? dayNumber(kept) : null,
    }))
    .sort((a, b) => a.from - b.from)
  const log: Log = { spans: [], touched: [] }
  /** Stays that may not be over yet, the last one on top. */
  let running: { to: number; country: string; open: boolean; kept: number | null }[] = []
  let known = ''
  let origin = 0
  for (const [i, { from, to, country, kept }] of entries.entries()) {
    if (from > horizon.recorded) break
    log.touched.push({ day: from, country })
    if (to === null) running = [{ to: from, country, open: true, kept }]
    else running.push({ to, country, open: false, kept: null })
    const next = entries[i + 1]?.from ?? Number.POSITIVE_INFINITY
    const end = Math.min(next - 1, horizon.recorded)
    let day = from
    while (day <= end) {
      while (running.length && running.at(-1)!.to < day) running.pop()
      const top = running.at(-1)
      const to = Math.min(end, top ? top.to : horizon.filled)
      if (to < day) break
      known = top?.country ?? known
      if (top) origin = top.kept ?? to
      const source = top && top.kept === null ? 'recorded' : 'filled'
      log.spans.push({ from: day, to, country: known, source, origin })
      // Still there in the morning of the day the next stay starts, unless the day before was the last.
      if (to === next - 1 && next <= horizon.recorded && (!top || top.open || top.to >= next))
        log.touched.push({ day: next, country: known })
      day = to + 1
    }
  }
  return log
}

const upTo = (day: number): Horizon => ({ recorded: day, filled: day })

function spansWithin({ spans }: Log, first: number, last: number): Span[] {
  return spans
    .filter(({ from, to }) => from <= last && to >= first)
    .map(span => ({ ...span, from: Math.max(span.from, first), to: Math.min(span.to, last) }))
}

/** The year and its warnings as of today. */
export function computePresence(stays: readonly Stay[], year: number, today: string): Presence {
  const now = dayNumber(today)
  const log = readLog(stays, upTo(now))
  const summary = summarize(log, year, Math.min(now, lastOf(year)))
  const outlook = (country: string) => computeOutlook(stays, country, year, today)
  return { summary, warnings: warn(summary, outlook), calendar: calendarOf(log, year) }
}

/** Days of a range according to the log: recorded ones also after today, filled ones until today. */
export function computeDays(
  stays: readonly Stay[],
  { from, until }: { from: string; until: string },
  today: string,
): Calendar {
  const [first, last] = [dayNumber(from), dayNumber(until)]
  const log = readLog(stays, { recorded: last, filled: dayNumber(today) })
  return daysOf(spansWithin(log, first, last))
}

/** One day, and the recorded day it comes from: itself, or the one it is filled from. */
export type DayRecord = { country: string; source: Source; by: string }

export function computeDay(stays: readonly Stay[], date: string, today: string): DayRecord | undefined {
  const day = dayNumber(date)
  const [span] = spansWithin(readLog(stays, { recorded: day, filled: dayNumber(today) }), day, day)
  if (!span) return undefined
  const { country, source, origin } = span
  return { country, source, by: source === 'recorded' ? date : dateAt(origin) }
}

/** Where someone was on a day: at its end, and everywhere else during it. */
export type DayPlaces = { end: string | null; also: readonly string[] }

/**
 * The places of each day of a range, none after `asOf`. Someone who was elsewhere at the end of the day before
 * was there in the morning too; a country that was only passed through counts as well.
 */
export function computePlaces(
  stays: readonly Stay[],
  { from, until }: { from: string; until: string },
  asOf: string,
): DayPlaces[] {
  const [first, last] = [dayNumber(from), Math.min(dayNumber(until), dayNumber(asOf))]
  const log = readLog(stays, upTo(dayNumber(asOf)))
  const ends: (string | null)[] = new Array(Math.max(0, last - first + 1)).fill(null)
  const also = ends.map(() => new Set<string>())
  for (const span of spansWithin(log, first - 1, last))
    for (let day = span.from; day <= span.to; day++) {
      if (day >= first) ends[day - first] = span.country
      if (day < last) also[day + 1 - first]!.add(span.country)
    }
  for (const { day, country } of log.touched) if (day >= first && day <= last) also[day - first]!.add(country)
  return ends.map((end, i) => ({ end, also: [...also[i]!].filter(country => country !== end) }))
}

/** The year of someone without any record. */
export function emptyPresence(year: number): Presence {
  return computePresence([], year, dateAt(firstOf(year) - 1))
}

/** The published calendar: the country of each day. */
export function countryByDate(calendar: Calendar): Record<string, string> {
  return Object.fromEntries(Object.entries(calendar).map(([date, { country }]) => [date, country]))
}

const calendarOf = (log: Log, year: number) => daysOf(spansWithin(log, firstOf(year), lastOf(year)))

function daysOf(spans: readonly Span[]): Calendar {
  const calendar: Calendar = {}
  for (const { from, to, country, source } of spans)
    for (let day = from; day <= to; day++) calendar[dateAt(day)] = { country, source }
  return calendar
}

/** `through`: the last day considered; known and unknown days add up to the days until then. */
function summarize(log: Log, year: number, through: number): Summary {
  const first = firstOf(year)
  const found = new Map<string, CountryDays>()
  for (const { from, to, country, source } of spansWithin(log, first, through)) {
    const sum = found.get(country) ?? { country, days: 0, recorded_days: 0, filled_days: 0 }
    sum.days += to - from + 1
    sum[`${source}_days`] += to - from + 1
    found.set(country, sum)
  }
  const countries = [...found.values()].sort((a, b) => b.days - a.days || (a.country < b.country ? -1 : 1))
  const known = countries.reduce((sum, { days }) => sum + days, 0)
  return {
    year,
    countries,
    days_known: known,
    days_unknown: Math.max(0, through - first + 1) - known,
    us_substantial_presence: testUsPresence(
      countAnyPart(log, 'US', year),
      countAnyPart(log, 'US', year - 1),
      countAnyPart(log, 'US', year - 2),
    ),
  }
}

/**
 * Days on which someone was in a country for any part of the day, as the US counts: those of the calendar,
 * the departure day, and transit days. A stay with a last day ends on that day; one without lasts until the
 * morning of the next stay.
 */
export function countDaysOfAnyPart(
  stays: readonly Stay[],
  country: string,
  year: number,
  today: string,
): number {
  return countAnyPart(readLog(stays, upTo(dayNumber(today))), country, year)
}

function countAnyPart(log: Log, country: string, year: number): number {
  const [first, last] = [firstOf(year), lastOf(year)]
  const days = new Set<number>()
  for (const span of spansWithin(log, first, last))
    if (span.country === country) for (let day = span.from; day <= span.to; day++) days.add(day)
  for (const touch of log.touched)
    if (touch.country === country && touch.day >= first && touch.day <= last) days.add(touch.day)
  return days.size
}

const US_MINIMUM_DAYS = 31

/** The US substantial presence test (Publication 519), in sixths of a day so that nothing is rounded. */
export function testUsPresence(thisYear: number, yearBefore: number, twoYearsBefore: number): UsPresence {
  const sixths = 6 * thisYear + 2 * yearBefore + twoYearsBefore
  return {
    days_this_year: thisYear,
    days_year_before: yearBefore,
    days_two_years_before: twoYearsBefore,
    weighted_sixths: sixths,
    weighted_days: Math.floor((sixths * 100) / 6) / 100,
    threshold: THRESHOLD,
    minimum_days_this_year: US_MINIMUM_DAYS,
    meets: thisYear >= US_MINIMUM_DAYS && sixths >= 6 * THRESHOLD,
  }
}

export function levelOf(days: number): Level | null {
  const reached = (Object.keys(LEVELS) as Level[]).filter(level => days >= LEVELS[level])
  return reached.at(-1) ?? null
}

function warn({ year, countries }: Summary, outlookOf: (country: string) => Outlook): Warning[] {
  return countries.flatMap(({ country, days, filled_days: filled }) => {
    const level = levelOf(days)
    if (level === null) return []
    const guessed = filled > 0 ? ` (${filled} of them filled in)` : ''
    const message = `${countryName(country)}: ${days} days in ${year}${guessed}; ${describeOutlook(outlookOf(country))}`
    return [{ country, days, threshold: THRESHOLD, level, message }]
  })
}

/** What past and planned days mean for a country's threshold in a year. */
export type Outlook =
  | { kind: 'reached'; on: string }
  | {
      kind: 'reachable'
      missing: number /** Without travel; null for a country where the person is not. */
      on: string | null
      planned: Planned
    }
  | { kind: 'outOfReach'; missing: number }
  | { kind: 'over'; missing: number }
/** The result with the planned days: null if there are none or it makes no difference. */
export type Planned = { on: string | null } | null

export function computeOutlook(
  stays: readonly Stay[],
  country: string,
  year: number,
  today: string,
): Outlook {
  const [now, last] = [dayNumber(today), lastOf(year)]
  const log = readLog(stays, upTo(now))
  const there = spansWithin(log, firstOf(year), last).filter(span => span.country === country)
  const missing = THRESHOLD - there.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  if (missing <= 0) return { kind: 'reached', on: dateAt(nthDay(log, country, year, THRESHOLD)!) }
  const left = last - now
  if (left <= 0) return { kind: 'over', missing }
  if (left < missing) return { kind: 'outOfReach', missing }
  const on = log.spans.at(-1)?.country === country ? dateAt(now + missing) : null
  // Gaps between and after planned stays are filled as usual.
  const day = nthDay(readLog(stays, upTo(last)), country, year, THRESHOLD)
  const planned = { on: day === null ? null : dateAt(day) }
  return { kind: 'reachable', missing, on, planned: planned.on === on ? null : planned }
}

/** The same as text. */
function describeOutlook(outlook: Outlook): string {
  const threshold = `the threshold of ${THRESHOLD} days`
  if (outlook.kind === 'reached') return `${threshold} was reached on ${outlook.on}.`
  const { missing } = outlook
  if (outlook.kind === 'over') return `${missing} short of ${threshold}.`
  if (outlook.kind === 'outOfReach') return `${threshold} is out of reach in this calendar year.`
  const when = outlook.on ? `, on ${outlook.on} without travel` : ''
  const { planned } = outlook
  const then = planned === null ? '' : planned.on ? `on ${planned.on}` : 'not this year'
  return `${missing} more to reach ${threshold}${when}${then && `; with the planned stays, ${then}`}.`
}

/** The day of a year on which the days in a country reach that number, or null. */
function nthDay(log: Log, country: string, year: number, count: number): number | null {
  let before = 0
  for (const span of spansWithin(log, firstOf(year), lastOf(year))) {
    if (span.country !== country) continue
    const length = span.to - span.from + 1
    if (before + length >= count) return span.from + count - before - 1
    before += length
  }
  return null
}

export type Reached = Record<Level, string | null>
export type SimulatedYear = Omit<Summary, 'countries'> & {
  countries: (CountryDays & { level: Level | null; reached: Reached })[]
}
export type Simulation = {
  country: string
  from: string
  until: string
  /** The first day with 183 days in this country, in any of the years. */
  threshold_reached_on: string | null
  years: SimulatedYear[]
}

/**
 * The log with a stay in a country until a day. Stays planned to start within these days are postponed until after them,
 * or omitted if they would be over.
 */
export function withSimulated(stays: readonly Stay[], idea: Stay & { to: string }): Stay[] {
  const { from, to: until } = idea
  const dayAfter = dateAt(dayNumber(until) + 1)
  const changed = stays.flatMap(stay => {
    if (stay.from < from || stay.from > until) return [stay]
    return stay.to !== null && stay.to <= until ? [] : [{ ...stay, from: dayAfter }]
  })
  return [...changed, idea]
}

/**
 * The years as they would end if someone stayed in a country until a day. Gaps are filled as usual until that day; after
 * it only planned stays are known.
 */
export function simulateStay(stays: readonly Stay[], idea: Stay & { to: string }, today: string): Simulation {
  const { country, from, to: until } = idea
  const last = lastOf(yearOf(until))
  const filled = Math.max(dayNumber(until), dayNumber(today))
  const log = readLog(withSimulated(stays, idea), { recorded: last, filled })
  const years = Array.from({ length: yearOf(until) - yearOf(from) + 1 }, (_, i) => yearOf(from) + i)
  const reached = years.map(year => nthDay(log, country, year, THRESHOLD)).find(day => day !== null)
  return {
    country,
    from,
    until,
    threshold_reached_on: reached === undefined ? null : dateAt(reached!),
    years: years.map(year => simulateYear(log, year)),
  }
}

function simulateYear(log: Log, year: number): SimulatedYear {
  const { countries, ...summary } = summarize(log, year, lastOf(year))
  const reachedIn = (country: string): Reached => {
    const dates = Object.entries(LEVELS).map(([level, count]) => {
      const day = nthDay(log, country, year, count)
      return [level, day === null ? null : dateAt(day)]
    })
    return Object.fromEntries(dates) as Reached
  }
  return {
    ...summary,
    countries: countries.map(sum => ({
      ...sum,
      level: levelOf(sum.days),
      reached: reachedIn(sum.country),
    })),
  }
}

/** The first and last day to read for a year and the two before it, as the US test needs. */
export function daysToRead(year: number, today: string): { from: string; until: string } {
  const until = dateAt(lastOf(year))
  return { from: dateAt(firstOf(year - 2)), until: until < today ? until : today }
}

/** The same with plans until the end of the year, to tell when the threshold is reached. */
export function daysToReadAhead(year: number, today: string): { from: string; until: string } {
  return { ...daysToRead(year, today), until: dateAt(lastOf(year)) }
}

/** The same for the rules of countries, some of which look at twelve months that start in the year. */
export function daysToReadForRules(year: number, today: string): { from: string; until: string } {
  const next = dateAt(lastOf(year + 1))
  const reached = today < next ? today : next
  const { from, until } = daysToReadAhead(year, today)
  return { from, until: until > reached ? until : reached }
}
