import type { LocalizedText } from '../../kernel/values/language.ts'
import { evaluateYear, type Outcome, type UsedFact } from './evaluate.rules.ts'
import { inEachLanguage, valueText } from './explain.rules.ts'
import { EXTENSION_OF_5472, FORM_5472 } from './follows-filing.rules.ts'
import type { KnownFact, KnownFacts } from './known-facts.rules.ts'
import type { FilingFact, RecordFact } from './record-facts.rules.ts'
import { type FactValue, factNamed, labelOf, type Rule, type SubjectKind } from './rule-book.rules.ts'

export const STATES = ['proposed', 'due', 'done', 'not_applicable', 'unknown'] as const
export type State = (typeof STATES)[number]

/** The newest answer to a question. */
export type GivenAnswer = {
  fact: string
  year: number | null
  value: FactValue
  answered_by: string
  answered_at: string
}

/** An obligation as it is stored. */
export type StoredObligation = {
  id: number
  obligation: string
  year: number
  part: string
  rule_id: string | null
  rule_version: string | null
  state: State
  due_date: string | null
  extended_due_date: string | null
  is_extended: boolean
  due_reason: LocalizedText | null
  reason: LocalizedText | null
  facts: UsedFact[]
  missing: string[]
  decided_by: string | null
  evidence_document_id: number | null
  evidence_is_filing: boolean
  evidence_is_withdrawn: boolean
  confirmed_by: string | null
  is_gone: boolean
}

/** What is written for an obligation, and the event that says why. */
export type Change = {
  /** Null for a new one. */
  id: number | null
  obligation: string
  year: number
  part: string
  rule: Rule | null
  state: State
  due_date: string | null
  extended_due_date: string | null
  is_extended: boolean
  /** How the due date follows. */
  due_reason: LocalizedText | null
  reason: LocalizedText | null
  facts: readonly UsedFact[]
  missing: readonly string[]
  evidence_document_id: number | null
  evidence_is_filing: boolean
  /** Whether a person's decision no longer holds. */
  reopens: boolean
  gone: boolean
  /** Whether what a calendar shows changed. */
  moved: boolean
  what: 'opened' | 'changed' | 'reopened' | 'removed'
  from_state: State | null
  why: LocalizedText | null
}

const keyOf = (fact: string, year: number | null) => `${fact}/${year ?? ''}`

/** What is known: certain records first, then answers, then what the records only suggest. */
export function knownFrom(records: readonly RecordFact[], answers: readonly GivenAnswer[]): KnownFacts {
  const certain = new Map(records.filter(one => one.certain).map(one => [keyOf(one.fact, one.year), one]))
  const suggested = new Map(records.filter(one => !one.certain).map(one => [keyOf(one.fact, one.year), one]))
  const given = new Map(answers.map(one => [keyOf(one.fact, one.year), one]))
  return (name, year): KnownFact | undefined => {
    const key = keyOf(name, factNamed(name)?.by_year ? year : null)
    const recorded = certain.get(key)
    if (recorded) return { value: recorded.value, source: 'records' }
    const answer = given.get(key)
    if (answer)
      return { value: answer.value, source: 'answer', by: answer.answered_by, at: answer.answered_at }
    const likely = suggested.get(key)
    return likely && { value: likely.value, source: 'records' }
  }
}

/** Answers that say something else than the records know. */
export function findContradictions(records: readonly RecordFact[], answers: readonly GivenAnswer[]) {
  return answers.flatMap(({ fact, year, value }) => {
    const recorded = records.find(one => one.certain && one.fact === fact && one.year === year)
    if (!recorded || recorded.value === value) return []
    return [{ fact, year, answer: value, recorded: recorded.value }]
  })
}

const FILED_TEXTS = {
  not_required: {
    en: 'The tax filing of this year is marked as not required.',
    es: 'La declaración de este ejercicio está marcada como no obligatoria.',
  },
  filed: {
    en: 'The return of this year has been filed, so it needs no extension anymore.',
    es: 'La declaración de este ejercicio ya se ha presentado y no necesita prórroga.',
  },
} satisfies Record<string, LocalizedText>

type Wanted = Pick<
  Change,
  | 'state'
  | 'due_date'
  | 'extended_due_date'
  | 'is_extended'
  | 'due_reason'
  | 'reason'
  | 'evidence_document_id'
  | 'evidence_is_filing'
> & { part: string }

/** The obligations of one outcome, one per due date. */
function wantedOf(
  outcome: Outcome,
  filing: FilingFact | undefined,
  existing: readonly StoredObligation[],
): Wanted[] {
  const { rule, kind, dates, reason } = outcome
  const parts = existing.filter(one => one.part !== '' && !one.is_gone).map(({ part }) => part)
  const isConfirmed = existing.some(one => one.confirmed_by !== null && one.rule_id === rule.id)
  const wasExtended = existing.some(one => one.state === 'done' && one.evidence_is_filing)
  const settled = (wanted: Wanted) => withFiling(rule, filing, wanted, wasExtended)
  const none = { evidence_document_id: null, evidence_is_filing: false }
  if (kind !== 'applies') {
    const undated = { due_date: null, extended_due_date: null, is_extended: false, due_reason: null }
    // Parts that exist stay, so that what was done for one of them is not lost.
    const kept = parts.length ? parts : ['']
    return kept.map(part => settled({ part, state: kind, ...undated, reason, ...none }))
  }
  const state = rule.verified || isConfirmed ? 'due' : 'proposed'
  const list = dates.length
    ? dates
    : [{ part: null, due: null, extended: null, extension_is_automatic: false, why: null }]
  return list.map(({ part, due, extended, extension_is_automatic, why }) =>
    settled({
      part: part ?? '',
      state,
      due_date: due,
      extended_due_date: extended,
      is_extended: extension_is_automatic,
      due_reason: why,
      reason,
      ...none,
    }),
  )
}

/** What the tax filings already know of Form 5472 is not asked again. */
function withFiling(
  { obligation }: Rule,
  filing: FilingFact | undefined,
  wanted: Wanted,
  wasExtended: boolean,
): Wanted {
  if (!filing) return wanted
  const done: Partial<Wanted> = {
    state: 'done',
    evidence_is_filing: true,
    evidence_document_id: filing.document_id,
  }
  if (obligation === FORM_5472) {
    if (filing.status === 'filed') return { ...wanted, ...done }
    if (filing.status === 'not_required')
      return { ...wanted, state: 'not_applicable', reason: FILED_TEXTS.not_required }
    if (filing.status === 'extended' && wanted.extended_due_date !== null)
      return { ...wanted, is_extended: true }
  }
  if (obligation === EXTENSION_OF_5472) {
    if (filing.status === 'extended' || (filing.status === 'filed' && wasExtended))
      return { ...wanted, ...done, evidence_document_id: null }
    if (filing.status === 'filed' && wanted.state !== 'not_applicable')
      return { ...wanted, state: 'not_applicable', reason: FILED_TEXTS.filed }
  }
  return wanted
}

/** What changed between the facts that a person decided on and those known now, in words; null if nothing did. */
export function factsChanged(
  before: Pick<StoredObligation, 'facts' | 'missing'>,
  after: Pick<Outcome, 'facts' | 'missing'>,
  isSameOutcome: boolean,
): LocalizedText | null {
  const changed = before.facts.flatMap(old => {
    const now = after.facts.find(({ fact }) => fact === old.fact)
    if (!now || now.value === old.value) return []
    // The books keep changing; an amount that does not change the result reopens nothing.
    const drifts = typeof now.value === 'number' && now.source === 'records' && isSameOutcome
    return drifts ? [] : [{ fact: old.fact, from: old.value, to: now.value }]
  })
  const answered = before.missing.flatMap(name => {
    const now = after.facts.find(({ fact }) => fact === name)
    return now && !after.missing.includes(name) ? [{ fact: name, from: undefined, to: now.value }] : []
  })
  const all = [...changed, ...answered]
  if (all.length === 0) return null
  return inEachLanguage(language => {
    const changes = all.map(({ fact, from, to }) => {
      const label = labelOf(fact)[language]
      const now = valueText(fact, to, language)
      return from === undefined ? `${label}: ${now}` : `${label}: ${valueText(fact, from, language)} → ${now}`
    })
    return `${language === 'en' ? 'Facts changed' : 'Han cambiado datos'}: ${changes.join('; ')}.`
  })
}

const WITHDRAWN: LocalizedText = {
  en: 'The document that was the evidence has been withdrawn.',
  es: 'El documento que servía de justificante se ha retirado.',
}
const NO_LONGER: LocalizedText = {
  en: 'The result of the rule changed.',
  es: 'El resultado de la regla ha cambiado.',
}

/** Why a person's decision no longer holds; null if it does. */
function whyReopened(stored: StoredObligation, outcome: Outcome, wanted: Wanted): LocalizedText | null {
  if (stored.state === 'done' && stored.evidence_is_withdrawn && !stored.evidence_is_filing) return WITHDRAWN
  const isSame = stored.state === 'done' && wanted.state !== 'not_applicable' && wanted.state !== 'unknown'
  const changed = factsChanged(stored, outcome, isSame)
  if (changed) return stored.state === 'not_applicable' && wanted.state === 'not_applicable' ? null : changed
  // The fact that decided it is another one now.
  const before = new Set(stored.facts.map(({ fact }) => fact))
  const isOther = outcome.facts.some(({ fact }) => !before.has(fact))
  return stored.state === 'done' && wanted.state === 'not_applicable' && isOther ? NO_LONGER : null
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export type Settlement = {
  subject: SubjectKind
  years: readonly number[]
  /** The year after the last one: only what falls due in it. */
  nextYear: number
  known: KnownFacts
  filings: readonly FilingFact[]
  stored: readonly StoredObligation[]
  /** The version of a rule as it is now. */
  versionOf(rule: Rule): string
}

/** What has to be written so that the obligations of a subject are those of the rules. */
export function planSettlement(given: Settlement): Change[] {
  const { subject, years, nextYear, known, filings, stored, versionOf } = given
  const next = evaluateYear(subject, nextYear, known).filter(({ rule }) => rule.period === 'due_year')
  const outcomes = [
    ...years.flatMap(year => evaluateYear(subject, year, known)),
    ...(years.length ? next : []),
  ]
  const ofRules = stored.filter(one => one.rule_id !== null)
  const seen = new Set<number>()
  const changes = outcomes.flatMap(outcome => {
    const { rule, year } = outcome
    const existing = ofRules.filter(one => one.obligation === rule.obligation && one.year === year)
    const filing = filings.find(one => one.year === year)
    return wantedOf(outcome, filing, existing).flatMap(wanted => {
      const before = existing.find(({ part }) => part === wanted.part)
      if (before) seen.add(before.id)
      return changeOf(outcome, wanted, before, versionOf) ?? []
    })
  })
  const evaluated = new Set([...years, ...(years.length ? [nextYear] : [])])
  const left = ofRules.filter(
    one => !seen.has(one.id) && !one.is_gone && evaluated.has(one.year) && one.decided_by === null,
  )
  return [...changes, ...left.map(removal)]
}

function changeOf(
  outcome: Outcome,
  wanted: Wanted,
  before: StoredObligation | undefined,
  versionOf: (rule: Rule) => string,
): Change | null {
  const { rule, year, facts, missing } = outcome
  const { part, ...target } = wanted
  const base = { obligation: rule.obligation, year, part, rule, ...target, facts, missing, gone: false }
  if (!before)
    return { id: null, ...base, reopens: false, moved: false, what: 'opened', from_state: null, why: null }
  const isDecided = before.decided_by !== null && !before.is_gone
  const why = isDecided ? whyReopened(before, outcome, wanted) : null
  // What a person decided stays, with the version of the rule and the facts of then.
  if (isDecided && why === null) return null
  const isSame =
    !isDecided &&
    !before.is_gone &&
    before.rule_id === rule.id &&
    before.rule_version === versionOf(rule) &&
    before.state === wanted.state &&
    before.due_date === wanted.due_date &&
    before.extended_due_date === wanted.extended_due_date &&
    before.is_extended === wanted.is_extended &&
    before.evidence_is_filing === wanted.evidence_is_filing &&
    before.evidence_document_id === wanted.evidence_document_id &&
    same(before.reason, wanted.reason) &&
    same(before.facts, facts) &&
    same(before.missing, missing)
  if (isSame) return null
  const moved =
    before.due_date !== wanted.due_date ||
    before.is_extended !== wanted.is_extended ||
    before.state !== wanted.state ||
    before.is_gone
  const what = isDecided ? 'reopened' : 'changed'
  const reason = why ?? factsChanged(before, outcome, false)
  return { id: before.id, ...base, reopens: isDecided, moved, what, from_state: before.state, why: reason }
}

function removal(one: StoredObligation): Change {
  const { id, obligation, year, part, state, due_date, extended_due_date, is_extended, reason } = one
  return {
    id,
    obligation,
    year,
    part,
    rule: null,
    state,
    due_date,
    extended_due_date,
    is_extended,
    due_reason: one.due_reason,
    reason,
    facts: one.facts,
    missing: one.missing,
    evidence_document_id: one.evidence_document_id,
    evidence_is_filing: one.evidence_is_filing,
    reopens: false,
    gone: true,
    moved: true,
    what: 'removed',
    from_state: state,
    why: null,
  }
}
