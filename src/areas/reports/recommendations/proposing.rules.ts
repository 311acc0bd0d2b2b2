import { daysBetween } from '../../../kernel/values/dates.ts'
import type { ReportFacts } from '../facts.rules.ts'
import { DOLLAR } from '../findings.rules.ts'

/** Amounts are proposed in whole hundreds of dollars. */
export const ROUND = 100n * DOLLAR

/** The largest round amount that a ledger transaction accepts. */
export const MAX_PROPOSED = 999_999_900n * DOLLAR

const RECENT_DAYS = { monthly: 100, quarterly: 100, annual: 366 }

/**
 * Whether a period's figures still describe the available money. A report generated a year later describes
 * the past, and a proposal based on it would ask for money that has long been used.
 */
export const isRecent = ({ period, today }: ReportFacts): boolean =>
  daysBetween(period.to, today) <= RECENT_DAYS[period.type]
