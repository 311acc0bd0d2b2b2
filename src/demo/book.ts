import type { Category, MovementType, Source } from '../areas/bookkeeping/bookkeeping.ts'
import type { Language } from '../kernel/values/language.ts'
import { textFromUnits } from '../kernel/values/money.ts'
import type { Month, Period } from './calendar.ts'
import { filing } from './filing.ts'
import type { Bank, Movement, Paper, Party } from './movement.ts'
import { type Random, randomFrom } from './random.ts'
import { makeReference } from './reference.ts'

/** An entry of the plan; counterparty and document are indexes into its LLC's lists. */
export type PlannedDemoEntry = {
  year: number
  month: number
  transaction_date: string
  movement_type: MovementType
  category: Category | null
  income: string
  expense: string
  counterparty: number | null
  economic_purpose: string | null
  document: number | null
  description: string
  bank_source: Bank
  external_tx_id: string | null
  source: Source
}

export type Books = {
  language: Language
  counterparties: Party[]
  documents: Paper[]
  entries: PlannedDemoEntry[]
}

type Line = Movement & { year: number; month: number; incomeCents: number; expenseCents: number }

/** One LLC's books while they are written. */
export type Book = {
  readonly months: readonly Month[]
  readonly today: string
  readonly language: Language
  readonly random: Random
  received(movement: Movement): void
  paid(movement: Movement): void
  /** The lowest end-of-day balance of an account between two dates, in dollars. */
  lowest(bank: Bank, from: string, to: string): number
  /** The LLC's operating profit in these months, in dollars. */
  earned(months: readonly Month[]): number
  close(): Books
}

export type BookSettings = {
  /** The name of this LLC's random sequence. */
  seed: string
  period: Period
  /** The month of the period in which the LLC was formed. */
  formedAt: number
  language: Language
  /** The invoice number format, for instance `2026-014`. */
  invoiceNumber(year: number, count: number): string
  /** Its documents from its formation, whether or not an entry refers to them. */
  papers: readonly Paper[]
  /** How carefully the owner files documents and purposes, 0 to 1. */
  care: number
}

export function openBook(settings: BookSettings): Book {
  const { seed, period, formedAt, language, care } = settings
  const months = period.months.slice(formedAt)
  const lines: Line[] = []
  const filed = filing(randomFrom(`${seed}/filing`), care, period.today)

  function add(movement: Movement, incomeCents: number, expenseCents: number): void {
    const own = { year: Number(movement.on.slice(0, 4)), month: Number(movement.on.slice(5, 7)) }
    const wanted = movement.bookedIn ?? own
    const isOpen = (m: { year: number; month: number }) =>
      months.some(({ year, month }) => year === m.year && month === m.month)
    // Before the LLC or after today nothing happened.
    if (movement.on > period.today || !isOpen(own)) return
    const { year, month } = isOpen(wanted) ? wanted : own
    lines.push({ ...filed(movement), year, month, incomeCents, expenseCents })
  }

  return {
    months,
    today: period.today,
    language,
    random: randomFrom(seed),
    received: movement => add(movement, Math.round(movement.amount * 100), 0),
    paid: movement => add(movement, 0, Math.round(movement.amount * 100)),
    lowest: (bank, from, to) =>
      lowestBalance(
        lines.filter(line => line.bank === bank),
        from,
        to,
      ),
    earned: chosen =>
      lines
        .filter(line => line.type === 'ingreso' || line.type === 'gasto')
        .filter(line => chosen.some(({ year, month }) => year === line.year && month === line.month))
        .reduce((sum, line) => sum + line.incomeCents - line.expenseCents, 0) / 100,
    close: () => closeBook(lines, randomFrom(`${seed}/references`), settings),
  }
}

function lowestBalance(lines: readonly Line[], from: string, to: string): number {
  const daily = new Map<string, number>()
  let balance = 0
  for (const { on, incomeCents, expenseCents } of lines) {
    if (on <= from) balance += incomeCents - expenseCents
    else if (on <= to) daily.set(on, (daily.get(on) ?? 0) + incomeCents - expenseCents)
  }
  let lowest = balance
  for (const day of [...daily.keys()].sort()) {
    balance += daily.get(day)!
    lowest = Math.min(lowest, balance)
  }
  return lowest / 100
}

/** The lines in booking order, with their invoices numbered by date. */
function closeBook(lines: Line[], random: Random, { invoiceNumber, papers, language }: BookSettings): Books {
  const byDate = lines.toSorted((a, b) => compare(a.on, b.on))
  const counts = new Map<string, number>()
  const numbered = byDate.map(line => {
    if (!/\{n\}/.test(line.description + line.paper?.title)) return line
    const year = line.on.slice(0, 4)
    counts.set(year, (counts.get(year) ?? 0) + 1)
    const number = invoiceNumber(Number(year), counts.get(year)!)
    const put = (text: string) => text.replaceAll('{n}', number)
    const paper = line.paper && { ...line.paper, title: put(line.paper.title) }
    return { ...line, description: put(line.description), ...(paper && { paper }) }
  })
  const booked = numbered.toSorted((a, b) => a.year - b.year || a.month - b.month)

  const counterparties = places<Party>(party => party.name)
  const documents = places<Paper>(paper => `${paper.type} ${paper.title}`)
  for (const paper of papers) documents.placeOf(paper)
  const entries = booked.map(line => ({
    year: line.year,
    month: line.month,
    transaction_date: line.on,
    movement_type: line.type,
    category: line.category,
    income: textFromUnits(BigInt(line.incomeCents) * 100n),
    expense: textFromUnits(BigInt(line.expenseCents) * 100n),
    counterparty: counterparties.placeOf(line.party),
    economic_purpose: line.purpose ?? null,
    document: documents.placeOf(line.paper),
    description: line.description,
    bank_source: line.bank,
    external_tx_id: makeReference(random, line.bank, line.via ?? 'transfer'),
    source: SOURCE_OF[line.bank],
  }))
  return { language, counterparties: counterparties.list, documents: documents.list, entries }
}

/** The two banks are synced; the card processor's lines were imported from a file. */
const SOURCE_OF: Record<Bank, Source> = {
  mercury: 'bank_sync',
  wise: 'bank_sync',
  stripe: 'import',
  manual: 'manual',
}

function places<T>(nameOf: (value: T) => string) {
  const list: T[] = []
  const found = new Map<string, number>()
  return {
    list,
    placeOf(value: T | undefined): number | null {
      if (value === undefined) return null
      const name = nameOf(value)
      if (!found.has(name)) found.set(name, list.push(value) - 1)
      return found.get(name)!
    },
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
