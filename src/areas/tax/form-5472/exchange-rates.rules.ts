import { dayOf } from '../substance.rules.ts'
import type { Placement } from './lines.rules.ts'
import type { SortedPerson } from './year.rules.ts'

/** A converted amount that is on a form: a row of the schedule of exchange rates. */
export type ConvertedAmount = {
  entry_id: number
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

/** The schedule of exchange rates, which the instructions require: every converted amount of the forms. */
export const listConverted = (sorted: readonly SortedPerson[]): ConvertedAmount[] =>
  sorted
    .flatMap(({ year }) => year.pieces)
    .flatMap(({ entry, amount, placement }) => {
      const { original } = entry
      if (!original) return []
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
