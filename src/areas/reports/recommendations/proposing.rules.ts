import { daysBetween } from '../../../kernel/values/dates.ts'
import type { ReportFacts } from '../facts.rules.ts'
import { DOLLAR } from '../findings.rules.ts'

/** Amounts are proposed in whole hundreds of dollars. */
export const ROUND = 100n * DOLLAR

/** The largest round amount that a ledger transaction takes. */
export const MOST_PROPOSED = 999_999_900n * DOLLAR

const RECENT_DAYS = { monthly: 100, quarterly: 100, annual: 366 }

/**
 * Whether a period's figures still say something about the money there is. A report made a year later tells what was,
 * and a proposal drawn from it would ask for money that has long been used.
 */
export const isRecent = ({ period, today }: ReportFacts): boolean =>
  daysBetween(period.to, today) <= RECENT_DAYS[period.type]
