import {
  computeGross,
  computeProfit,
  type Gross,
  itemOf,
  MONEY_ITEMS,
  type MoneyItem,
} from '../bookkeeping/figures.rules.ts'
import { type Kind, sideOf } from '../bookkeeping/vocabulary.rules.ts'
import { NON_CASH_KINDS, type NonCash, type NonCashKind } from '../tax/figures.rules.ts'

/** The entries of one month with the same category and movement type. */
export type CategoryTotal = Kind & { month: number; received: bigint; paid: bigint }

export type FinancialStatements = {
  profit_and_loss: {
    rows: ({ side: 'income' | 'expense'; category: string | null } & Gross)[]
    income: bigint
    expense: bigint
    net: bigint
  }
  /** On a cash basis, as the books are. Money in and money out are never offset. */
  balance: {
    cash_at_beginning: bigint
    /** All movements of money since the first entry, by what they were for. */
    rows: ({ item: MoneyItem } & Gross)[]
    cash_at_end: bigint
    /** What the books have besides, without money of the LLC. */
    non_cash: ({ kind: NonCashKind } & Gross)[]
  }
}

const cashOf = (rows: readonly Gross[]) => rows.reduce((sum, { received, paid }) => sum + received - paid, 0n)

const asFlow = <T extends Gross>(row: T) => ({ ...row, income: row.received, expense: row.paid })
const grossOf = (rows: readonly Gross[]): Gross => computeGross(rows.map(asFlow))

const asTakenOut = (row: NonCash): CategoryTotal => ({ ...row, received: -row.received, paid: -row.paid })

/**
 * Profit and loss of a tax year, and the balance at its end, from all totals up to then. What moved without money
 * counts in profit and loss, but not in the cash.
 */
export function computeStatements(
  totals: readonly CategoryTotal[],
  nonCash: readonly NonCash[],
  months: { first: number; last: number },
): FinancialStatements {
  const untilEnd = totals.filter(({ month }) => month <= months.last)
  const ofYear = untilEnd.filter(({ month }) => month >= months.first)
  const cash = [...totals, ...nonCash.map(asTakenOut)].filter(({ month }) => month <= months.last)
  const profit = computeProfit(ofYear.map(asFlow))
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
      cash_at_beginning: cashOf(cash.filter(({ month }) => month < months.first)),
      rows: MONEY_ITEMS.map(item => ({ item, ...grossOf(cash.filter(row => itemOf(row) === item)) })),
      cash_at_end: cashOf(cash),
      non_cash: NON_CASH_KINDS.flatMap(kind => {
        const rows = nonCash.filter(row => row.kind === kind && row.month <= months.last)
        return rows.length ? [{ kind, ...grossOf(rows) }] : []
      }),
    },
  }
}
