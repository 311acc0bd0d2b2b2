import type { Shop } from './names.ts'

/**
 * All that ever happens at the two banks of one LLC, as plain values. What a bank shows at a time follows from it and
 * from the time alone. Times are milliseconds since 1970, amounts whole cents, negative for money that goes out.
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
  /** The bank often knows better than it says. */
  category: string | null
  cardId: string | null
  description: string | null
  memo: string | null
  feeId: string | null
  createdAt: number
  expectedAt: number
  /** It is shown from its first event on, which may be later than it says it was made. */
  life: { at: number; status: MercuryStatus }[]
  /** From then on it is shown no more: the bank has put another one with another id in its place. */
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
  /** With the fee inside. */
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
  /** What is on the balance after it. */
  runningCents: number
}

export type WorldOptions = {
  seed: string
  /** The accounts are opened on the first day; things begin to happen on each day before the last. */
  from: Date
  to: Date
  /** How many things happen on a day, on average; each is one transaction or a few that belong together. */
  perDay: number | ((day: Date) => number)
  holder: string
  /** So many of the accounts are closed three weeks after they were opened. */
  mercury?: { accounts: number; closed?: number }
  wise?: {
    balances: readonly { currency: string; type: 'STANDARD' | 'SAVINGS' }[]
    /** The token sees the owner's own profile, too. It holds no balances. */
    personalProfile?: boolean
  }
  /** Of all things, how many happen at Mercury when there are both banks. */
  mercuryShare?: number
  /** How many days a pending transaction is pending, when nothing odd happens to it. */
  settleDays?: readonly [least: number, most: number]
  /** Nothing becomes of a transaction any more, so many days after it was made. */
  mostDaysLate?: number
}

/** What a story needs to know, and where it leaves what happened. */
export type StoryContext = {
  options: WorldOptions
  mercury: World['mercury']
  wise: World['wise']
  /** Makes the references of this story differ from all others. */
  number: number
}
