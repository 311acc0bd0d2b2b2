import type { LocalizedText } from '../../kernel/values/language.ts'
import { capitalOf, isDeductible, type Kind, LOAN_CATEGORIES, sideOf } from './vocabulary.rules.ts'

/** What came in and what went out, in units of 0.0001. */
type Amounts = { income: bigint; expense: bigint }

/** Entries of the same category and movement type, added up. */
export type KindTotal = Kind & Amounts & { entries: number }

/** The same of one month, numbered consecutively (year * 12 + month - 1). */
export type MonthTotal = KindTotal & { month: number }

/** What a movement was for. */
export const MONEY_ITEMS = [
  'business',
  'contributions',
  'distributions',
  'loans',
  'own_transfers',
  'other',
] as const
export type MoneyItem = (typeof MONEY_ITEMS)[number]

const LOANS: readonly string[] = LOAN_CATEGORIES

/**
 * Each movement belongs to exactly one item, so that the items add up to all money. A transfer between own accounts is
 * recognized by either word, as callers of the API may send only one of them.
 */
export function itemOf(kind: Kind): MoneyItem {
  const { category, movement_type: movement } = kind
  const capital = capitalOf(kind)
  if (capital) return capital === 'aportacion' ? 'contributions' : 'distributions'
  if (movement === 'transferencia_interna') return 'own_transfers'
  if (movement === 'ajuste') return 'other'
  if (category === 'transferencia_interna') return 'own_transfers'
  if (LOANS.includes(category ?? '')) return 'loans'
  return sideOf(kind) ? 'business' : 'other'
}

/** The sum of some rows: what came in less what went out. */
function netOf<T extends Amounts>(rows: readonly T[], counts: (row: T) => boolean): bigint {
  return rows.filter(counts).reduce((sum, { income, expense }) => sum + income - expense, 0n)
}

/** The profit of some months, from their totals. A refund lowers the expense and is not income. */
export function computeProfit(rows: readonly (Kind & Amounts)[]) {
  const income = netOf(rows, row => sideOf(row) === 'income')
  const expense = -netOf(rows, row => sideOf(row) === 'expense')
  return { income, expense, net: income - expense, deductible_expense: -netOf(rows, isDeductible) }
}

/** What the owner took out and put in, from the totals of some months. */
export const computeCapital = (rows: readonly (Kind & Amounts)[]) => ({
  distributions: -netOf(rows, row => capitalOf(row) === 'distribucion'),
  contributions: netOf(rows, row => capitalOf(row) === 'aportacion'),
})

/** Money in and money out, never offset. */
export type Gross = { received: bigint; paid: bigint }

export function computeGross(rows: readonly Amounts[]): Gross {
  return {
    received: rows.reduce((sum, { income }) => sum + income, 0n),
    paid: rows.reduce((sum, { expense }) => sum + expense, 0n),
  }
}

/** Every figure about the money of a period. Pages, reports and exports show these and no others. */
export type MoneyFigures = {
  entries: number
  income: bigint
  expense: bigint
  net: bigint
  contributions: bigint
  distributions: bigint
  loans: Gross
  own_transfers: Gross
  other: Gross
  /** All money, as `summary` of the API has it. */
  received: bigint
  paid: bigint
  cash_change: bigint
}

export function computeFigures(rows: readonly KindTotal[]): MoneyFigures {
  const { income, expense, net } = computeProfit(rows)
  const all = computeGross(rows)
  const grossOf = (item: MoneyItem) => computeGross(rows.filter(row => itemOf(row) === item))
  return {
    entries: rows.reduce((sum, row) => sum + row.entries, 0),
    income,
    expense,
    net,
    ...computeCapital(rows),
    loans: grossOf('loans'),
    own_transfers: grossOf('own_transfers'),
    other: grossOf('other'),
    ...all,
    cash_change: all.received - all.paid,
  }
}

type Result = { income: bigint; expense: bigint; net: bigint }
export type YearByMonth = {
  year: number
  months: ({ month: number; entries: number } & Result)[]
} & MoneyFigures

/** A year and its twelve months; months without entries are zero. */
export function computeYearByMonth(rows: readonly MonthTotal[], year: number): YearByMonth {
  const of = rows.filter(({ month }) => Math.floor(month / 12) === year)
  return {
    year,
    months: Array.from({ length: 12 }, (_, place) => {
      const { entries, income, expense, net } = computeFigures(of.filter(({ month }) => month % 12 === place))
      return { month: place + 1, entries, income, expense, net }
    }),
    ...computeFigures(of),
  }
}

/**
 * Whether a category is listed among income or expenses, by its group. `net` is the part of it that counts in the net;
 * `otro` is on the side of its sign.
 */
export function sideOfCategory({
  category,
  net,
}: {
  category: string | null
  net: number
}): 'income' | 'expense' {
  const kind = (movement_type: string) => sideOf({ category, movement_type })
  const [side, other] = [kind('ingreso'), kind('gasto')]
  return side !== null && side === other ? side : net < 0 ? 'expense' : 'income'
}

type Named = { name: LocalizedText; about: LocalizedText }

/** The name of each figure and what it contains, on every page and in every document. */
export const FIGURES = {
  income: {
    name: { en: 'Income', es: 'Ingresos' },
    about: {
      en: 'What the business earned, less what it returned to clients.',
      es: 'Lo que ganó el negocio, menos lo devuelto a clientes.',
    },
  },
  expense: {
    name: { en: 'Expenses', es: 'Gastos' },
    about: {
      en: 'What the business spent, less refunds.',
      es: 'Lo que gastó el negocio, menos los reembolsos recibidos.',
    },
  },
  net: {
    name: { en: 'Net', es: 'Neto' },
    about: { en: 'Income less expenses.', es: 'Ingresos menos gastos.' },
  },
  contributions: {
    name: { en: 'Owner contributions', es: 'Aportaciones del titular' },
    about: {
      en: 'What the owner put in, less what was returned.',
      es: 'Lo que aportó el titular, menos lo devuelto.',
    },
  },
  distributions: {
    name: { en: 'Owner distributions', es: 'Distribuciones al titular' },
    about: {
      en: 'What the owner took out, less what was returned.',
      es: 'Lo que retiró el titular, menos lo devuelto.',
    },
  },
  loans: {
    name: { en: 'Loans', es: 'Préstamos' },
    about: { en: 'Loans received, made and repaid.', es: 'Préstamos recibidos, concedidos y devueltos.' },
  },
  own_transfers: {
    name: { en: 'Between accounts', es: 'Entre cuentas propias' },
    about: {
      en: 'Money moved from one account of the LLC to another.',
      es: 'Dinero movido de una cuenta de la LLC a otra.',
    },
  },
  other: {
    name: { en: 'Other and uncategorized', es: 'Otros y sin categoría' },
    about: {
      en: 'External transfers, reimbursements, adjustments and entries without a category.',
      es: 'Transferencias externas, reembolsos, ajustes y asientos sin categoría.',
    },
  },
  received: {
    name: { en: 'Money in', es: 'Entradas' },
    about: { en: 'All money in, of every kind.', es: 'Todo el dinero que entró, de cualquier tipo.' },
  },
  paid: {
    name: { en: 'Money out', es: 'Salidas' },
    about: { en: 'All money out, of every kind.', es: 'Todo el dinero que salió, de cualquier tipo.' },
  },
  cash_change: {
    name: { en: 'Change in cash', es: 'Variación de efectivo' },
    about: { en: 'Money in less money out.', es: 'Entradas menos salidas.' },
  },
} as const satisfies Record<Exclude<keyof MoneyFigures, 'entries'>, Named>

/** What income and expenses leave out, for a line above them. */
export const ABOUT_RESULT: LocalizedText = {
  en: 'Income and expenses of the business. Owner contributions and distributions, loans, transfers between accounts and entries without a category are not included; they are listed below.',
  es: 'Ingresos y gastos del negocio. No incluyen aportaciones y distribuciones del titular, préstamos, transferencias entre cuentas propias ni asientos sin categoría, que se indican abajo.',
}
