import { addDays, addMonths, dateAt, dayNumber } from '../../../kernel/values/dates.ts'
import { computePlaces, type DayPlaces, FIRST_DATE, LAST_DATE, LEVELS, type Stay } from '../presence.rules.ts'
import {
  COUNTRY_RULES,
  type Compare,
  type ContinuousStayRule,
  type CountryRule,
  type DayCountRule,
  FREE_MOVEMENT,
  hasRule,
  SCHENGEN_MEMBERS,
  type SporadicAbsences,
  type WeightedRule,
} from './country-rules.rules.ts'

/**
 * Counts the days of a log the way each country does. Three numbers per rule: `plain_count` is the contract's
 * (the country at the end of the day, in the calendar year), `rule_count` is how the country counts, and
 * `cautious_count` adds what its authority may add. Levels stand on the cautious count.
 */

/** From the first to the last day; no last day means until further notice. */
export type Period = { from: string; to: string | null }

/** What the owner told us, where days alone do not decide. Nothing is assumed from an empty list. */
export type OwnerFacts = {
  nationalities: readonly string[]
  /** Certificates of tax residence. */
  certificates: readonly (Period & { country: string })[]
  /** Residence permits and long-stay visas. */
  permits: readonly (Period & { country: string })[]
  /** Days in the US that do not count for its test, as the owner says. */
  exempt: readonly (Period & { documented: boolean })[]
  /** A national or permit holder with a home, job or business in the UAE; null if not answered. */
  uae_resident: boolean | null
}

export const NO_FACTS: OwnerFacts = {
  nationalities: [],
  certificates: [],
  permits: [],
  exempt: [],
  uae_resident: null,
}

export type RuleLevel = 'none' | keyof typeof LEVELS
export type Met = 'yes' | 'cautious' | 'no'
type Span = [from: string, to: string]

export type RuleCount = {
  /** Null for a country without a rule. */
  rule: string | null
  country: string | null
  zone: 'SCHENGEN' | null
  /**
   * Whether the rule is for this owner; with `unknown` it is counted in case it is. The Schengen area raises
   * no alert before a nationality is known: most owners who live there have one that frees them.
   */
  applies: 'yes' | 'no' | 'unknown'
  plain_count: number
  rule_count: number | null
  cautious_count: number | null
  /** The first count that meets the rule; null without a day test. */
  meets_at: number | null
  level: RuleLevel
  /** Null if there is no rule, none about days, or if it takes a nationality that is not known. */
  met: Met | null
  /** The days looked at: where several periods are possible, the first with the highest cautious count. */
  window: Span | null
  tax_year: string | null
  sporadic_absences_added: number | null
  /** Days of this year and the two before, for the US. */
  days: [number, number, number] | null
  /** Days in the country that ended elsewhere, where only midnights count. */
  days_without_midnight: number | null
  stay: Span | null
  six_months_end: string | null
  resident_from_year: number | null
  /** For a window that moves with each day: the highest count of the year, and its window. */
  highest: { count: number; window: Span } | null
}

const NOTHING = {
  window: null,
  tax_year: null,
  sporadic_absences_added: null,
  days: null,
  days_without_midnight: null,
  stay: null,
  six_months_end: null,
  resident_from_year: null,
  highest: null,
} as const

/** The days needed for the rules of a year: two years before for the US, one after for moving periods. */
export function daysToCount(year: number, asOf: string): { from: string; until: string } {
  const [from, until] = [`${year - 2}-01-01`, `${year + 1}-12-31`]
  const last = [until, asOf, LAST_DATE].toSorted()[0]!
  return { from: from < FIRST_DATE ? FIRST_DATE : from, until: last }
}

/** Each rule of a country with days, and each country without a rule; the most serious first. */
export function countByRules(
  stays: readonly Stay[],
  year: number,
  asOf: string,
  facts: OwnerFacts = NO_FACTS,
): RuleCount[] {
  if (asOf < `${year}-01-01`) return []
  const { from, until } = daysToCount(year, asOf)
  const subject: Subject = {
    year,
    asOf: until,
    first: dayNumber(from),
    places: computePlaces(stays, { from, until }, asOf),
    facts,
  }
  const seen = new Set(subject.places.flatMap(({ end, also }) => (end === null ? also : [end, ...also])))
  const isSeen = (rule: CountryRule) =>
    rule.country === null ? SCHENGEN_MEMBERS.some(member => seen.has(member)) : seen.has(rule.country)
  const counted = COUNTRY_RULES.filter(isSeen)
    .map(rule => countByRule(subject, rule))
    .filter(hasDays)
  return [...counted, ...countWithoutRule(subject)].toSorted(bySeverity)
}

/** The first day of a range on which a rule is met by the cautious count, as counted on that day. */
export function firstDayMet(
  id: string,
  stays: readonly Stay[],
  year: number,
  { from, until }: { from: string; until: string },
  facts: OwnerFacts,
): string | null {
  const rule = COUNTRY_RULES.find(one => one.id === id)!
  const needed = daysToCount(year, until)
  const first = dayNumber(needed.from)
  const places = computePlaces(stays, needed, until)
  const start = from < `${year}-01-01` ? `${year}-01-01` : from
  let day = dayNumber(start)
  while (day <= dayNumber(until)) {
    const asOf = dateAt(day)
    const known = places.slice(0, day - first + 1)
    const counted = countByRule({ year, asOf, first, places: known, facts }, rule)
    if (counted.met === 'yes' || counted.met === 'cautious') return asOf
    day += Math.max(1, fewestDaysUntilMet(rule, counted))
  }
  return null
}

/** Days that can be skipped: a day adds at most one, except that a return may add an absence or join two stays. */
function fewestDaysUntilMet(rule: CountryRule, { meets_at, rule_count, cautious_count }: RuleCount): number {
  if (meets_at === null || rule.kind === 'continuous_stay') return 1
  // Absences are never more than the days of presence.
  if (rule.kind === 'day_count' && rule.sporadic) return Math.ceil(meets_at / 2) - (rule_count ?? 0)
  return Math.ceil(meets_at - (cautious_count ?? 0))
}

type Subject = {
  year: number
  /** The last day that is known and needed. */
  asOf: string
  /** The day of the first of `places`. */
  first: number
  places: readonly DayPlaces[]
  facts: OwnerFacts
}

const hasDays = (count: RuleCount) =>
  count.plain_count > 0 || (count.cautious_count ?? 0) > 0 || (count.highest?.count ?? 0) > 0

const SEVERITY: readonly RuleLevel[] = ['exceeded', 'danger', 'warning', 'info', 'none']
function bySeverity(a: RuleCount, b: RuleCount): number {
  const size = ({ cautious_count, plain_count }: RuleCount) => cautious_count ?? plain_count
  const name = ({ rule, country }: RuleCount) => rule ?? country!
  return (
    SEVERITY.indexOf(a.level) - SEVERITY.indexOf(b.level) || size(b) - size(a) || (name(a) < name(b) ? -1 : 1)
  )
}

function countByRule(subject: Subject, rule: CountryRule): RuleCount {
  switch (rule.kind) {
    case 'day_count':
      return countDays(subject, rule)
    case 'weighted_day_count':
      return countWeighted(subject, rule)
    case 'continuous_stay':
      return countStay(subject, rule)
    case 'no_day_count':
      return {
        ...NOTHING,
        rule: rule.id,
        country: rule.country,
        zone: null,
        applies: 'yes',
        plain_count: plainCount(subject, [rule.country], yearOf(subject)),
        rule_count: null,
        cautious_count: null,
        meets_at: null,
        level: 'none',
        met: null,
      }
  }
}

// --- Days and windows -----------------------------------------------------------------------------------

/** Both ends included, as day numbers. */
type Days = { from: number; to: number }
const spanOf = ({ from, to }: Days): Span => [dateAt(from), dateAt(to)]
const covers = ({ from, to }: Period, date: string) => from <= date && (to === null || date <= to)

function yearOf({ year, asOf }: Subject): Days {
  const last = `${year}-12-31`
  return { from: dayNumber(`${year}-01-01`), to: dayNumber(last < asOf ? last : asOf) }
}

type Marks = readonly boolean[]
const endsIn = ({ places }: Subject, countries: readonly string[]): Marks =>
  places.map(({ end }) => end !== null && countries.includes(end))
const isPartlyIn = ({ places }: Subject, countries: readonly string[]): Marks =>
  places.map(
    ({ end, also }) =>
      (end !== null && countries.includes(end)) || also.some(country => countries.includes(country)),
  )

/** Counts marked days of any window in constant time. */
function counterOf({ first }: Subject, marks: Marks): (days: Days) => number {
  const sums = [0]
  for (const mark of marks) sums.push(sums.at(-1)! + (mark ? 1 : 0))
  const at = (place: number) => sums[Math.min(Math.max(place, 0), marks.length)]!
  return ({ from, to }) => (to < from ? 0 : at(to - first + 1) - at(from - first))
}

const plainCount = (subject: Subject, countries: readonly string[], days: Days) =>
  counterOf(subject, endsIn(subject, countries))(days)

/** Twelve months that end on a day. Those that end on 28 February begin on 29 February of a leap year. */
function twelveMonthsUpTo(day: number): Days {
  return { from: dayNumber(addMonths(dateAt(day), -12)) + 1, to: day }
}

/** The periods that a rule looks at; none of them ends after the day of the question. */
function windowsOf(subject: Subject, { window }: DayCountRule): Days[] {
  const { year, asOf } = subject
  const now = dayNumber(asOf)
  switch (window.type) {
    case 'calendar_year':
      return [yearOf(subject)]
    case 'last_days': {
      const { to } = yearOf(subject)
      return [{ from: to - window.days + 1, to }]
    }
    case 'tax_year': {
      // Until the tax year of this year begins, the one before is running.
      const starts = asOf < `${year}-${window.starts}` ? year - 1 : year
      const last = dayNumber(addDays(`${starts + 1}-${window.starts}`, -1))
      return [{ from: dayNumber(`${starts}-${window.starts}`), to: Math.min(last, now) }]
    }
    case 'any_12_months':
    case 'any_365_days': {
      // A longer period only adds days to come, so those that have ended are enough.
      const spanUpTo = (day: number): Days =>
        window.type === 'any_365_days' ? { from: day - 364, to: day } : twelveMonthsUpTo(day)
      const [first, yearEnd] = [dayNumber(`${year}-01-01`), dayNumber(`${year}-12-31`)]
      const found: Days[] = []
      for (let day = first; day <= now; day++) {
        const days = spanUpTo(day)
        if (days.from > yearEnd) break
        found.push(days)
      }
      return found
    }
  }
}

// --- Levels ---------------------------------------------------------------------------------------------

const percentOf = (threshold: number, percent: number) => Math.ceil((threshold * percent) / 100)
const meetsAt = (threshold: number, compare: Compare) => (compare === 'gt' ? threshold + 1 : threshold)

function levelOfCount(count: number, threshold: number, compare: Compare): RuleLevel {
  if (count >= meetsAt(threshold, compare)) return 'exceeded'
  if (count >= percentOf(threshold, 90)) return 'danger'
  if (count >= percentOf(threshold, 75)) return 'warning'
  return count >= percentOf(threshold, 60) ? 'info' : 'none'
}

const metBy = (byRule: boolean, byCaution: boolean): Met => (byRule ? 'yes' : byCaution ? 'cautious' : 'no')

// --- Rules that count days ------------------------------------------------------------------------------

function countDays(subject: Subject, rule: DayCountRule): RuleCount {
  const countries = rule.country === null ? rule.members : [rule.country]
  const marks = rule.day === 'any_part' ? isPartlyIn(subject, countries) : endsIn(subject, countries)
  const present = rule.zone === null ? marks : withoutResidence(subject, rule, marks)
  const count = counterOf(subject, present)
  const windows = windowsOf(subject, rule)
  const best = highestOf(windows, count)
  const added = rule.sporadic ? sporadicAbsences(subject, rule.country!, present, rule.sporadic, best) : 0
  const ruleCount = best ? count(best) : 0
  const cautious = ruleCount + added
  const meets = meetsAt(rule.threshold, rule.compare)
  const applies = appliesTo(rule, subject.facts)
  const isAlerting = applies === 'yes' || (applies === 'unknown' && rule.zone === null)
  const plainDays = rule.zone === null ? yearOf(subject) : best!
  return {
    ...NOTHING,
    rule: rule.id,
    country: rule.country,
    zone: rule.zone,
    applies,
    plain_count: plainCount(subject, countries, plainDays),
    rule_count: ruleCount,
    cautious_count: cautious,
    meets_at: meets,
    level: isAlerting ? levelOfCount(cautious, rule.threshold, rule.compare) : 'none',
    met: isAlerting ? metBy(ruleCount >= meets, cautious >= meets) : applies === 'no' ? 'no' : null,
    window: best && spanOf(best),
    tax_year: rule.window.type === 'tax_year' && best ? taxYearName(best) : null,
    sporadic_absences_added: rule.sporadic && added,
    days_without_midnight:
      rule.day === 'midnight' && best ? daysWithoutMidnight(subject, countries, best) : null,
    resident_from_year: rule.window.type === 'any_365_days' ? firstYearMet(windows, count, meets) : null,
    highest: rule.window.type === 'last_days' ? highestOfYear(subject, rule.window.days, count) : null,
  }
}

/** The first window with the highest count; null if there is no window. */
function highestOf(windows: readonly Days[], count: (days: Days) => number): Days | null {
  let best: Days | null = null
  for (const days of windows) if (best === null || count(days) > count(best)) best = days
  return best
}

function highestOfYear(subject: Subject, length: number, count: (days: Days) => number) {
  const { from, to } = yearOf(subject)
  const windows = Array.from({ length: to - from + 1 }, (_, i) => ({
    from: from + i - length + 1,
    to: from + i,
  }))
  const best = highestOf(windows, count)
  return best && { count: count(best), window: spanOf(best) }
}

/**
 * Days in a member where the owner resides, by a permit, a long-stay visa or a certificate of tax residence of
 * that member, are not a short stay. In the other members they are.
 */
function withoutResidence({ first, places, facts }: Subject, rule: DayCountRule, marks: Marks): Marks {
  const residences = [...facts.permits, ...facts.certificates].filter(({ country }) =>
    rule.members.includes(country),
  )
  if (residences.length === 0) return marks
  return marks.map((mark, i) => {
    if (!mark) return false
    const { end, also } = places[i]!
    const visited = [end, ...also].filter(country => country !== null && rule.members.includes(country))
    const date = dateAt(first + i)
    const residesIn = residences.filter(period => covers(period, date)).map(({ country }) => country)
    return visited.some(country => !residesIn.includes(country!))
  })
}

function appliesTo({ id, zone }: DayCountRule, facts: OwnerFacts): RuleCount['applies'] {
  if (zone === 'SCHENGEN') {
    if (facts.nationalities.length === 0) return 'unknown'
    const isFree = facts.nationalities.some(country => (FREE_MOVEMENT as readonly string[]).includes(country))
    return isFree ? 'no' : 'yes'
  }
  if (id !== 'AE-90') return 'yes'
  return facts.uae_resident === null ? 'unknown' : facts.uae_resident ? 'yes' : 'no'
}

function daysWithoutMidnight(subject: Subject, countries: readonly string[], days: Days): number {
  const partly = counterOf(subject, isPartlyIn(subject, countries))(days)
  return partly - counterOf(subject, endsIn(subject, countries))(days)
}

function taxYearName({ from }: Days): string {
  const starts = Number(dateAt(from).slice(0, 4))
  return `${starts}-${String((starts + 1) % 100).padStart(2, '0')}`
}

/** Over two years, residence starts in the second: the year in which the first sufficient period ends. */
function firstYearMet(windows: readonly Days[], count: (days: Days) => number, meets: number): number | null {
  const found = windows.find(days => count(days) >= meets)
  return found ? Number(dateAt(found.to).slice(0, 4)) : null
}

/** Runs of unmarked days between two marked ones. */
function absencesOf(first: number, marks: Marks): Days[] {
  const found: Days[] = []
  let left: number | null = null
  for (const [i, mark] of marks.entries()) {
    if (!mark) continue
    if (left !== null && i - left > 1) found.push({ from: first + left + 1, to: first + i - 1 })
    left = i
  }
  return found
}

/**
 * Days of short absences within a window, also of those that reach over its ends. None if they are more than
 * the days of presence, and none on days for which residence elsewhere is certified.
 */
function sporadicAbsences(
  subject: Subject,
  country: string,
  marks: Marks,
  { max_absence_days }: SporadicAbsences,
  window: Days | null,
): number {
  if (window === null) return 0
  const elsewhere = subject.facts.certificates.filter(certificate => certificate.country !== country)
  let added = 0
  for (const { from, to } of absencesOf(subject.first, marks)) {
    if (to - from + 1 > max_absence_days) continue
    for (let day = Math.max(from, window.from); day <= Math.min(to, window.to); day++)
      if (!elsewhere.some(certificate => covers(certificate, dateAt(day)))) added++
  }
  return added > counterOf(subject, marks)(window) ? 0 : added
}

// --- The United States ----------------------------------------------------------------------------------

/** To hundredths. Sixths never round up to a whole day. */
const fromSixths = (sixths: number) => Math.round((sixths * 100) / 6) / 100

function countWeighted(subject: Subject, rule: WeightedRule): RuleCount {
  const partly = isPartlyIn(subject, [rule.country])
  const without = (exempt: OwnerFacts['exempt']) =>
    partly.map((mark, i) => mark && !exempt.some(period => covers(period, dateAt(subject.first + i))))
  const weigh = (marks: Marks) => {
    const count = counterOf(subject, marks)
    const [now, before, twoBefore] = [0, 1, 2].map(ago =>
      count(yearOf({ ...subject, year: subject.year - ago })),
    )
    const days: [number, number, number] = [now!, before!, twoBefore!]
    const sixths = 6 * days[0] + 2 * days[1] + days[2]
    const isEnough = days[0] >= rule.minimum_this_year
    return { days, sixths, isEnough, meets: isEnough && sixths >= 6 * rule.threshold }
  }
  const { exempt } = subject.facts
  const byRule = weigh(without(exempt))
  const cautious = weigh(without(exempt.filter(({ documented }) => documented)))
  const level = levelOfCount(Math.floor(cautious.sixths / 6), rule.threshold, rule.compare)
  const year = yearOf(subject)
  return {
    ...NOTHING,
    rule: rule.id,
    country: rule.country,
    zone: null,
    applies: 'yes',
    plain_count: plainCount(subject, [rule.country], year),
    rule_count: fromSixths(byRule.sixths),
    cautious_count: fromSixths(cautious.sixths),
    meets_at: rule.threshold,
    level: cautious.isEnough || level === 'none' ? level : 'info',
    met: metBy(byRule.meets, cautious.meets),
    window: [`${subject.year - 2}-01-01`, dateAt(year.to)],
    days: byRule.days,
  }
}

// --- Germany --------------------------------------------------------------------------------------------

/** The longest stay that touches the year, with short interruptions counted in. */
function countStay(subject: Subject, rule: ContinuousStayRule): RuleCount {
  const year = yearOf(subject)
  const stays = continuousStays(subject, rule).filter(({ from, to }) => from <= year.to && to >= year.from)
  const longest = highestOf(stays, ({ from, to }) => to - from + 1)
  const count = longest ? longest.to - longest.from + 1 : 0
  const end = longest && dayNumber(addMonths(dateAt(longest.from), rule.threshold_months))
  // The days up to the one with the same number, so that one more is "more than six months".
  const allowed = longest ? end! - longest.from + 1 : null
  const level = allowed === null ? 'none' : levelOfCount(count, allowed, rule.compare)
  return {
    ...NOTHING,
    rule: rule.id,
    country: rule.country,
    zone: null,
    applies: 'yes',
    plain_count: plainCount(subject, [rule.country], year),
    rule_count: count,
    cautious_count: count,
    meets_at: allowed === null ? null : allowed + 1,
    level,
    met: level === 'exceeded' ? 'yes' : 'no',
    window: longest && spanOf(longest),
    stay: longest && spanOf(longest),
    six_months_end: end === null ? null : dateAt(end),
  }
}

function continuousStays(subject: Subject, rule: ContinuousStayRule): Days[] {
  const stays: Days[] = []
  for (const [i, mark] of isPartlyIn(subject, [rule.country]).entries()) {
    if (!mark) continue
    const day = subject.first + i
    const last = stays.at(-1)
    if (last && day - last.to - 1 <= rule.bridge_absence_days) last.to = day
    else stays.push({ from: day, to: day })
  }
  return stays
}

// --- Countries without a rule ---------------------------------------------------------------------------

function countWithoutRule(subject: Subject): RuleCount[] {
  const days = yearOf(subject)
  const countries = new Set(subject.places.flatMap(({ end }) => (end === null || hasRule(end) ? [] : [end])))
  return [...countries].flatMap(country => {
    const plain = plainCount(subject, [country], days)
    if (plain === 0) return []
    const level = levelOfCount(plain, LEVELS.exceeded, 'gte')
    return [
      {
        ...NOTHING,
        rule: null,
        country,
        zone: null,
        applies: 'yes' as const,
        plain_count: plain,
        rule_count: null,
        cautious_count: plain,
        meets_at: LEVELS.exceeded,
        level,
        met: null,
        window: spanOf(days),
      },
    ]
  })
}
