import { missing } from '../../kernel/http/refusal.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { textFromUnits, unitsFromText } from '../../kernel/values/money.ts'
import { planFlags, type YearFigures } from './review.rules.ts'
import {
  countStatuses,
  findForReview,
  findMoney,
  findOthersPending,
  listEarlierDecisions,
  listMonthFigures,
} from './review.sql.ts'
import { transactionIdOf } from './transactions.ts'
import type { Category, Status } from './vocabulary.rules.ts'

const MOST_EARLIER = 12
const MONTHS_SHOWN = 12

const units = (text: string) => unitsFromText(text)!
const amountOf = (of: bigint) => Number(textFromUnits(of))

type MonthRow = { month: number; entries: number } & Record<
  'income' | 'expense' | 'distributions' | 'contributions',
  string
>

/** Everything about one transaction that a decision needs. */
export async function reviewOf(db: Db, id: string, viewer: number, now: Date) {
  const transaction_id = transactionIdOf(id)
  const found = await db.maybe(findForReview, { transaction_id })
  if (!found) throw missing(`There is no transaction ${transaction_id}.`)
  const of = { entity_id: found.entity_id }
  const today = dateOf(now)
  const year = Number(today.slice(0, 4))
  const thisMonth = year * 12 + Number(today.slice(5, 7)) - 1
  const first = Math.min(year * 12, thisMonth - MONTHS_SHOWN + 1)
  const [months, money, others, earlier, counts] = await Promise.all([
    db.all(listMonthFigures, { ...of, first_month: first, last_month: year * 12 + 11 }),
    db.one(findMoney, of),
    db.maybe(findOthersPending, { ...of, besides: [transaction_id] }),
    db.all(listEarlierDecisions, { ...of, beside: transaction_id, limit: MOST_EARLIER }),
    db.one(countStatuses, of),
  ])
  const transaction = JSON.parse(found.json)
  const figures = sumOf(months.filter(({ month }) => month >= year * 12))
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

function sumOf(months: readonly MonthRow[]): YearFigures {
  const total = (name: 'income' | 'expense' | 'distributions' | 'contributions') =>
    months.reduce((sum, month) => sum + units(month[name]), 0n)
  return {
    entries: months.reduce((sum, { entries }) => sum + entries, 0),
    income: total('income'),
    expense: total('expense'),
    distributions: total('distributions'),
    contributions: total('contributions'),
  }
}

/** The last twelve, including those without entries, so that the chart has no gaps. */
function shownMonths(found: readonly MonthRow[], last: number) {
  return Array.from({ length: MONTHS_SHOWN }, (_, i) => {
    const month = last - MONTHS_SHOWN + 1 + i
    const row = found.find(one => one.month === month)
    return {
      month: `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
      income: Number(row?.income ?? '0'),
      expense: Number(row?.expense ?? '0'),
      distributions: Number(row?.distributions ?? '0'),
    }
  })
}
