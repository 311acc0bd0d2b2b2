import { addDays, addMonths, dateAt, dayNumber, FIRST_DAY, LAST_DAY } from '../../../kernel/values/dates.ts'
import { computePlaces, type DayPlaces, LEVELS, type Stay } from '../presence.rules.ts'
import {
  COUNTRY_RULES,
  type Compare,
  type ContinuousStayRule,
  type CountryRule,
  type DayCountRule,
  FREE_MOVEMENT,
  hasRule,
  SCHENGEN_MEMBERS,
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
  const last = [until, asOf, LAST_DAY].toSorted()[0]!
  return { from: from < FIRST_DAY ? FIRST_DAY : from, until: last }
}

export function subjectOf(stays: readonly Stay[], year: number, asOf: string, facts: OwnerFacts): Subject {
  const { from, until } = daysToCount(year, asOf)
  const places = computePlaces(stays, { from, until }, asOf)
  return { year, asOf: until, first: dayNumber(from), places, facts }
}

/** Each rule of a country with days, and each country without a rule; the most serious first. */
export function countByRules(
  stays: readonly Stay[],
  year: number,
  asOf: string,
  facts: OwnerFacts = NO_FACTS,
): RuleCount[] {
  if (asOf < `${year}-01-01`) return []
  const subject = subjectOf(stays, year, asOf, facts)
  const seen = new Set(subject.places.flatMap(({ end, also }) => (end === null ? also : [end, ...also])))
  const isSeen = (rule: CountryRule) =>
    rule.country === null ? SCHENGEN_MEMBERS.some(member => seen.has(member)) : seen.has(rule.country)
  const counted = COUNTRY_RULES.filter(isSeen)
    .map(rule => countByRule(subject, rule))
    .filter(hasDays)
  return [...counted, ...countWithoutRule(subject)].toSorted(bySeverity)
}

/** A log as known on a day, with what the owner told us. */
export type Subject = {
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
export type Days = { from: number; to: number }
const spanOf = ({ from, to }: Days): Span => [dateAt(from), dateAt(to)]

export function yearOf({ year, asOf }: Subject): Days {
  const last = `${year}-12-31`
  return { from: dayNumber(`${year}-01-01`), to: dayNumber(last < asOf ? last : asOf) }
}

export type Marks = readonly boolean[]
const endsIn = ({ places }: Subject, countries: readonly string[]): Marks =>
  places.map(({ end }) => end !== null && countries.includes(end))
export const isPartlyIn = ({ places }: Subject, countries: readonly string[]): Marks =>
  places.map(
    ({ end, also }) =>
      (end !== null && countries.includes(end)) || also.some(country => countries.includes(country)),
  )

/** The days within any of some periods. */
function coveredBy({ first, places }: Subject, periods: readonly Period[]): Marks {
  const marks: boolean[] = new Array(places.length).fill(false)
  for (const { from, to } of periods) {
    const last = to === null ? places.length - 1 : Math.min(dayNumber(to) - first, places.length - 1)
    for (let i = Math.max(0, dayNumber(from) - first); i <= last; i++) marks[i] = true
  }
  return marks
}

/** Counts marked days of any window in constant time. */
export function counterOf({ first }: Subject, marks: Marks): (days: Days) => number {
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

/**
 * The last day on which a rule can be met for a year. Tax years, periods of twelve months and long stays that begin in
 * the year go on in the next one.
 */
export function lastDayToMeet(rule: CountryRule | undefined, year: number): string {
  const yearEnd = `${year}-12-31`
  if (!rule || rule.kind === 'no_day_count') return yearEnd
  switch (rule.window.type) {
    case 'calendar_year':
    case 'calendar_year_and_two_before':
    case 'last_days':
      return yearEnd
    case 'tax_year':
      return addDays(`${year + 1}-${rule.window.starts}`, -1)
    case 'any_12_months':
    case 'any_365_days':
    case 'any':
      return `${year + 1}-12-31`
  }
}

/** The periods that a rule looks at; none of them ends after the day of the question. */
export function windowsOf(subject: Subject, { window }: DayCountRule): Days[] {
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
export const meetsAt = (threshold: number, compare: Compare) => (compare === 'gt' ? threshold + 1 : threshold)

function levelOfCount(count: number, threshold: number, compare: Compare): RuleLevel {
  if (count >= meetsAt(threshold, compare)) return 'exceeded'
  if (count >= percentOf(threshold, 90)) return 'danger'
  if (count >= percentOf(threshold, 75)) return 'warning'
  return count >= percentOf(threshold, 60) ? 'info' : 'none'
}

const metBy = (byRule: boolean, byCaution: boolean): Met => (byRule ? 'yes' : byCaution ? 'cautious' : 'no')

// --- Rules that count days ------------------------------------------------------------------------------

const countriesOf = (rule: DayCountRule) => (rule.country === null ? rule.members : [rule.country])

/** The days that the rule counts. */
export function presentDays(subject: Subject, rule: DayCountRule): Marks {
  const countries = countriesOf(rule)
  const marks = rule.day === 'any_part' ? isPartlyIn(subject, countries) : endsIn(subject, countries)
  return rule.zone === null ? marks : withoutResidence(subject, rule, marks)
}

/** Whether the rule may be for this owner. */
export function canAlert(rule: DayCountRule, facts: OwnerFacts): boolean {
  const applies = appliesTo(rule, facts)
  return applies === 'yes' || (applies === 'unknown' && rule.zone === null)
}

function countDays(subject: Subject, rule: DayCountRule): RuleCount {
  const countries = countriesOf(rule)
  const present = presentDays(subject, rule)
  const count = counterOf(subject, present)
  const windows = windowsOf(subject, rule)
  const best = highestOf(windows, count)
  const ruleCount = best ? count(best) : 0
  const absent = best ? counterOf(subject, sporadicAbsences(subject, rule, present))(best) : 0
  const added = sporadicAdded(absent, ruleCount)
  const cautious = ruleCount + added
  const meets = meetsAt(rule.threshold, rule.compare)
  const applies = appliesTo(rule, subject.facts)
  const isAlerting = canAlert(rule, subject.facts)
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
function withoutResidence(subject: Subject, rule: DayCountRule, marks: Marks): Marks {
  const residences = [...subject.facts.permits, ...subject.facts.certificates].filter(({ country }) =>
    rule.members.includes(country),
  )
  if (residences.length === 0) return marks
  const members = new Set(residences.map(({ country }) => country))
  const residesIn = new Map(
    [...members].map(member => [
      member,
      coveredBy(
        subject,
        residences.filter(({ country }) => country === member),
      ),
    ]),
  )
  return marks.map((mark, i) => {
    if (!mark) return false
    const { end, also } = subject.places[i]!
    const visited = [end, ...also].filter(country => country !== null && rule.members.includes(country))
    return visited.some(country => !residesIn.get(country!)?.[i])
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

/** Days of short absences; none for a rule without them, nor where residence elsewhere is certified. */
export function sporadicAbsences(
  subject: Subject,
  { country, sporadic }: DayCountRule,
  present: Marks,
): Marks {
  const absent = present.map(() => false)
  if (sporadic === null) return absent
  const elsewhere = subject.facts.certificates.filter(certificate => certificate.country !== country)
  const certified = coveredBy(subject, elsewhere)
  for (const { from, to } of absencesOf(subject.first, present)) {
    if (to - from + 1 > sporadic.max_absence_days) continue
    for (let i = from - subject.first; i <= to - subject.first; i++) absent[i] = !certified[i]
  }
  return absent
}

/** Absences do not count if they are more than the days of presence. */
export const sporadicAdded = (absent: number, present: number) => (absent > present ? 0 : absent)

// --- The United States ----------------------------------------------------------------------------------

/** To hundredths. Sixths never round up to a whole day. */
const fromSixths = (sixths: number) => Math.round((sixths * 100) / 6) / 100

/** Days in the US without exempt ones: as the owner says, and only those with documents. */
export function daysInUs(subject: Subject, { country }: WeightedRule): { byRule: Marks; cautious: Marks } {
  const partly = isPartlyIn(subject, [country])
  const without = (exempt: OwnerFacts['exempt']) => {
    const covered = coveredBy(subject, exempt)
    return partly.map((mark, i) => mark && !covered[i])
  }
  const { exempt } = subject.facts
  return { byRule: without(exempt), cautious: without(exempt.filter(({ documented }) => documented)) }
}

export function weigh(subject: Subject, rule: WeightedRule, count: (days: Days) => number) {
  const [now, before, twoBefore] = [0, 1, 2].map(ago =>
    count(yearOf({ ...subject, year: subject.year - ago })),
  )
  const days: [number, number, number] = [now!, before!, twoBefore!]
  const sixths = 6 * days[0] + 2 * days[1] + days[2]
  const isEnough = days[0] >= rule.minimum_this_year
  return { days, sixths, isEnough, meets: isEnough && sixths >= 6 * rule.threshold }
}

function countWeighted(subject: Subject, rule: WeightedRule): RuleCount {
  const marks = daysInUs(subject, rule)
  const byRule = weigh(subject, rule, counterOf(subject, marks.byRule))
  const cautious = weigh(subject, rule, counterOf(subject, marks.cautious))
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
export function longestStay(stays: readonly Days[], year: Days, rule: ContinuousStayRule) {
  const touching = stays.filter(({ from, to }) => from <= year.to && to >= year.from)
  const longest = highestOf(touching, ({ from, to }) => to - from + 1)
  const count = longest ? longest.to - longest.from + 1 : 0
  const end = longest && dayNumber(addMonths(dateAt(longest.from), rule.threshold_months))
  // The days up to the one with the same number, so that one more is "more than six months".
  const allowed = longest ? end! - longest.from + 1 : null
  const level = allowed === null ? 'none' : levelOfCount(count, allowed, rule.compare)
  return { longest, count, end, allowed, level }
}

function countStay(subject: Subject, rule: ContinuousStayRule): RuleCount {
  const year = yearOf(subject)
  const { longest, count, end, allowed, level } = longestStay(continuousStays(subject, rule), year, rule)
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

export function continuousStays(subject: Subject, rule: ContinuousStayRule): Days[] {
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
