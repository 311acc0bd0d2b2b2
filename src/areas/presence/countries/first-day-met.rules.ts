import { dateAt, dayNumber } from '../../../kernel/values/dates.ts'
import type { Stay } from '../presence.rules.ts'
import {
  canAlert,
  continuousStays,
  counterOf,
  daysInUs,
  isPartlyIn,
  lastDayToMeet,
  longestStay,
  type Marks,
  meetsAt,
  type OwnerFacts,
  presentDays,
  type Subject,
  sporadicAbsences,
  sporadicAdded,
  subjectOf,
  weigh,
  windowsOf,
  yearOf,
} from './count.rules.ts'
import {
  COUNTRY_RULES,
  type ContinuousStayRule,
  type CountryRule,
  type DayCountRule,
  type WeightedRule,
} from './country-rules.rules.ts'

/**
 * The first day of a range on which a rule is met for a year by the cautious count, as counted on that day. Every day
 * of the range may be looked at, so everything that is the same on all of them is computed once.
 */
export function firstDayMet(
  stays: readonly Stay[],
  year: number,
  { from, until }: { from: string; until: string },
  facts: OwnerFacts,
): (rule: string) => string | null {
  const subject = subjectOf(stays, year, until, facts)
  const start = from < `${year}-01-01` ? `${year}-01-01` : from
  return id => {
    const rule = COUNTRY_RULES.find(one => one.id === id)!
    const isMetOn = meetsRule(subject, rule)
    const last = [subject.asOf, lastDayToMeet(rule, year)].toSorted()[0]!
    for (let day = dayNumber(start); day <= dayNumber(last); day++) if (isMetOn(day)) return dateAt(day)
    return null
  }
}

type MetOn = (day: number) => boolean

function meetsRule(subject: Subject, rule: CountryRule): MetOn {
  switch (rule.kind) {
    case 'day_count':
      return meetsDays(subject, rule)
    case 'weighted_day_count':
      return meetsWeighted(subject, rule)
    case 'continuous_stay':
      return meetsStay(subject, rule)
    case 'no_day_count':
      return () => false
  }
}

const knownOn = (subject: Subject, day: number): Subject => ({ ...subject, asOf: dateAt(day) })

/** The last marked day up to each day. */
function lastMarked({ first }: Subject, marks: Marks): (day: number) => number {
  let last = first - 1
  const found = marks.map((mark, i) => {
    if (mark) last = first + i
    return last
  })
  return day => found[day - first] ?? last
}

function meetsDays(subject: Subject, rule: DayCountRule): MetOn {
  if (!canAlert(rule, subject.facts)) return () => false
  const meets = meetsAt(rule.threshold, rule.compare)
  const present = presentDays(subject, rule)
  const count = counterOf(subject, present)
  if (rule.window.type === 'any_12_months' || rule.window.type === 'any_365_days') {
    // Each day adds a period to those before.
    const first = windowsOf(subject, rule).find(days => count(days) >= meets)
    return day => first !== undefined && first.to <= day
  }
  const absent = counterOf(subject, sporadicAbsences(subject, rule, present))
  const lastPresent = lastMarked(subject, present)
  return day => {
    const [window] = windowsOf(knownOn(subject, day), rule)
    const counted = count(window!)
    // Only the return ends an absence.
    const added = absent({ from: window!.from, to: lastPresent(day) })
    return counted + sporadicAdded(added, counted) >= meets
  }
}

function meetsWeighted(subject: Subject, rule: WeightedRule): MetOn {
  const { byRule, cautious } = daysInUs(subject, rule)
  const counts = [counterOf(subject, byRule), counterOf(subject, cautious)]
  return day => counts.some(count => weigh(knownOn(subject, day), rule, count).meets)
}

function meetsStay(subject: Subject, rule: ContinuousStayRule): MetOn {
  const stays = continuousStays(subject, rule)
  const lastPresent = lastMarked(subject, isPartlyIn(subject, [rule.country]))
  return day => {
    const known = stays
      .filter(({ from }) => from <= day)
      .map(({ from, to }) => ({ from, to: Math.min(to, lastPresent(day)) }))
    return longestStay(known, yearOf(knownOn(subject, day)), rule).level === 'exceeded'
  }
}
