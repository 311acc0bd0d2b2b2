import { daysBetween } from '../../kernel/values/dates.ts'
import { textFromUnits } from '../../kernel/values/money.ts'
import type { Category, Status } from './vocabulary.rules.ts'

/** What a Manager should check before deciding; the page has the texts. */
export const FLAGS = [
  'beyond_profit_and_contributions',
  'beyond_profit',
  'beyond_cash',
  'no_books_this_year',
  'no_reason',
  'execution_date_passed',
  'execution_soon',
  'submitted_before',
  'waiting_long',
  'no_subscription',
  'llc_dissolved',
] as const
export type FlagCode = (typeof FLAGS)[number]

export type Flag = {
  code: FlagCode
  level: 'stop' | 'look'
  /** The amount concerned, if any: an exact decimal text. */
  amount: string | null
}

export type YearFigures = {
  entries: number
  income: bigint
  expense: bigint
  distributions: bigint
  contributions: bigint
}

/** The facts a transaction is checked against; money in units of 0.0001. */
export type Case = {
  status: Status
  category: Category
  amount: bigint
  has_reason: boolean
  exec_date: string | null
  submitted_on: string
  year: YearFigures
  /** Other pending distributions to the owner. */
  pending_distributions: bigint
  booked_cash: bigint
  alike: number
  subscribed: boolean
  llc_status: string
}

/**
 * Categories that take money out of the LLC. The others bring some, move it between own accounts, or move
 * none.
 */
const PAYS: readonly Category[] = [
  'OPEX',
  'OWNER_DISTRIBUTION',
  'CAPEX',
  'LOAN_REPAYMENT',
  'INTERCOMPANY_SERVICE',
  'INVESTMENT',
  'TAX_PAYMENT',
  'PROFESSIONAL_FEES',
  'REIMBURSEMENT',
]

const SOON_DAYS = 3
const LONG_DAYS = 5

const atLeastZero = (units: bigint) => (units < 0n ? 0n : units)

/** The flags of a pending transaction, most severe first; a decided one has none. */
export function planFlags(of: Case, today: string): Flag[] {
  if (of.status !== 'PENDING') return []
  const flags = [...moneyFlags(of), ...paperFlags(of, today)]
  return flags.toSorted((a, b) => Number(b.level === 'stop') - Number(a.level === 'stop'))
}

function moneyFlags(of: Case): Flag[] {
  const flags: Flag[] = []
  if (of.category === 'OWNER_DISTRIBUTION') {
    const profit = atLeastZero(of.year.income - of.year.expense)
    const taken = of.year.distributions + of.pending_distributions + of.amount
    const beyond = taken - profit
    const uncovered = beyond - atLeastZero(of.year.contributions)
    if (uncovered > 0n) flags.push(flag('beyond_profit_and_contributions', 'stop', uncovered))
    else if (beyond > 0n) flags.push(flag('beyond_profit', 'look', beyond))
  }
  if (PAYS.includes(of.category) && of.amount > atLeastZero(of.booked_cash))
    flags.push(flag('beyond_cash', 'stop', of.amount - atLeastZero(of.booked_cash)))
  if (of.year.entries === 0) flags.push(flag('no_books_this_year', 'look'))
  return flags
}

function paperFlags(of: Case, today: string): Flag[] {
  const flags: Flag[] = []
  if (of.llc_status === 'dissolved') flags.push(flag('llc_dissolved', 'stop'))
  if (!of.subscribed) flags.push(flag('no_subscription', 'stop'))
  if (!of.has_reason) flags.push(flag('no_reason', 'look'))
  if (of.alike > 0) flags.push(flag('submitted_before', 'look'))
  if (of.exec_date !== null) {
    const days = daysBetween(today, of.exec_date)
    if (days < 0) flags.push(flag('execution_date_passed', 'look'))
    else if (days <= SOON_DAYS) flags.push(flag('execution_soon', 'look'))
  }
  if (daysBetween(of.submitted_on, today) >= LONG_DAYS) flags.push(flag('waiting_long', 'look'))
  return flags
}

const flag = (code: FlagCode, level: Flag['level'], units: bigint | null = null): Flag => ({
  code,
  level,
  amount: units === null ? null : textFromUnits(units),
})
