import { withExactAmounts } from '../../kernel/values/exact.ts'
import type { Language } from '../../kernel/values/language.ts'
import { textFromUnits } from '../../kernel/values/money.ts'
import { NOTHING_PENDING, type Recommendation, type ReportContent, type ReportFacts } from './facts.rules.ts'

/** A report as stored: its parts as JSON text, sent to the caller without parsing. */
export type StoredContent = {
  metrics: string
  alerts_en: string
  alerts_es: string
  recommendations: StoredRecommendation[]
}

export type StoredRecommendation = {
  idx: number
  rule: string
  text_en: string
  text_es: string
  proposal_idx: number | null
  category: string | null
  amount: string | null
  description_en: string | null
  description_es: string | null
  strategic_decision_en: string | null
  strategic_decision_es: string | null
  bank: string | null
}

const exactJson = (value: unknown): string => JSON.stringify(withExactAmounts(value))

export function storedContent({ metrics, alerts, recommendations }: ReportContent): StoredContent {
  const alertsIn = (language: Language) =>
    exactJson(
      alerts.map(({ code, severity, title, detail, evidence }) => ({
        code,
        severity,
        title: title[language],
        detail: detail[language],
        evidence,
      })),
    )
  let proposals = 0
  return {
    metrics: exactJson(metrics),
    alerts_en: alertsIn('en'),
    alerts_es: alertsIn('es'),
    recommendations: recommendations.map((one, idx) =>
      storedRecommendation(one, idx, one.proposal ? proposals++ : null),
    ),
  }
}

function storedRecommendation(
  { rule, severity, title, detail, evidence, proposal }: Recommendation,
  idx: number,
  proposalIdx: number | null,
): StoredRecommendation {
  const inside = (language: Language) =>
    exactJson({
      idx,
      title: title[language],
      detail: detail[language],
      severity,
      rule,
      evidence,
      proposed_decision_idx: proposalIdx,
    }).slice(1, -1)
  return {
    idx,
    rule,
    text_en: inside('en'),
    text_es: inside('es'),
    proposal_idx: proposalIdx,
    category: proposal?.category ?? null,
    amount: proposal ? textFromUnits(proposal.amount) : null,
    description_en: proposal?.description.en ?? null,
    description_es: proposal?.description.es ?? null,
    strategic_decision_en: proposal?.strategic_decision.en ?? null,
    strategic_decision_es: proposal?.strategic_decision.es ?? null,
    bank: proposal?.bank ?? null,
  }
}

/**
 * The facts that depend only on the books up to the end of the period. A report composed from these changes
 * only when the books do, so it tells whether a report is current.
 */
export function factsOfBooks(facts: ReportFacts): ReportFacts {
  return {
    ...facts,
    entity: { ...facts.entity, name: '' },
    today: facts.period.to,
    balances: [],
    presence: null,
    filings: [],
    readiness: null,
    ledger: NOTHING_PENDING,
  }
}
