import type { Category, MovementType } from '../areas/bookkeeping/bookkeeping.ts'
import type { Book } from './book.ts'
import { fillDates, type Month, workingDayIn } from './calendar.ts'
import type { Bank, Party, Via } from './movement.ts'

/** A one-time or occasional event in the life of an LLC, as a value. */
export type Event = {
  /** The months since the LLC was formed, or a predicate for each month. */
  at: number | readonly number[] | ((month: Month, age: number) => boolean)
  day: number
  /** In dollars, or between two amounts. */
  amount: number | readonly [low: number, high: number]
  /** Money in; otherwise money out. */
  received?: true
  /** Income or expense by default. */
  type?: MovementType
  category: Category
  /** In this and the other texts `{month}`, `{year}` and `{last year}` are filled in. */
  description: string
  party?: Party
  purpose?: string
  paper?: readonly [type: string, title: string]
  bank?: Bank
  via?: Via
  complete?: true
}

export function tellEvents(book: Book, events: readonly Event[]): void {
  for (const event of events)
    for (const month of book.months)
      if (happens(event.at, month, month.index - book.months[0]!.index)) tellEvent(book, event, month)
}

function happens(at: Event['at'], month: Month, age: number): boolean {
  if (typeof at === 'function') return at(month, age)
  return typeof at === 'number' ? at === age : at.includes(age)
}

function tellEvent(book: Book, event: Event, month: Month): void {
  const { at: _at, day, amount, received, purpose, paper, ...rest } = event
  const fill = (text: string) => fillDates(text, month, book.language)
  const add = received ? book.received : book.paid
  add({
    bank: 'mercury',
    via: received ? 'transfer' : 'card',
    type: received ? 'ingreso' : 'gasto',
    ...rest,
    on: workingDayIn(month, day),
    amount: typeof amount === 'number' ? amount : book.random.money(...amount),
    description: fill(event.description),
    ...(purpose && { purpose: fill(purpose) }),
    ...(paper && { paper: { type: paper[0], title: fill(paper[1]) } }),
  })
}

/** In this month of every year except the one in which the LLC was formed. */
export const eachLater =
  (book: Book, calendarMonth: number) =>
  (month: Month): boolean =>
    month.month === calendarMonth && month.year > book.months[0]!.year

/** What the owner paid for the LLC and is reimbursed. */
export const REIMBURSED = {
  type: 'transferencia_externa',
  category: 'reembolso',
  via: 'transfer',
  complete: true,
} as const
