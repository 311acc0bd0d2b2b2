import { DAY_MS } from '../../../kernel/values/dates.ts'
import type { BankTransaction, TransactionState } from '../providers/provider.ts'

/** What is known of a transaction that was seen before. */
export type Known = {
  standing: TransactionState
  status: string
  amount: bigint
  /** How much of it stands in the books through entries of ours. */
  booked: bigint
  /** Its newest entry of ours; null when there was none yet, or a person had entered it before us. */
  entryId: number | null
  /** False when that entry was taken out of the books since. */
  stands: boolean
}

export const SKIPS = [
  'already in the books',
  'not settled yet',
  'did not go through',
  'removed from the books by hand',
  'entered in the books by hand',
  'before the first day to import',
] as const
export type Skip = (typeof SKIPS)[number]

/**
 * What is to be done about a transaction: nothing, for a reason; a first entry; or one that corrects, by this much, what
 * stands in the books. `keep` says whether it has to be remembered as it now is.
 */
export type Decision =
  | { what: 'skip'; why: Skip; keep: boolean }
  | { what: 'book' }
  | { what: 'correct'; by: bigint }

export type Terms = {
  /** Transactions of earlier days are left out. */
  importsFrom: string | null
  /** Whether an entry with the bank's reference was made by a person or their program. */
  wasEntered: boolean
}

export function decide(seen: BankTransaction, known: Known | null, terms: Terms): Decision {
  return known ? decideKnown(seen, known, terms) : decideNew(seen, terms)
}

function decideNew({ standing, date }: BankTransaction, { importsFrom, wasEntered }: Terms): Decision {
  if (importsFrom !== null && date < importsFrom)
    return { what: 'skip', why: 'before the first day to import', keep: false }
  // Nothing has to be remembered of what never counted: should it count one day, it is new then.
  if (standing === 'void') return { what: 'skip', why: 'did not go through', keep: false }
  if (standing === 'pending') return { what: 'skip', why: 'not settled yet', keep: true }
  if (wasEntered) return { what: 'skip', why: 'entered in the books by hand', keep: true }
  return { what: 'book' }
}

function decideKnown(seen: BankTransaction, known: Known, { wasEntered }: Terms): Decision {
  const wanted = seen.standing === 'settled' ? seen.amount : 0n
  const keep =
    seen.standing !== known.standing || seen.status !== known.status || seen.amount !== known.amount
  if (known.entryId !== null && !known.stands)
    return { what: 'skip', why: 'removed from the books by hand', keep }
  // In doubt is not taken back: what counted once is left until the bank says what became of it.
  const isInDoubt = seen.standing === 'pending' && known.booked !== 0n
  if (isInDoubt || wanted === known.booked) return { what: 'skip', why: WHY_UNCHANGED[seen.standing], keep }
  if (known.entryId !== null) return { what: 'correct', by: wanted - known.booked }
  // Entered while it was pending, or before it was wanted back, it is not to be there twice.
  const isEntered = known.booked !== 0n || wasEntered
  return isEntered ? { what: 'skip', why: 'entered in the books by hand', keep: true } : { what: 'book' }
}

const WHY_UNCHANGED: Record<TransactionState, Skip> = {
  settled: 'already in the books',
  pending: 'not settled yet',
  void: 'did not go through',
}

/** What was made so long before the last time is read again, as it may have settled or been taken back since. */
const LOOK_BACK_DAYS = 45

/** What takes longer than that is found when all of it is read again. */
const WHOLE_EVERY_DAYS = 7

/** Between being made and being booked; what is booked on the first day to import was made before it. */
const LONGEST_SETTLING_DAYS = 60

export type Reading = { since: Date | null; isWhole: boolean }

/** From where on a bank is read. */
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

/** So many failures in a row are taken as they come; after them the bank is left alone for longer and longer. */
const PATIENCE = 3
const LONGEST_PAUSE_MINUTES = 60

/** Until when a bank is not asked again after so many failures in a row. */
export function pauseAfter(failures: number, retryAfterSeconds: number | null, now: Date): Date | null {
  const own = failures < PATIENCE ? 0 : Math.min(2 ** (failures - PATIENCE), LONGEST_PAUSE_MINUTES) * 60
  const seconds = Math.max(own, Math.min(retryAfterSeconds ?? 0, LONGEST_PAUSE_MINUTES * 60))
  return seconds === 0 ? null : new Date(now.getTime() + seconds * 1000)
}
