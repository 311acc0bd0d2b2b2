import type { DatabaseError } from 'pg'
import { isPaused } from '../../../kernel/jobs/pause.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { readClassificationContext } from '../categories/rules-and-choices.ts'
import { keepAccounts } from '../connections/account.sql.ts'
import { findConnection, noteSuccess, noteTrouble } from '../connections/connection.sql.ts'
import {
  type Connection,
  findLiveConnection,
  nextSyncAt,
  openConnection,
} from '../connections/connections.ts'
import { BankError } from '../providers/bank-error.ts'
import type { BankAccount } from '../providers/provider.ts'
import { refusedToken } from '../providers/refused.ts'
import { recordMonthEnds } from '../reconciliation/month-ends.ts'
import type { ProviderName } from '../vocabulary.rules.ts'
import { Arrivals } from './arrivals.ts'
import { pauseAfter } from './import.rules.ts'
import {
  type Booking,
  type Decided,
  ImportDecider,
  type Imported,
  type ImportTerms,
  keepDecided,
  planBooking,
} from './import.ts'
import { PAUSED_COPY } from './paused-copy.ts'
import { type BankReading, type Deadline, openReading } from './read-bank.ts'
import { dropVanished, lockImports } from './transaction.sql.ts'

/** Progress as text, and in figures. */
export type Say = (line: string, progress: { provider: ProviderName; read: number }) => void

/** The result of syncing one connection. */
export type Outcome = { connection: Connection } & (Imported | { trouble: BankError })

/**
 * Reads one bank and imports what is new: all of it or, if anything fails, nothing. Bank failures are stored
 * with the connection; any other error is a bug and is thrown.
 */
export async function syncConnection(
  database: Database,
  by: By,
  connection: Connection,
  now: Date,
  deadline: Deadline,
  say?: Say,
): Promise<Outcome> {
  const pause = await findPause(database.durable, connection, now)
  if (pause) return { connection, trouble: pause }
  try {
    return { connection, ...(await importAll(database, by, connection, now, deadline, say)) }
  } catch (error) {
    if (!(error instanceof BankError)) {
      await keepTrouble(database.durable, by, connection, OUR_FAULT, now).catch(() => {})
      throw error
    }
    // A shutdown is not the bank's fault; it is read again in its turn.
    if (deadline.signal.aborted && deadline.signal.reason?.name !== 'TimeoutError')
      return { connection, trouble: error }
    await keepTrouble(database.durable, by, connection, error, now)
    return { connection, trouble: error }
  }
}

/** Why the bank is not asked at the moment. Not recorded with the connection. */
export async function findPause(
  db: Db,
  { notBefore, provider }: Connection,
  now: Date,
): Promise<BankError | null> {
  if (notBefore && notBefore > now) {
    const until = `${notBefore.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    return new BankError('paused', `${provider.label} failed recently and is not asked again until ${until}.`)
  }
  return (await isPaused(db)) ? PAUSED_COPY : null
}

const OUR_FAULT = new BankError('our_error', 'Something went wrong on our side; see the log.')

/** If another process imports from the same bank at the same time, the slower one starts over. */
const ATTEMPTS = 3

async function importAll(
  database: Database,
  by: By,
  connection: Connection,
  now: Date,
  deadline: Deadline,
  say: Say = () => {},
): Promise<Imported> {
  const { durable: db } = database
  for (let attempt = 1; ; attempt++) {
    const arrivals = await Arrivals.begin(db)
    try {
      const found = await openReading(db, connection, now, deadline)
      const terms = await readTerms(db, connection, found, now)
      const notNew = await arrive(db, terms, found, arrivals, say)
      const withoutKey = { ...by, idempotency: null }
      const imported = await bookAll(database, withoutKey, connection, {
        found,
        terms,
        arrivals,
        notNew,
        now,
      })
      await recordMonthEnds(db, withoutKey, connection, {
        found,
        accountIds: terms.accountIds,
        now,
        deadline,
      })
      return imported
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error
    } finally {
      await arrivals.discard(db)
    }
  }
}

const DEADLOCK = '40P01'

/** Another process has booked one of the transactions, or both waited for each other. */
function isConflict(error: unknown): boolean {
  const { constraint, code } = error as DatabaseError
  return constraint === 'transaction_pkey' || code === DEADLOCK
}

/** All but the new transactions: those to check again when booking, and how many need nothing. */
type NotNew = { toRecheck: Decided[]; skipped: number }

/**
 * Reads all pages. New transactions are saved at once; the few that may have changed are checked again later.
 */
async function arrive(
  db: Db,
  terms: ImportTerms,
  { pages }: BankReading,
  arrivals: Arrivals,
  say: Say,
): Promise<NotNew> {
  const deciding = new ImportDecider(terms)
  const notNew: NotNew = { toRecheck: [], skipped: 0 }
  let read = 0
  // One page is saved while the next is read and checked.
  let adding = Promise.resolve()
  try {
    for await (const page of pages) {
      const bookings = sortOut(await deciding.decide(db, page), terms, notNew)
      await adding
      adding = arrivals.add(db, bookings)
      // Awaited in the next round; until then an unhandled rejection must not be reported.
      adding.catch(() => {})
      read += page.length
      say(`${terms.provider.label}: ${read} transactions read …`, { provider: terms.provider.name, read })
    }
    await adding
    return notNew
  } finally {
    // Cleanup must not run before pending saves finish.
    await adding.catch(() => {})
  }
}

/** Held in memory until everything is read. */
const MAX_RECHECKED = 50_000

/** Separates new transactions to book from the rest. */
function sortOut(decided: readonly Decided[], terms: ImportTerms, notNew: NotNew): Booking[] {
  const bookings: Booking[] = []
  for (const one of decided) {
    const { decision, known, seen } = one
    if (decision.what === 'book' && known === null) bookings.push(planBooking(one, terms)!)
    // Pending transactions are checked again too, so that dropVanished keeps them.
    else if (decision.what === 'skip' && !decision.keep && seen.state !== 'pending') notNew.skipped++
    else notNew.toRecheck.push(one)
  }
  if (notNew.toRecheck.length > MAX_RECHECKED)
    throw new BankError('too_large', `${terms.provider.label} has more unsettled transactions than we track.`)
  return bookings
}

type ToBook = { found: BankReading; terms: ImportTerms; arrivals: Arrivals; notNew: NotNew; now: Date }

/** In one transaction, one at a time per LLC. */
function bookAll(
  database: Database,
  by: By,
  { id, entityId, sealedToken }: Connection,
  { found, terms, arrivals, notNew, now }: ToBook,
): Promise<Imported> {
  return database.transaction(async tx => {
    await tx.all(lockImports, { entity_id: entityId })
    // A person may have paused or removed it, or changed the token, while the bank was read.
    const row = await tx.maybe(findConnection, { id })
    if (row?.status !== 'active' || row.token !== sealedToken) return { synced: 0, skipped: 0 }
    // Another process has read newer data: do not go back.
    const isOld = row.read_until !== null && new Date(row.read_until) > now
    if (isOld) return { synced: 0, skipped: arrivals.length + notNew.toRecheck.length + notNew.skipped }
    const changed = await new ImportDecider(terms).decideAgain(tx, notNew.toRecheck)
    const bookings = changed.flatMap(one => planBooking(one, terms) ?? [])
    const entries = bookings.flatMap(booking => booking.entries)
    await keepDecided(tx, changed, bookings, await arrivals.book(tx, by, entries), now)
    await tx.all(dropVanished, {
      accounts: [...terms.accountIds.values()],
      since: found.reading.since?.toISOString() ?? null,
      seen: changed
        .filter(({ seen }) => seen.state === 'pending')
        .map(({ accountId, bankId }) => ({ account_id: accountId, bank_id: bankId })),
    })
    const sum = {
      synced: arrivals.length + bookings.length,
      skipped: changed.length - bookings.length + notNew.skipped,
    }
    await tx.one(noteSuccess, {
      id,
      read_until: now.toISOString(),
      read_whole_at: found.reading.isWhole ? now.toISOString() : null,
      ...sum,
      next_sync_at: nextSyncAt(id, now).toISOString(),
      now: now.toISOString(),
      ...byParams(by),
    })
    return sum
  })
}

async function readTerms(
  db: Db,
  { id, entityId, provider, importsFrom }: Connection,
  { accounts, read }: BankReading,
  now: Date,
): Promise<ImportTerms> {
  const kept = await db.all(keepAccounts, {
    entity_id: entityId,
    provider: provider.name,
    connection_id: id,
    accounts: accounts.map(toRow),
    now: now.toISOString(),
  })
  const classification = await readClassificationContext(
    db,
    entityId,
    provider.name,
    accounts.map(account => account.holder),
  )
  const ids = new Map(kept.map(account => [account.bank_id, account.id]))
  const accountIds = new Map(read.map(account => [account.id, ids.get(account.id)!]))
  return { provider, entityId, importsFrom, accountIds, classification, now }
}

const toRow = ({ id, name, holder, currency, openedOn, balance }: BankAccount) => ({
  bank_id: id,
  name,
  holder,
  currency,
  opened_on: openedOn,
  balance: balance === null ? null : textFromUnits(balance),
})

/** Needs a person, or is retried after a growing pause. */
async function keepTrouble(
  db: Db,
  by: By,
  { id, sealedToken, failures }: Connection,
  trouble: BankError,
  now: Date,
): Promise<void> {
  const notBefore = pauseAfter(failures + 1, trouble.retryAfterSeconds, now)
  const next = nextSyncAt(id, now)
  await db.maybe(noteTrouble, {
    id,
    token: sealedToken,
    status: trouble.needsAttention ? 'needs_attention' : 'active',
    trouble: trouble.message,
    trouble_kind: trouble.kind,
    not_before: notBefore?.toISOString() ?? null,
    next_sync_at: trouble.needsAttention
      ? null
      : (notBefore && notBefore > next ? notBefore : next).toISOString(),
    now: now.toISOString(),
    ...byParams({ ...by, idempotency: null }),
  })
}

/** The state of a connection whose token the bank no longer accepts. */
export async function noteRefusedToken(
  db: Db,
  secrets: Secrets,
  by: By,
  id: number,
  now: Date,
): Promise<void> {
  const connection = openConnection(secrets, await findLiveConnection(db, id))
  await keepTrouble(db, by, connection, refusedToken(connection.provider.label), now)
}
