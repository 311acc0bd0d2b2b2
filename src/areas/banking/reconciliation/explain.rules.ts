import { daysBetween } from '../../../kernel/values/dates.ts'

/** An entry of the account in its currency. Entries of one bank transaction share its reference. */
export type AccountEntry = {
  id: number
  month: string
  /** Null if the entry says only its month. */
  day: string | null
  amount: bigint
  reference: string | null
  description: string | null
}

/** A movement according to the bank: a line of a statement, or a transaction of the API. */
export type BankLine = { day: string; amount: bigint; reference: string | null; description: string | null }

/**
 * - `extra`: without this entry, the month would reconcile.
 * - `wrong_side`: it would reconcile if this entry were in the opposite direction.
 * - `duplicate`: several entries have the same amount and day.
 * - `other_month`: an entry just before or after the month that is missing in it.
 */
export const HINTS = ['extra', 'wrong_side', 'duplicate', 'other_month'] as const
export type Hint = { hint: (typeof HINTS)[number]; entry_ids: number[] }

export type Explanation = {
  hints: Hint[]
  /** In the books, but not at the bank; null if the bank's movements are not known. */
  only_in_books: AccountEntry[] | null
  /** At the bank, but not in the books. */
  only_at_bank: BankLine[] | null
}

/** Banks and people date the same movement a few days apart. */
const DAYS_APART = 5
/** How far from the month an entry can be that belongs in it. */
export const DAYS_AROUND = 7
const MAX_HINTS = 20

/** What could explain a difference of a month. `entries` may include entries of the months around it. */
export function explain(
  month: string,
  difference: bigint,
  entries: readonly AccountEntry[],
  lines: readonly BankLine[] | null,
): Explanation {
  const own = entries.filter(entry => entry.month === month)
  const { onlyInBooks, onlyAtBank } = lines ? match(own, lines) : { onlyInBooks: null, onlyAtBank: null }
  const hints =
    difference === 0n
      ? []
      : [
          ...own
            .filter(({ amount }) => amount === -difference)
            .map(({ id }): Hint => ({ hint: 'extra', entry_ids: [id] })),
          ...own
            .filter(({ amount }) => 2n * amount === -difference)
            .map(({ id }): Hint => ({ hint: 'wrong_side', entry_ids: [id] })),
          ...entries
            .filter(entry => entry.month !== month && entry.amount === difference && isNear(entry, month))
            .map(({ id }): Hint => ({ hint: 'other_month', entry_ids: [id] })),
          ...duplicates(own),
        ]
  return { hints: hints.slice(0, MAX_HINTS), only_in_books: onlyInBooks, only_at_bank: onlyAtBank }
}

function isNear({ month: of, day }: AccountEntry, month: string): boolean {
  if (day === null) return false
  return of < month ? daysBetween(day, `${month}-01`) <= DAYS_AROUND : Number(day.slice(8)) <= DAYS_AROUND
}

function duplicates(entries: readonly AccountEntry[]): Hint[] {
  const dated = entries.filter(({ day, amount }) => day !== null && amount !== 0n)
  return [...Map.groupBy(dated, ({ day, amount }) => `${day} ${amount}`).values()]
    .filter(same => same.length > 1)
    .map(same => ({ hint: 'duplicate', entry_ids: same.map(({ id }) => id) }))
}

/** Entries of one bank transaction together: its fee is an entry of its own, and corrections cancel out. */
type Movement = { entries: AccountEntry[]; amount: bigint; day: string | null; reference: string | null }

function movementsOf(entries: readonly AccountEntry[]): Movement[] {
  const groups = Map.groupBy(entries, ({ id, reference }) => reference ?? id)
  return [...groups.values()].map(group => ({
    entries: group,
    amount: group.reduce((sum, { amount }) => sum + amount, 0n),
    day: group[0]!.day,
    reference: group[0]!.reference,
  }))
}

/** Pairs entries and lines of the same amount, by reference first and then by the nearest day. */
function match(
  entries: readonly AccountEntry[],
  lines: readonly BankLine[],
): { onlyInBooks: AccountEntry[]; onlyAtBank: BankLine[] } {
  const left = new Set(lines)
  const byReference = new Map(
    lines.flatMap(line => (line.reference === null ? [] : [[line.reference, line]])),
  )
  const byAmount = Map.groupBy(lines, ({ amount }) => amount)
  const take = (line: BankLine | undefined) => line !== undefined && left.delete(line)
  const unpaired = movementsOf(entries).filter(({ amount, reference }) => {
    const line = reference === null ? undefined : byReference.get(reference)
    return !(line?.amount === amount && take(line))
  })
  const alone = unpaired
    .toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))
    .filter(({ amount, day }) => {
      if (amount === 0n) return false
      const near = (byAmount.get(amount) ?? [])
        .filter(line => left.has(line))
        .map(line => ({ line, days: day === null ? 0 : Math.abs(daysBetween(day, line.day)) }))
        .filter(({ days }) => days <= DAYS_APART)
        .toSorted((a, b) => a.days - b.days)
      return !take(near[0]?.line)
    })
  return { onlyInBooks: alone.flatMap(one => one.entries), onlyAtBank: [...left] }
}
