import {
  capitalOf,
  computeProfit,
  type Kind,
  LOAN_CATEGORIES,
  sideOf,
} from '../bookkeeping/vocabulary.rules.ts'

/** The entries of one month with the same category and movement type. */
export type CategoryTotal = Kind & { month: number; received: bigint; paid: bigint }

export const CASH_ITEMS = ['profit', 'contributions', 'distributions', 'loans', 'internal', 'other'] as const
export type CashItem = (typeof CASH_ITEMS)[number]

type Gross = { received: bigint; paid: bigint }

export type FinancialStatements = {
  profit_and_loss: {
    rows: ({ side: 'income' | 'expense'; category: string | null } & Gross)[]
    income: bigint
    expense: bigint
    net: bigint
  }
  /** On a cash basis, as the books are. What came in and went out is never set off. */
  balance: {
    cash_at_beginning: bigint
    /** All movements since the first entry, by what they were for. */
    rows: ({ item: CashItem } & Gross)[]
    cash_at_end: bigint
  }
}

const LOANS: readonly string[] = LOAN_CATEGORIES
const INTERNAL = ['transferencia_interna', 'ajuste']

/** What a movement was for. Each belongs to exactly one item, so that the items add up to the cash. */
export function itemOf(kind: Kind): CashItem {
  const capital = capitalOf(kind)
  if (capital) return capital === 'aportacion' ? 'contributions' : 'distributions'
  if (INTERNAL.includes(kind.movement_type)) return 'internal'
  if (LOANS.includes(kind.category ?? '')) return 'loans'
  return sideOf(kind) ? 'profit' : 'other'
}

const cashOf = (rows: readonly Gross[]) => rows.reduce((sum, { received, paid }) => sum + received - paid, 0n)

function grossOf(rows: readonly Gross[]): Gross {
  return {
    received: rows.reduce((sum, row) => sum + row.received, 0n),
    paid: rows.reduce((sum, row) => sum + row.paid, 0n),
  }
}

/** Profit and loss of a tax year, and the balance at its end, from all totals up to then. */
export function computeStatements(
  totals: readonly CategoryTotal[],
  months: { first: number; last: number },
): FinancialStatements {
  const untilEnd = totals.filter(({ month }) => month <= months.last)
  const ofYear = untilEnd.filter(({ month }) => month >= months.first)
  const profit = computeProfit(ofYear.map(row => ({ ...row, income: row.received, expense: row.paid })))
  const lines = Map.groupBy(
    ofYear.filter(row => sideOf(row) !== null),
    row => `${sideOf(row)} ${row.category}`,
  )
  return {
    profit_and_loss: {
      rows: [...lines.values()].map(rows => ({
        side: sideOf(rows[0]!)!,
        category: rows[0]!.category,
        ...grossOf(rows),
      })),
      income: profit.income,
      expense: profit.expense,
      net: profit.net,
    },
    balance: {
      cash_at_beginning: cashOf(untilEnd.filter(({ month }) => month < months.first)),
      rows: CASH_ITEMS.map(item => ({ item, ...grossOf(untilEnd.filter(row => itemOf(row) === item)) })),
      cash_at_end: cashOf(untilEnd),
    },
  }
}
