import type { OwnerFacts } from '../countries/count.rules.ts'

/** Facts about some time, as the owner states them. */
export const PERIOD_KINDS = ['residence_certificate', 'residence_permit', 'us_exempt_days'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]

/** Questions with one current answer, and what may be answered. */
export const ANSWERS = {
  uae_resident: ['yes', 'no'],
  mexico_home: ['no', 'only_home', 'home_elsewhere_too'],
  argentina_status: ['national', 'permanent_resident', 'neither'],
} as const
export type AnsweredKind = keyof typeof ANSWERS
export const ANSWERED_KINDS = Object.keys(ANSWERS) as AnsweredKind[]
export const ANSWER_WORDS = [...new Set(Object.values(ANSWERS).flat())]
export type AnswerWord = (typeof ANSWER_WORDS)[number]

/** What a question asks for. That there is no certificate for a year is an answer, but nothing to ask for. */
export type QuestionKind = 'nationality' | PeriodKind | AnsweredKind
export const QUESTION_KINDS: readonly QuestionKind[] = ['nationality', ...PERIOD_KINDS, ...ANSWERED_KINDS]
export type FactKind = QuestionKind | 'no_residence_certificate'
export const FACT_KINDS: readonly FactKind[] = [...QUESTION_KINDS, 'no_residence_certificate']

/** A stored fact. Who stated it: the id of an actor, such as `member:12`. */
export type Fact = {
  id: number
  kind: FactKind
  country: string | null
  from: string | null
  to: string | null
  answer: AnswerWord | null
  documented: boolean | null
  note: string | null
  stated_by: string
  stated_at: string
}

/** More than anyone needs; it also limits what a request reads. */
export const MAX_FACTS = 100

/** The facts as the rules need them. A certificate counts only if the owner has the document. */
export function factsForRules(facts: readonly Fact[]): OwnerFacts {
  const periods = (kind: PeriodKind) =>
    facts
      .filter(fact => fact.kind === kind)
      .map(({ country, from, to, documented }) => ({
        country: country!,
        from: from!,
        to,
        documented: documented!,
      }))
  const uae = facts.find(({ kind }) => kind === 'uae_resident')
  return {
    nationalities: facts.flatMap(({ kind, country }) => (kind === 'nationality' ? [country!] : [])),
    certificates: periods('residence_certificate').filter(({ documented }) => documented),
    permits: periods('residence_permit'),
    exempt: periods('us_exempt_days'),
    uae_resident: uae ? uae.answer === 'yes' : null,
  }
}
