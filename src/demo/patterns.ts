import type { Category } from '../areas/bookkeeping/bookkeeping.ts'
import type { Book } from './book.ts'
import { dayIn, fillDates, type Month, monthAfter, quarterOf, workingDayIn } from './calendar.ts'
import type { Bank, Party } from './movement.ts'

/** A recurring bill: every month, or every few months, on about the same day. */
export type Bill = {
  party: Party
  category: Category
  /** `{month}` becomes the month's name, `{year}` its year. */
  description: string
  purpose?: string
  /** The title of its receipt; omitted if there is never one. */
  receipt?: string
  amount: number
  day: number
  bank: Bank
  every?: number
  /** Months since the LLC was formed; not in its first month. */
  from?: number
  until?: number
  /** Its price from a later month on. */
  raised?: readonly { from: number; amount: number }[]
  /** For usage-based billing: how far an amount may differ from the usual one, as a share of it. */
  spread?: number
}

export function payBills(book: Book, bills: readonly Bill[]): void {
  for (const bill of bills) {
    for (const month of book.months) {
      const age = month.index - book.months[0]!.index
      const since = age - (bill.from ?? 1)
      if (since < 0 || age > (bill.until ?? Infinity) || since % (bill.every ?? 1) !== 0) continue
      payBill(book, bill, month, age)
    }
  }
}

function payBill(book: Book, bill: Bill, month: Month, age: number): void {
  const usual = bill.raised?.findLast(raise => age >= raise.from)?.amount ?? bill.amount
  const spread = bill.spread ?? 0
  const put = (text: string) => fillDates(text, month, book.language)
  book.paid({
    on: dayIn(month, bill.day),
    type: 'gasto',
    category: bill.category,
    amount: spread ? book.random.money(usual * (1 - spread), usual * (1 + spread)) : usual,
    description: put(bill.description),
    bank: bill.bank,
    via: 'card',
    party: bill.party,
    ...(bill.purpose && { purpose: put(bill.purpose) }),
    ...(bill.receipt && { paper: { type: 'RECEIPT', title: put(bill.receipt) } }),
  })
}

/** The text of a transfer between own accounts, on either side. */
type TransferWords = { out: string; into: string; purpose?: string }

export type OwnAccount = {
  bank: Bank
  /** The target balance in dollars; an excess goes to the main account. */
  keep: number
  /** How much more than that may stay there. */
  above?: number
  up: TransferWords
  down: TransferWords
}

/**
 * Moves money between the main account and the others, once a month in round figures, so that each can pay
 * its bills. Runs last, when all other movements are known.
 */
export function balanceAccounts(book: Book, main: Bank, day: number, others: readonly OwnAccount[]): void {
  for (const month of book.months)
    for (const { bank, keep, above = 600, up, down } of others) {
      const on = workingDayIn(month, day)
      const lowest = book.lowest(bank, on, workingDayIn(monthAfter(month), day))
      if (lowest < keep) move(book, on, Math.ceil((keep - lowest) / 100) * 100, main, bank, up)
      else if (lowest > keep + above)
        move(book, on, Math.floor((lowest - keep) / 100) * 100, bank, main, down)
    }
}

function move(book: Book, on: string, amount: number, from: Bank, to: Bank, words: TransferWords): void {
  const both = {
    on,
    type: 'transferencia_interna',
    category: 'transferencia_interna',
    amount,
    ...(words.purpose && { purpose: words.purpose }),
  } as const
  book.paid({ ...both, description: words.out, bank: from })
  book.received({ ...both, description: words.into, bank: to })
}

/** The terms of a loan. */
type Loan = {
  on: string
  amount: number
  party: Party
  description: string
  purpose: string
  paper: { type: string; title: string }
  bank?: Bank
}

const OUTSIDE = { type: 'transferencia_externa', complete: true } as const

export function borrow(
  book: Book,
  category: 'prestamo_owner' | 'prestamo_terceros',
  loan: Loan & { repaid: readonly { on: string; amount: number; description: string }[] },
): void {
  const { repaid, ...taken } = loan
  const bank = loan.bank ?? 'mercury'
  book.received({ ...OUTSIDE, ...taken, category, bank })
  for (const part of repaid) book.paid({ ...OUTSIDE, ...taken, ...part, category, bank })
}

/**
 * At the start of each quarter the owner takes a share of the last one's profit, in round figures, and signs
 * the resolution.
 */
export function distribute(
  book: Book,
  wanted: {
    owner: Party
    share: number
    bank: Bank
    describe(quarter: string): { description: string; purpose: string; title: string }
  },
): void {
  for (const month of book.months) {
    // No distributions from an LLC that has just received its capital.
    if (month.month % 3 !== 1 || month.index < book.months[0]!.index + 4) continue
    const quarter = [monthAfter(month, -3), monthAfter(month, -2), monthAfter(month, -1)]
    const amount = Math.floor((book.earned(quarter) * wanted.share) / 50) * 50
    if (amount < 200) continue
    const last = quarter[2]!
    const { description, purpose, title } = wanted.describe(`${quarterOf(last)} ${last.year}`)
    book.paid({
      on: workingDayIn(month, 9 + (month.index % 4)),
      type: 'distribucion',
      category: 'distribucion',
      amount,
      description,
      bank: wanted.bank,
      party: wanted.owner,
      purpose,
      paper: { type: 'ACTA', title },
      complete: true,
    })
  }
}

/** A price in euros as the bank converted it that month. The rate varies over four years. */
export function inDollars(book: Book, month: Month, euros: number): { amount: number; note: string } {
  const through = (month.year * 12 + month.month) % 48
  const slow = (Math.abs(through - 24) / 24 - 0.5) * 0.1
  const rate = Math.round((1.112 + slow + book.random.money(-0.8, 0.8) / 100) * 10_000) / 10_000
  return { amount: Math.round(euros * rate * 100) / 100, note: `${spanish(euros)} EUR a ${spanish(rate, 4)}` }
}

/** A number in Spanish notation: 1.234,50. Independent of the machine's locale. */
export function spanish(value: number, decimals = 2): string {
  const [whole, fraction] = value.toFixed(decimals).split('.')
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, '.')
  return fraction ? `${grouped},${fraction}` : grouped
}
