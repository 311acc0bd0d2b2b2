import { textFromUnits } from '../../../kernel/values/money.ts'
import type { NewEntry } from '../entries/entry.rules.ts'
import type { ImportPlan } from './plan-import.rules.ts'

/** How much of a plan is shown. */
export const SHOWN_ROWS = 20
export const SHOWN_FAULTS = 100
export const SHOWN_NAMES = 50

export function sumOf(entries: readonly NewEntry[]): { income: bigint; expense: bigint } {
  let [income, expense] = [0n, 0n]
  for (const entry of entries) {
    income += entry.income
    expense += entry.expense
  }
  return { income, expense }
}

/** A plan for display, whatever the length of the file. */
export function previewOf({
  entries,
  waiting,
  wanted: _,
  faults,
  unknownNames,
  dateOrder,
  ...rest
}: ImportPlan) {
  const sum = sumOf(entries)
  return {
    ...rest,
    date_order: dateOrder,
    entries: entries.length,
    waiting: waiting.length,
    waiting_currencies: [...new Set(waiting.flatMap(({ currency }) => currency ?? []))].slice(0, SHOWN_NAMES),
    income: Number(textFromUnits(sum.income)),
    expense: Number(textFromUnits(sum.expense)),
    first: entries.slice(0, SHOWN_ROWS).map(shown),
    faults: faults.slice(0, SHOWN_FAULTS),
    fault_count: faults.length,
    unknown_names: unknownNames.slice(0, SHOWN_NAMES),
    unknown_name_count: unknownNames.length,
    can_import: faults.length === 0 && rest.asks.length === 0 && entries.length + waiting.length > 0,
  }
}

const shown = (entry: NewEntry) => ({
  year: entry.year,
  month: entry.month,
  transaction_date: entry.transaction_date,
  movement_type: entry.movement_type,
  category: entry.category,
  income: Number(textFromUnits(entry.income)),
  expense: Number(textFromUnits(entry.expense)),
  description: entry.description,
})
