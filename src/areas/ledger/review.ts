import type { Db } from '../../kernel/sql/postgres.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { textFromUnits, unitsFromText } from '../../kernel/values/money.ts'
import { computeCapital, computeProfit } from '../bookkeeping/figures.rules.ts'
import type { Kind } from '../bookkeeping/vocabulary.rules.ts'
import { ledgerErrors } from './ledger.errors.ts'
import { planFlags, type YearFigures } from './review.rules.ts'
import {
  countStatuses,
  findForReview,
  findMoney,
  findOthersPending,
  listEarlierDecisions,
  listMonthTotals,
} from './review.sql.ts'
import { transactionIdOf } from './transactions.ts'
import type { Category, Status } from './vocabulary.rules.ts'

const MAX_EARLIER = 12
const MONTHS_SHOWN = 12

const units = (text: string) => unitsFromText(text)!
const amountOf = (of: bigint) => Number(textFromUnits(of))

type MonthTotal = Kind & { month: number; entries: number; income: bigint; expense: bigint }

/** Everything about one transaction that a decision needs. */
export async function reviewOf(db: Db, id: string, viewer: number, now: Date) {
  const transaction_id = transactionIdOf(id)
  const found = await db.maybe(findForReview, { transaction_id })
  if (!found) throw ledgerErrors.transaction_not_found({ id: transaction_id })
  const of = { entity_id: found.entity_id }
  const today = dateOf(now)
  const year = Number(today.slice(0, 4))
  const thisMonth = year * 12 + Number(today.slice(5, 7)) - 1
  const first = Math.min(year * 12, thisMonth - MONTHS_SHOWN + 1)
  const [totals, money, others, earlier, counts] = await Promise.all([
    db.all(listMonthTotals, { ...of, first_month: first, last_month: year * 12 + 11 }),
    db.one(findMoney, of),
    db.maybe(findOthersPending, { ...of, besides: [transaction_id] }),
    db.all(listEarlierDecisions, { ...of, beside: transaction_id, limit: MAX_EARLIER }),
    db.one(countStatuses, { ...of, staff_id: null }),
  ])
  const transaction = JSON.parse(found.json)
  const months = totals.map(total => ({
    ...total,
    income: units(total.income),
    expense: units(total.expense),
  }))
  const figures = figuresOf(months.filter(({ month }) => month >= year * 12))
  const flags = planFlags(
    {
      status: transaction.status as Status,
      category: transaction.category as Category,
      amount: units(found.amount),
      has_reason: transaction.description !== null || transaction.strategic_decision !== null,
      exec_date: transaction.exec_date,
      submitted_on: transaction.submitted_at.slice(0, 10),
      year: figures,
      pending_distributions: units(others?.distributions ?? '0'),
      booked_cash: units(money.booked),
      alike: (found.alike as string[]).length,
      subscribed: found.subscribed,
      llc_status: found.llc_status,
    },
    today,
  )
  return {
    transaction,
    llc: {
      id: found.entity_id,
      name: found.llc,
      state: found.state,
      status: found.llc_status,
      formation_date: found.formation_date,
      subscribed: found.subscribed,
    },
    owner: {
      id: found.member_id,
      name: found.member,
      language: found.language,
      country: found.country,
    },
    /** Nobody decides the transactions of their own LLC. */
    is_own: found.member_id === viewer,
    occurrence: found.occurrence,
    series_ended_at: found.series_ended_at,
    year: {
      year,
      entries: figures.entries,
      income: amountOf(figures.income),
      expense: amountOf(figures.expense),
      profit: amountOf(figures.income - figures.expense),
      distributions: amountOf(figures.distributions),
      contributions: amountOf(figures.contributions),
    },
    months: shownMonths(months, thisMonth),
    cash: {
      booked: Number(money.booked),
      banks: (money.banks as { provider: string; balance: string; told_at: string }[]).map(bank => ({
        ...bank,
        balance: Number(bank.balance),
      })),
    },
    others_pending: {
      count: Math.max(0, counts.pending - (transaction.status === 'PENDING' ? 1 : 0)),
      distributions: Number(others?.distributions ?? '0'),
      contributions: Number(others?.contributions ?? '0'),
    },
    counts,
    earlier: earlier.map(({ json }) => JSON.parse(json)),
    alike: found.alike as string[],
    flags: flags.map(flag => ({ ...flag, amount: flag.amount === null ? null : Number(flag.amount) })),
  }
}

function figuresOf(totals: readonly MonthTotal[]): YearFigures {
  const { income, expense } = computeProfit(totals)
  const entries = totals.reduce((sum, total) => sum + total.entries, 0)
  return { entries, income, expense, ...computeCapital(totals) }
}

/** The last twelve months, including those without entries, so that the plot has no holes. */
function shownMonths(totals: readonly MonthTotal[], last: number) {
  return Array.from({ length: MONTHS_SHOWN }, (_, i) => {
    const month = last - MONTHS_SHOWN + 1 + i
    const figures = figuresOf(totals.filter(total => total.month === month))
    return {
      month: `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
      income: amountOf(figures.income),
      expense: amountOf(figures.expense),
      distributions: amountOf(figures.distributions),
    }
  })
}
