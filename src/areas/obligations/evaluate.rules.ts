import { longDate } from '../../kernel/values/date-text.ts'
import type { LocalizedText } from '../../kernel/values/language.ts'
import { type Compared, judge } from './conditions.rules.ts'
import { computeDates, type DueDate } from './due-dates.rules.ts'
import { compareText, factList, inEachLanguage, joined, sentence } from './explain.rules.ts'
import { type FactSource, type KnownFacts, lookUp, taxYearIn } from './known-facts.rules.ts'
import { type FactValue, RULES, type Rule, type SubjectKind, textsOf } from './rule-book.rules.ts'

export type UsedFact = { fact: string; value: FactValue; source: FactSource; by?: string; at?: string }

/** What a rule says about a subject in a year, and why. */
export type Outcome = {
  rule: Rule
  year: number
  kind: 'applies' | 'not_applicable' | 'unknown'
  /** One per due date if it applies. */
  dates: readonly DueDate[]
  reason: LocalizedText
  /** The facts that decided it. */
  facts: readonly UsedFact[]
  /** What has to be known: to decide it or, if it applies, to be certain of the due date. */
  missing: readonly string[]
}

/** Duties that end with the LLC: nothing is due after its dissolution. */
const ENDS_WITH_THE_LLC = ['state-annual', 'registered-agent']
/** The duty with one rule per state. */
export const OF_STATES = 'state-annual'

const used = (decided: readonly Compared[]): UsedFact[] => {
  const facts = decided.map(({ fact, known, source, by, at }) => ({
    fact,
    value: known,
    source,
    ...(by && { by }),
    ...(at && { at }),
  }))
  return facts.filter(({ fact }, index) => facts.findIndex(one => one.fact === fact) === index)
}

/** Whether the rule is the law of a year. */
export const isValidIn = ({ valid_from, valid_to }: Rule, year: number): boolean =>
  valid_from <= `${year}-12-31` && (valid_to === null || valid_to >= `${year}-12-31`)

const dayOf = (name: string, year: number, known: KnownFacts): string | null => {
  const value = known(name, year)?.value
  return typeof value === 'string' ? value : null
}

/** Whether the LLC existed in the period: from its formation to the year of its dissolution. */
function existsIn(rule: Rule, year: number, known: KnownFacts): boolean {
  const [formed, dissolved] = [dayOf('formation_date', year, known), dayOf('dissolution_date', year, known)]
  if (rule.period === 'tax_year') {
    const { begins, ends } = taxYearIn(year, known)
    return begins <= ends
  }
  if (formed !== null && year < Number(formed.slice(0, 4))) return false
  return rule.subject === 'owner' || dissolved === null || year <= Number(dissolved.slice(0, 4))
}

/** What one rule says. Null if it is not the law of that year, or the LLC did not exist. */
export function evaluateRule(rule: Rule, year: number, known: KnownFacts): Outcome | null {
  if (!isValidIn(rule, year) || !existsIn(rule, year, known)) return null
  const of = { rule, year, dates: [], missing: [] }
  const elsewhere = checkState(rule, year, known)
  if (elsewhere) return { ...of, ...elsewhere }
  const verdict = judge(rule.trigger, year, known)
  const facts = used(verdict.decided)
  const reasons = verdict.decided.map(one => compareText(one, verdict.holds !== false, year))
  if (verdict.holds === false) {
    const never = textsOf(rule).never
    const reason =
      verdict.never && never ? inEachLanguage(language => asSentence(never[language])) : joined(reasons)
    return { ...of, kind: 'not_applicable', reason, facts }
  }
  if (verdict.holds === null) {
    const reason = sentence('missing', { facts: factList(verdict.missing) })
    return { ...of, kind: 'unknown', reason, facts, missing: verdict.missing }
  }
  const first = firstYear(rule, year, known)
  if (first !== null && year < first)
    return {
      ...of,
      kind: 'not_applicable',
      reason: sentence('before_first', { year: String(first) }),
      facts: usedDates(['formation_date'], year, known),
    }
  return withDates(rule, year, known, { facts, reasons })
}

const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const usedDates = (names: readonly string[], year: number, known: KnownFacts): UsedFact[] =>
  names.flatMap(fact => {
    const found = lookUp(fact, year, known)
    return found.missing ? [] : [{ fact, value: found.value, source: found.source }]
  })

/** A rule for some states only. */
function checkState(
  { states }: Rule,
  year: number,
  known: KnownFacts,
): Pick<Outcome, 'kind' | 'reason' | 'facts' | 'missing'> | null {
  if (!states) return null
  const found = lookUp('llc_state', year, known)
  if (found.missing) {
    const reason = sentence('missing', { facts: factList(['llc_state']) })
    return { kind: 'unknown', reason, facts: [], missing: ['llc_state'] }
  }
  if (states.includes(String(found.value))) return null
  const compared: Compared = {
    fact: 'llc_state',
    op: 'in',
    value: states,
    known: found.value,
    source: found.source,
  }
  const reason = compareText(compared, false, year)
  return { kind: 'not_applicable', reason, facts: used([compared]), missing: [] }
}

function firstYear(rule: Rule, year: number, known: KnownFacts): number | null {
  const formed = dayOf('formation_date', year, known)
  const offset = rule.due?.first_year_offset
  return offset === undefined || formed === null ? null : Number(formed.slice(0, 4)) + offset
}

function withDates(
  rule: Rule,
  year: number,
  known: KnownFacts,
  { facts, reasons }: { facts: readonly UsedFact[]; reasons: readonly LocalizedText[] },
): Outcome {
  const { dates, missing } = computeDates(rule, year, known)
  const of = { rule, year }
  if (dates.length === 0 && missing.length) {
    const reason = sentence('missing', { facts: factList(missing) })
    return { ...of, kind: 'unknown', dates, reason, facts, missing }
  }
  const dissolved = dayOf('dissolution_date', year, known)
  const [first] = dates
  if (dissolved !== null && first && ENDS_WITH_THE_LLC.includes(rule.obligation) && first.due > dissolved)
    return {
      ...of,
      kind: 'not_applicable',
      dates: [],
      reason: sentence('after_dissolution', {
        date: inEachLanguage(language => longDate(first.due, language)),
      }),
      facts: usedDates(['dissolution_date'], year, known),
      missing: [],
    }
  const basis = usedDates(dateFacts(rule), year, known).filter(
    ({ fact }) => !facts.some(one => one.fact === fact),
  )
  const uncertain = missing.length ? [sentence('date_depends', { facts: factList(missing) })] : []
  const reason = joined([...reasons, ...uncertain])
  return { ...of, kind: 'applies', dates, reason, facts: [...facts, ...basis], missing }
}

/** The facts that the due date follows from. */
function dateFacts({ due }: Rule): string[] {
  const dated = [due?.days_after?.fact, due?.anniversary_month_of, due?.month_day_of]
  return [...dated, due?.end_of_third_year_after].filter(name => name !== undefined)
}

const RANK = { applies: 0, unknown: 1, not_applicable: 2 }

/**
 * What one duty asks for in a year, from all its rules. Where each state has its own rule, those of other states
 * say nothing; a state without a rule is a question for a person, never "nothing to do".
 */
function chooseOutcome(outcomes: readonly Outcome[], known: KnownFacts): Outcome {
  const here = outcomes.filter(
    ({ kind, facts }) => !(kind === 'not_applicable' && facts.some(({ fact }) => fact === 'llc_state')),
  )
  const [best] = here.toSorted((a, b) => RANK[a.kind] - RANK[b.kind])
  if (best) return best
  const [any] = outcomes
  const state = String(known('llc_state', any!.year)?.value ?? '')
  return { ...any!, kind: 'unknown', dates: [], reason: sentence('no_rule', { state }), missing: [] }
}

/** What a subject has to do for a year: one outcome per duty, in the order of the rules. */
export function evaluateYear(
  subject: SubjectKind,
  year: number,
  known: KnownFacts,
  rules: readonly Rule[] = RULES,
): Outcome[] {
  const duties = Map.groupBy(
    rules.filter(rule => rule.subject === subject),
    ({ obligation }) => obligation,
  )
  return [...duties].flatMap(([duty, versions]) => {
    const found = versions.flatMap(rule => evaluateRule(rule, year, known) ?? [])
    if (found.length === 0) return []
    if (duty === OF_STATES) return [chooseOutcome(found, known)]
    return [found.toSorted((a, b) => RANK[a.kind] - RANK[b.kind])[0]!]
  })
}
