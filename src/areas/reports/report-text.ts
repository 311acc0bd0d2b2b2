import { table } from '../../kernel/cli/command.ts'
import { escapeControlChars } from '../../kernel/cli/escape-control-chars.ts'
import type { InLedger } from './answers.ts'
import type { Period } from './facts.rules.ts'
import { nameOf } from './periods.rules.ts'

/** The parts of an API report that are shown on a terminal. */
export type Shown = {
  type: string
  period: Period
  revision: number
  is_latest: boolean
  generated_at: string
  metrics: Record<string, unknown>
  alerts: { severity: string; title: string; detail: string }[]
  recommendations: {
    idx: number
    rule: string
    severity: string
    title: string
    detail: string
    response: { decision: string; client_notes: string | null } | null
  }[]
  proposed_decisions: {
    recommendation_idx: number
    category: string
    amount: number
    transaction_id: string | null
    submitted_amount: number | null
  }[]
}

/** An answer to a report or to another revision of it. */
export type GivenAnswer = {
  revision: number
  rule: string
  title: string
  decision: string
  client_notes: string | null
  answered_at: string
}

export function reportText(id: number, report: Shown, history: readonly GivenAnswer[]): string {
  const { type, period, revision, is_latest, generated_at, metrics, alerts, recommendations } = report
  const replaced = is_latest ? '' : ', replaced by a newer one'
  const lines = [
    `Report ${id}: ${type} ${nameOf({ ...period, type } as Period)}, revision ${revision}${replaced}, generated ${generated_at}`,
  ]
  const figures = Object.entries(metrics).filter(([, value]) => typeof value !== 'object' || value === null)
  lines.push('', table(['figure', 'value'], figures as [string, string | number | null][]))
  for (const { severity, title, detail } of alerts)
    lines.push('', `! ${severity}: ${escapeControlChars(title)}`, escapeControlChars(detail))
  for (const { idx, rule, severity, title, detail } of recommendations) {
    lines.push('', `${idx}. ${severity}: ${escapeControlChars(title)}`, escapeControlChars(detail))
    const proposed = report.proposed_decisions.find(one => one.recommendation_idx === idx)
    if (proposed)
      lines.push(
        `   proposes ${proposed.category} ${proposed.amount}${proposed.transaction_id ? `, submitted as ${proposed.transaction_id} of ${proposed.submitted_amount}` : ''}`,
      )
    lines.push(...history.filter(answer => answer.rule === rule).map(answer => `   ${answerLine(answer)}`))
  }
  const rules = new Set(recommendations.map(({ rule }) => rule))
  const others = history.filter(({ rule }) => !rules.has(rule))
  if (others.length) lines.push('', 'Answered in another revision and not recommended in this one:')
  for (const answer of others)
    lines.push(`   ${escapeControlChars(answer.title)}`, `   ${answerLine(answer)}`)
  return lines.join('\n')
}

function answerLine({ revision, decision, client_notes, answered_at }: GivenAnswer): string {
  const notes = client_notes ? `: ${escapeControlChars(client_notes)}` : ''
  return `${answered_at.slice(0, 16).replace('T', ' ')} ${decision} (revision ${revision})${notes}`
}

/** The result of an answer, and of its proposed transaction. */
export function answeredText(
  reportId: number,
  idx: number,
  decision: string,
  inLedger: InLedger | null,
): string {
  const answered = `Recommendation ${idx} of report ${reportId} is ${decision}.`
  if (!inLedger) return answered
  const { transaction_id, before } = inLedger
  if (before === null)
    return `${answered} Submitted to the ledger as ${transaction_id} for the Manager's decision.`
  const where = before === reportId ? 'an earlier approval of this report' : `an approval of report ${before}`
  const submitted = `submitted by ${where} as ${transaction_id}`
  return decision === 'APPROVED'
    ? `${answered} Nothing new was submitted: it was already ${submitted}.`
    : `${answered} The transaction ${submitted} stays in the ledger for the Manager's decision.`
}
