import { DAY_MS } from '../../../kernel/values/dates.ts'
import type { BankTransaction, TransactionState } from '../providers/provider.ts'

/** What is known about a transaction seen before. */
export type Known = {
  state: TransactionState
  status: string
  amount: bigint
  /** The amount booked through our entries. */
  booked: bigint
  /** Its newest entry; null if there is none yet, or a person had entered it before us. */
  entryId: number | null
  /** False if that entry was removed from the books. */
  stands: boolean
}

export const SKIPS = [
  'already in the books',
  'not settled yet',
  'did not go through',
  'removed from the books by hand',
  'entered in the books by hand',
  'before the first day to import',
  'waiting for an exchange rate',
] as const
export type Skip = (typeof SKIPS)[number]

/**
 * What to do about a transaction: nothing, with a reason; a first entry; or a correction by this amount.
 * `keep` says whether its new state must be stored.
 */
export type Decision =
  | { what: 'skip'; why: Skip; keep: boolean }
  | { what: 'book' }
  | { what: 'correct'; by: bigint }

export type Terms = {
  /** Transactions before this day are skipped. */
  importsFrom: string | null
  /** Whether a person or their program made an entry with the bank's reference. */
  wasEntered: boolean
}

export function decide(seen: BankTransaction, known: Known | null, terms: Terms): Decision {
  return known ? decideKnown(seen, known, terms) : decideNew(seen, terms)
}

function decideNew({ state, date }: BankTransaction, { importsFrom, wasEntered }: Terms): Decision {
  if (importsFrom !== null && date < importsFrom)
    return { what: 'skip', why: 'before the first day to import', keep: false }
  // Not stored: if it settles later after all, it is treated as new.
  if (state === 'void') return { what: 'skip', why: 'did not go through', keep: false }
  if (state === 'pending') return { what: 'skip', why: 'not settled yet', keep: true }
  if (wasEntered) return { what: 'skip', why: 'entered in the books by hand', keep: true }
  return { what: 'book' }
}

function decideKnown(seen: BankTransaction, known: Known, { wasEntered }: Terms): Decision {
  const wanted = seen.state === 'settled' ? seen.amount : 0n
  const keep = seen.state !== known.state || seen.status !== known.status || seen.amount !== known.amount
  if (known.entryId !== null && !known.stands)
    return { what: 'skip', why: 'removed from the books by hand', keep }
  // A settled transaction that is pending again stays booked until the bank reports its outcome.
  const isInDoubt = seen.state === 'pending' && known.booked !== 0n
  if (isInDoubt || wanted === known.booked) return { what: 'skip', why: WHY_UNCHANGED[seen.state], keep }
  if (known.entryId !== null) return { what: 'correct', by: wanted - known.booked }
  // Entered while it was pending, or before it was restored: it must not be there twice.
  const isEntered = known.booked !== 0n || wasEntered
  return isEntered ? { what: 'skip', why: 'entered in the books by hand', keep: true } : { what: 'book' }
}

/**
 * By how much the bank changed the amount of a known transaction. What is pending again still counts, as long as the
 * bank has not reported its outcome.
 */
export function changedBy(
  seen: Pick<BankTransaction, 'state' | 'amount'>,
  known: Pick<Known, 'state' | 'amount' | 'booked'>,
): bigint {
  const counted = { settled: known.amount, pending: known.booked, void: 0n }[known.state]
  const counts = { settled: seen.amount, pending: counted, void: 0n }[seen.state]
  return counts - counted
}

const WHY_UNCHANGED: Record<TransactionState, Skip> = {
  settled: 'already in the books',
  pending: 'not settled yet',
  void: 'did not go through',
}

/**
 * What was created this long before the last read is read again, because it may have settled or been
 * reversed.
 */
const LOOK_BACK_DAYS = 45

/** Anything slower is found by the full read. */
const WHOLE_EVERY_DAYS = 7

/** Between creation and booking; what is booked on the first day was created before it. */
const LONGEST_SETTLING_DAYS = 60

export type Reading = { since: Date | null; isWhole: boolean }

/** Where reading starts. */
export function whereToBegin(
  connection: { importsFrom: string | null; readUntil: Date | null; readWholeAt: Date | null },
  oldestPending: Date | null,
  now: Date,
): Reading {
  const { importsFrom, readUntil, readWholeAt } = connection
  const first =
    importsFrom === null ? null : new Date(Date.parse(importsFrom) - LONGEST_SETTLING_DAYS * DAY_MS)
  const isWhole =
    !readUntil || !readWholeAt || now.getTime() - readWholeAt.getTime() > WHOLE_EVERY_DAYS * DAY_MS
  if (isWhole) return { since: first, isWhole }
  const again = readUntil.getTime() - LOOK_BACK_DAYS * DAY_MS
  const since = new Date(Math.min(again, oldestPending?.getTime() ?? again))
  return { since: first && first > since ? first : since, isWhole }
}

/** From this many failures in a row, the bank is paused, each time for longer. */
const FAILURES_BEFORE_PAUSE = 3
const LONGEST_PAUSE_MINUTES = 60

/** Until when a bank is not asked after this many failures in a row. */
export function pauseAfter(failures: number, retryAfterSeconds: number | null, now: Date): Date | null {
  const own =
    failures < FAILURES_BEFORE_PAUSE
      ? 0
      : Math.min(2 ** (failures - FAILURES_BEFORE_PAUSE), LONGEST_PAUSE_MINUTES) * 60
  const seconds = Math.max(own, Math.min(retryAfterSeconds ?? 0, LONGEST_PAUSE_MINUTES * 60))
  return seconds === 0 ? null : new Date(now.getTime() + seconds * 1000)
}
