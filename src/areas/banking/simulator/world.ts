import type { Shop } from './names.ts'

/**
 * Everything that ever happens at the two banks of one LLC, as plain values. What a bank shows at a time
 * follows from it and the time alone. Times are milliseconds since 1970, amounts whole cents, negative for
 * money out.
 */
export type World = {
  seed: string
  holder: string
  from: number
  to: number
  mercury: { accounts: MercuryAccount[]; transactions: MercuryTransaction[] } | null
  wise: { profiles: WiseProfile[]; balances: WiseBalance[]; lines: WiseLine[] } | null
}

export type MercuryAccount = {
  id: string
  number: string
  name: string
  kind: 'checking' | 'savings'
  openedAt: number
  closedAt: number | null
  cardId: string
}

export type MercuryStatus = 'pending' | 'sent' | 'cancelled' | 'failed' | 'reversed' | 'blocked'

export type MercuryTransaction = {
  id: string
  account: string
  cents: number
  kind: string
  payee: string
  payeeId: string
  shop: Shop | null
  /** The bank often has more details than it shows. */
  category: string | null
  cardId: string | null
  description: string | null
  memo: string | null
  feeId: string | null
  createdAt: number
  expectedAt: number
  /** Visible from its first event, which may be later than its creation time. */
  life: { at: number; status: MercuryStatus }[]
  /** Hidden from then on: the bank has replaced it by one with another id. */
  goneAt: number | null
  /** Some never get a posting date. */
  isPosted: boolean
}

export type WiseProfile = { id: number; publicId: string; userId: number; type: 'BUSINESS' | 'PERSONAL' }

export type WiseBalance = { id: number; currency: string; type: 'STANDARD' | 'SAVINGS'; openedAt: number }

export type WiseLine = {
  balance: number
  currency: string
  at: number
  /** Including the fee. */
  cents: number
  feeCents: number
  reference: string
  kind: string
  payee: string | null
  note: string | null
  shop: Shop | null
  exchange: {
    fromCents: number
    fromCurrency: string
    toCents: number
    toCurrency: string
    rate: number
  } | null
  /** The balance after it. */
  runningCents: number
}

export type WorldOptions = {
  seed: string
  /** The accounts are opened on the first day; events start on each day before the last. */
  from: Date
  to: Date
  /** Events per day on average; each is one transaction or a few related ones. */
  perDay: number | ((day: Date) => number)
  holder: string
  /** How many accounts are closed three weeks after opening. */
  mercury?: { accounts: number; closed?: number }
  wise?: {
    balances: readonly { currency: string; type: 'STANDARD' | 'SAVINGS' }[]
    /** The token also sees the owner's personal profile, without balances. */
    personalProfile?: boolean
  }
  /** The share of events at Mercury if there are both banks. */
  mercuryShare?: number
  /** How many days a transaction is usually pending. */
  settleDays?: readonly [least: number, most: number]
  /** A transaction does not change any more after this many days. */
  maxDaysLate?: number
}

/** The context of a story, and where it adds its events. */
export type StoryContext = {
  options: WorldOptions
  mercury: World['mercury']
  wise: World['wise']
  /** Makes this story's references unique. */
  number: number
}
