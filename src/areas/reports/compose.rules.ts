import { ALERT_RULES } from './alerts.rules.ts'
import {
  type Recommendation,
  type ReportContent,
  type ReportFacts,
  SEVERITIES,
  type Severity,
} from './facts.rules.ts'
import { inOrder } from './facts-order.rules.ts'
import { computeMetrics } from './metrics.rules.ts'
import { RULES } from './recommendations/all-rules.rules.ts'

export const MAX_ALERTS = 50
export const MAX_RECOMMENDATIONS = 20

/** Most severe first; the sort is stable. */
function worstFirst<T extends { severity: Severity }>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity))
}

/** Composes a complete report. The same facts produce the same report, whatever the order of their lists. */
export function composeReport(unordered: ReportFacts): ReportContent {
  const facts = inOrder(unordered)
  const metrics = computeMetrics(facts)
  const alerts = ALERT_RULES.flatMap(rule => rule(facts))
  const recommendations = RULES.flatMap(({ name, run }): Recommendation[] => {
    const advice = run(facts, metrics)
    return advice ? [{ rule: name, ...advice }] : []
  })
  return {
    metrics,
    alerts: worstFirst(alerts).slice(0, MAX_ALERTS),
    recommendations: worstFirst(recommendations).slice(0, MAX_RECOMMENDATIONS),
  }
}
