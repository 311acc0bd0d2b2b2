import { addMonths } from '../../../kernel/values/dates.ts'

/** Counts stop here, and are then shown as "100 or more". */
export const MAX_COUNTED = 100

export const MONTHS_SHOWN = 12

/** The months of the chart, `YYYY-MM`, the current one last. */
export function monthsShown(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: MONTHS_SHOWN }, (_, at) => addMonths(first, at + 1 - MONTHS_SHOWN).slice(0, 7))
}

type Sum = { month: string; currency: string; payments: number; amount: string }

/** Every month with its sums by currency, also months without payments. */
export function byMonth(months: readonly string[], sums: readonly Sum[]) {
  return months.map(month => ({
    month,
    sums: sums
      .filter(sum => sum.month === month)
      .map(({ currency, payments, amount }) => ({ currency, payments, amount: Number(amount) })),
  }))
}
