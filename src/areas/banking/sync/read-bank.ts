import type { Db } from '../../../kernel/sql/postgres.ts'
import { FIRST_DAY, LAST_DAY } from '../../../kernel/values/dates.ts'
import { listAccounts } from '../connections/account.sql.ts'
import type { Connection } from '../connections/connections.ts'
import { type AskBank, type AskBankSettings, askBank } from '../providers/ask-bank.ts'
import { BankError } from '../providers/bank-error.ts'
import type { BankAccount, BankTransaction, Provider } from '../providers/provider.ts'
import { askSimulatedBank, isSimulated } from '../simulated-bank/simulated-bank.ts'
import { type Reading, whereToBegin } from './import.rules.ts'
import { findOldestPending } from './transaction.sql.ts'

/** Per sync: their ids are held in memory until everything is read. */
const MAX_TRANSACTIONS = 1_000_000

/** What a bank returns. */
export type BankReading = {
  /** All that the token can see. */
  accounts: BankAccount[]
  /** Those read by this connection, and not by another one. */
  read: BankAccount[]
  reading: Reading
  /** Everything that may be new or changed since the last read; without duplicates within a page. */
  pages: AsyncIterable<BankTransaction[]>
}

/** Deadline, abort signal and waiting of a read. */
export type Deadline = Pick<AskBankSettings, 'pause'> & { signal: AbortSignal; endsAtMs: number }

export function deadlineIn(ms: number, stopping: AbortSignal | null = null): Deadline {
  const timeout = AbortSignal.timeout(ms)
  return { signal: stopping ? AbortSignal.any([stopping, timeout]) : timeout, endsAtMs: Date.now() + ms }
}

/** An equal part of the time that is left, so that a bank that does not answer leaves time for the others. */
export function shareOf(deadline: Deadline, banksLeft: number): Deadline {
  const ms = Math.max(0, Math.floor((deadline.endsAtMs - Date.now()) / banksLeft))
  const signal = AbortSignal.any([deadline.signal, AbortSignal.timeout(ms)])
  return { ...deadline, signal, endsAtMs: Date.now() + ms }
}

export function asking(db: Db, connection: Connection, deadline: Deadline): AskBank {
  if (isSimulated(connection)) return askSimulatedBank(db, connection.id)
  const { provider, baseUrl, token } = connection
  return askBank({ baseUrl, token, label: provider.label, ...deadline })
}

/** Reads the bank's accounts and then its transactions, page by page on demand. Writes nothing. */
export async function openReading(
  db: Db,
  connection: Connection,
  now: Date,
  deadline: Deadline,
): Promise<BankReading> {
  const { provider } = connection
  const ask = asking(db, connection, deadline)
  const accounts = eachOnce(await provider.accounts(ask))
  const read = await accountsToRead(db, connection, accounts)
  const pending = await db.one(findOldestPending, { connection_id: connection.id })
  const reading = whereToBegin(connection, pending.made_at === null ? null : new Date(pending.made_at), now)
  const pages = read.length ? provider.transactions(ask, read, reading.since, now) : []
  return { accounts, read, reading, pages: wantedOnly(pages, read, provider) }
}

/** Of the accounts read, each once: banks send duplicates. */
async function* wantedOnly(
  pages: AsyncIterable<BankTransaction[]> | Iterable<BankTransaction[]>,
  read: readonly BankAccount[],
  provider: Provider,
): AsyncGenerator<BankTransaction[]> {
  let count = 0
  const seenOf = new Map(read.map(account => [account.id, new Set<string>()]))
  for await (const page of pages) {
    const fresh = page.filter(one => {
      const seen = seenOf.get(one.account)
      const identity = provider.repeatsIds ? `${one.id} ${one.madeAt}` : one.id
      if (!seen || seen.has(identity)) return false
      seen.add(identity)
      checkDate(one, provider)
      return true
    })
    count += fresh.length
    if (count > MAX_TRANSACTIONS)
      throw new BankError('too_large', `${provider.label} has more transactions than we import at once.`)
    // The first one seen gets a shared id, so the order must always be the same.
    if (provider.repeatsIds) fresh.sort((a, b) => (a.madeAt < b.madeAt ? -1 : a.madeAt > b.madeAt ? 1 : 0))
    yield fresh
  }
}

/** By the bank's id: the first counts. */
export const eachOnce = (accounts: readonly BankAccount[]): BankAccount[] =>
  [...new Map(accounts.toReversed().map(account => [account.id, account])).values()].toReversed()

async function accountsToRead(
  db: Db,
  { id, entityId, provider }: Connection,
  accounts: readonly BankAccount[],
): Promise<BankAccount[]> {
  const known = await db.all(listAccounts, { entity_id: entityId })
  const taken = new Set(
    known
      .filter(one => one.provider === provider.name && one.connection_id !== id && !one.is_free)
      .map(one => one.bank_id),
  )
  return accounts.filter(account => !taken.has(account.id))
}

function checkDate({ date }: BankTransaction, { label }: Provider): void {
  if (date >= FIRST_DAY && date <= LAST_DAY) return
  throw new BankError('not_understood', `${label} sent a transaction with an invalid date.`)
}
