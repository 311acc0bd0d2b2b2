import { textFromDecimal } from '../../../kernel/values/decimal.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { dollarsPerUnit, quotedAs } from '../../rates/vocabulary.rules.ts'
import { dayOf } from '../substance.rules.ts'
import type { MadeForm } from './form-5472.rules.ts'
import { LOAN_LINES, type Placement } from './lines.rules.ts'
import type { SortedPerson } from './year.rules.ts'

/** A converted amount that is on a form: a row of the schedule of exchange rates. */
export type ConvertedAmount = {
  /** Null for the balance of a loan. */
  entry_id: number | null
  date: string
  description: string | null
  original_amount: string
  currency: string
  rate: string
  quoted_as: string
  source: string
  rate_date: string | null
  amount: bigint
  /** The line or part of the form. */
  place: string
}

function placeName(placement: Placement): string {
  switch (placement.at) {
    case 'line':
      return placement.line
    case 'loan':
      return '17/31'
    case 'part_v':
      return 'V'
    case 'part_vi':
      return 'VI'
    case 'nowhere':
      return ''
  }
}

/**
 * The schedule of exchange rates, which the instructions require: every converted amount of the forms. Of a loan
 * in another currency these are its balances; the movements behind them are not on the form in dollars.
 */
export function listConverted(sorted: readonly SortedPerson[], made: readonly MadeForm[]): ConvertedAmount[] {
  const loans = made.flatMap(one => one.loans).filter(({ inCurrency }) => inCurrency !== null)
  const inBalances = new Set(loans.flatMap(({ ids }) => ids))
  const amounts = sorted
    .flatMap(({ year }) => year.pieces)
    .flatMap(({ entry, amount, placement }) => {
      const { original } = entry
      if (!original || (placement.at === 'loan' && inBalances.has(entry.id))) return []
      return [
        {
          entry_id: entry.id,
          date: dayOf(entry),
          description: entry.economic_purpose,
          original_amount: original.amount,
          currency: original.currency,
          rate: original.rate,
          quoted_as: original.quoted,
          source: original.source,
          rate_date: original.date,
          amount,
          place: placeName(placement),
        },
      ]
    })
  const balances = loans.flatMap(({ loan, currency, converted }) =>
    converted.map(({ when, direction, day, original, rate, amount }) => ({
      entry_id: null,
      date: day,
      description: loan?.name ?? null,
      original_amount: textFromUnits(original),
      currency,
      rate: textFromDecimal(dollarsPerUnit(rate)),
      quoted_as: quotedAs(rate),
      source: rate.source,
      rate_date: rate.date,
      amount,
      place: LOAN_LINES[direction === 'borrowed' ? 'received' : 'paid'][when],
    })),
  )
  return [...amounts, ...balances]
}
