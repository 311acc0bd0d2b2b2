import type { LocalizedText } from '../../kernel/values/language.ts'
import { answerKind, answerText, takesNone } from './answer.rules.ts'
import { OF_STATES, type UsedFact } from './evaluate.rules.ts'
import { inEachLanguage, valueText } from './explain.rules.ts'
import type { RecordFact } from './record-facts.rules.ts'
import {
  type Comparison,
  type FactValue,
  factNamed,
  labelOf,
  RULES,
  type Rule,
  sourceOf,
  textsOf,
} from './rule-book.rules.ts'
import { findContradictions, type GivenAnswer, type State } from './settle.rules.ts'

/** An obligation as the database returns it. */
export type FoundObligation = {
  id: number
  subject_id: number
  entity_id: number | null
  member_id: number
  obligation: string
  year: number
  part: string | null
  rule: Rule | null
  rule_version: string | null
  title: string | null
  details: string | null
  state: State
  due_date: string | null
  extended_due_date: string | null
  is_extended: boolean
  due_by: string | null
  due_reason: LocalizedText | null
  reason: LocalizedText | null
  facts: UsedFact[]
  missing: string[]
  decided_by: string | null
  decided_at: string | null
  decision_reason: string | null
  done_on: string | null
  evidence_document_id: number | null
  evidence_is_filing: boolean
  evidence_title: string | null
  evidence_note: string | null
  confirmed_by: string | null
  confirmed_at: string | null
  changed_at: string
}

const alike = (text: string): LocalizedText => ({ en: text, es: text })

/** The name of an obligation, also in emails and calendars. */
export const nameOf = ({
  rule,
  title,
}: {
  rule: Pick<Rule, 'name'> | null
  title: string | null
}): LocalizedText => rule?.name ?? alike(title ?? '')

/** The duty of a state that has no rule yet. */
export const STATE_DUTY: LocalizedText = {
  en: 'Annual report or tax of the state',
  es: 'Informe o tasa anual del estado',
}

/** Where the LLC's state has no rule, the stored one is another state's: its name, amount and source would be wrong. */
function isOfAnotherState(rule: Rule, facts: readonly UsedFact[]): boolean {
  const state = facts.find(({ fact }) => fact === 'llc_state')?.value
  const conditions = 'all' in rule.trigger ? rule.trigger.all : []
  const wanted = conditions.find(one => 'fact' in one && one.fact === 'llc_state') as Comparison | undefined
  return (
    rule.obligation === OF_STATES && state !== undefined && wanted !== undefined && wanted.value !== state
  )
}

/** From how many days before its due date an obligation is due soon. */
export const SOON_DAYS = 30

export const isOverdue = ({ state, due_by }: Pick<FoundObligation, 'state' | 'due_by'>, today: string) =>
  state === 'due' && due_by !== null && due_by < today

/** An obligation as the API returns it. */
export function presentObligation(found: FoundObligation, today: string) {
  const { facts, missing, decided_by, decided_at, decision_reason } = found
  const isWithoutRule = found.rule !== null && isOfAnotherState(found.rule, facts)
  const rule = isWithoutRule ? null : found.rule
  const texts = rule ? textsOf(rule) : null
  const evidence =
    found.evidence_document_id === null && !found.evidence_is_filing
      ? null
      : {
          document_id: found.evidence_document_id,
          title: found.evidence_title,
          is_filing: found.evidence_is_filing,
          note: found.evidence_note,
        }
  return {
    id: found.id,
    entity_id: found.entity_id,
    subject: found.entity_id === null ? 'owner' : 'llc',
    obligation: found.obligation,
    rule: rule?.id ?? null,
    rule_version: rule && found.rule_version,
    year: found.year,
    part: found.part,
    name: isWithoutRule ? STATE_DUTY : nameOf(found),
    details: found.details,
    state: found.state,
    overdue: isOverdue(found, today),
    due_date: found.due_date,
    extended_due_date: found.extended_due_date,
    is_extended: found.is_extended,
    due_by: found.due_by,
    due_reason: found.due_reason,
    amount_usd: rule?.amount_usd ?? null,
    disputed_amounts: rule?.disputed_amounts ?? [],
    reason: decision_reason === null ? found.reason : alike(decision_reason),
    facts: facts.map(({ fact, value, source, by, at }) => ({
      fact,
      label: labelOf(fact),
      value: inEachLanguage(language => valueText(fact, value, language)),
      source,
      answered_by: by ?? null,
      answered_at: at ?? null,
    })),
    missing: missing.map(fact => ({ fact, label: labelOf(fact) })),
    threshold: texts?.threshold ?? null,
    channel: texts?.channel ?? null,
    penalty: texts?.penalty ?? null,
    note: texts?.note ?? null,
    source: rule ? sourceOf(rule) : null,
    verified: rule?.verified ?? true,
    verified_on: rule?.verified_on ?? null,
    valid_from: rule?.valid_from ?? null,
    valid_to: rule?.valid_to ?? null,
    decided_by,
    decided_at,
    done_on: found.done_on,
    evidence,
    confirmed_by: found.confirmed_by,
    confirmed_at: found.confirmed_at,
    changed_at: found.changed_at,
  }
}

type Subject = 'llc' | 'owner'
export type MissingRow = {
  subject: Subject
  year: number
  missing: string[]
  name: LocalizedText | null
  penalty: string | null
  rule_id: string | null
}
export type SubjectFacts = { subject: Subject; facts: RecordFact[]; answers: GivenAnswer[] }

/** What nobody knows, once per fact and year, with the obligations that wait for it. */
export function presentQuestions(rows: readonly MissingRow[]) {
  const missingFacts = rows.flatMap(row =>
    row.missing.map(fact => ({ ...row, fact, year: factNamed(fact)?.by_year ? row.year : null })),
  )
  const groups = Map.groupBy(missingFacts, ({ subject, fact, year }) => `${subject}/${fact}/${year ?? ''}`)
  return [...groups.values()].map(group => {
    const { subject, fact: name, year } = group[0]!
    const fact = factNamed(name)
    const waiting = group.flatMap(({ rule_id }) => RULES.find(({ id }) => id === rule_id) ?? [])
    const rules = waiting.filter((rule, index) => waiting.indexOf(rule) === index)
    return {
      fact: name,
      subject,
      year,
      label: labelOf(name),
      question: fact?.question ?? null,
      kind: fact ? answerKind(fact) : 'yes_no',
      threshold: fact?.yes_no_threshold ?? null,
      takes_none: fact ? takesNone(fact) : false,
      why: inEachLanguage(language => {
        const [decides, penalty] =
          language === 'en'
            ? ['Determines whether you must file', 'penalty']
            : ['De ello depende si hay que presentar', 'sanción']
        const names = rules.map(
          rule => `${rule.name[language]} (${penalty}: ${textsOf(rule).penalty[language]})`,
        )
        return `${decides}: ${names.join('; ')}.`
      }),
      obligations: rules.map(({ obligation }) => obligation),
    }
  })
}

export function presentAnswers(subjects: readonly SubjectFacts[]) {
  return subjects.flatMap(({ subject, answers }) =>
    answers.map(({ fact, year, value, answered_by, answered_at }) => ({
      fact,
      subject,
      year,
      label: labelOf(fact),
      answer: answerText(value),
      value: inEachLanguage(language => valueText(fact, value, language)),
      answered_by,
      answered_at,
    })),
  )
}

export function presentContradictions(subjects: readonly SubjectFacts[]) {
  const factText = (fact: string, value: FactValue) =>
    inEachLanguage(language => valueText(fact, value, language))
  return subjects.flatMap(({ subject, facts, answers }) =>
    findContradictions(facts, answers).map(({ fact, year, answer, recorded }) => ({
      fact,
      subject,
      year,
      label: labelOf(fact),
      answer: factText(fact, answer),
      recorded: factText(fact, recorded),
    })),
  )
}
