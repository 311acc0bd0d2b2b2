import type {
  Category,
  COUNTERPARTY_KINDS,
  MovementType,
  RELATION_SUBTYPES,
} from '../areas/bookkeeping/bookkeeping.ts'
import type { Month } from './calendar.ts'

/** Who is on the other side, as the owner calls them. */
export type Party = {
  name: string
  kind: (typeof COUNTERPARTY_KINDS)[number]
  relation?: (typeof RELATION_SUBTYPES)[number]
}

/** The document that supports a movement. The same type and title mean the same document. */
export type Paper = { type: string; title: string }

export type Bank = 'mercury' | 'wise' | 'stripe' | 'manual'

/** What kind of movement it was for the bank; its references show it. */
export type Via = 'transfer' | 'card' | 'sale' | 'fee' | 'refund' | 'interest'

/** A movement of money as a story tells it. `{n}` in its texts becomes the number of the invoice. */
export type Movement = {
  on: string
  /** Where it is booked when that is not the month of `on`. */
  bookedIn?: Month
  type: MovementType
  category: Category | null
  /** In dollars; negative for a refund. */
  amount: number
  description: string
  bank: Bank
  via?: Via
  party?: Party
  purpose?: string
  paper?: Paper
  /** Nothing is left out of it: the owner and the operator look after these themselves. */
  complete?: boolean
}
