import { isPaused } from '../../../kernel/jobs/pause.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import type { Category } from '../../bookkeeping/bookkeeping.ts'
import { classify, type Reason } from '../categories/classify.rules.ts'
import { readClassificationContext } from '../categories/rules-and-choices.ts'
import { listAccounts } from '../connections/account.sql.ts'
import type { Connection } from '../connections/connections.ts'
import { BankError } from '../providers/bank-error.ts'
import type { BankAccount } from '../providers/provider.ts'
import { type Decided, ImportDecider, type ImportTerms, planBooking } from './import.ts'
import { PAUSED_COPY } from './paused-copy.ts'
import { type Deadline, openReading } from './read-bank.ts'
import { findPause, type Outcome } from './sync-connection.ts'

export type DryRow = {
  bank_id: string
  date: string
  amount: number
  payee: string | null
  action: Decided['decision']['what']
  category: Category | null
  why: string
  /** How it was classified; null if skipped. */
  reason: Reason['by'] | null
}

/** What a sync would do now, oldest first. Writes nothing. */
export async function dryRun(
  db: Db,
  connection: Connection,
  now: Date,
  deadline: Deadline,
  say: (line: string) => void,
): Promise<DryRow[]> {
  if (await isPaused(db)) throw PAUSED_COPY
  const { terms, pages } = await openDecisions(db, connection, now, deadline)
  const rows: DryRow[] = []
  for await (const page of pages) {
    for (const one of page) rows.push(dryRow(one, terms.classification))
    say(`${terms.provider.label}: ${rows.length} transactions read …`)
  }
  return rows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** What a sync would do, and how many transactions would wait for an exchange rate then, by currency. */
export type Preview = { outcome: Outcome; waiting: ReadonlyMap<string, number> }

/** Counts what a sync would import now. Writes nothing, not even that the bank could not be read. */
export async function previewConnection(
  db: Db,
  connection: Connection,
  now: Date,
  deadline: Deadline,
): Promise<Preview> {
  const waiting = new Map<string, number>()
  const pause = await findPause(db, connection, now)
  if (pause) return { outcome: { connection, trouble: pause }, waiting }
  const counts = { synced: 0, skipped: 0 }
  try {
    const { terms, accounts, pages } = await openDecisions(db, connection, now, deadline)
    const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]))
    for await (const page of pages)
      for (const one of page) {
        counts[planBooking(one, terms) ? 'synced' : 'skipped']++
        const { decision } = one
        if (decision.what !== 'skip' || decision.why !== 'waiting for an exchange rate') continue
        const currency = currencies.get(one.seen.account)!
        waiting.set(currency, (waiting.get(currency) ?? 0) + 1)
      }
    return { outcome: { connection, ...counts }, waiting }
  } catch (error) {
    if (!(error instanceof BankError)) throw error
    return { outcome: { connection, trouble: error }, waiting }
  }
}

/** Reads the bank and decides about each transaction, page by page. */
async function openDecisions(
  db: Db,
  connection: Connection,
  now: Date,
  deadline: Deadline,
): Promise<{ terms: ImportTerms; accounts: readonly BankAccount[]; pages: AsyncIterable<Decided[]> }> {
  const { entityId, provider, importsFrom } = connection
  const found = await openReading(db, connection, now, deadline)
  const holders = found.accounts.map(account => account.holder)
  const classification = await readClassificationContext(db, entityId, provider.name, holders)
  const kept = await db.all(listAccounts, { entity_id: entityId })
  const known = new Map(kept.filter(one => one.provider === provider.name).map(one => [one.bank_id, one.id]))
  // A new account has no id yet, and no known transactions.
  const accountIds = new Map(found.read.map((account, i) => [account.id, known.get(account.id) ?? -1 - i]))
  const terms = { provider, entityId, importsFrom, accountIds, classification, now }
  const deciding = new ImportDecider(terms)
  async function* decideAll() {
    for await (const page of found.pages) yield await deciding.decide(db, page)
  }
  return { terms, accounts: found.read, pages: decideAll() }
}

function dryRow({ seen, bankId, decision }: Decided, context: Parameters<typeof classify>[1]): DryRow {
  const { category, reason } = classify(seen, context)
  const why = {
    skip: () => (decision.what === 'skip' ? decision.why : ''),
    book: () => `${reason.by}: ${reason.detail}`,
    correct: () => `the bank now reports ${seen.status}`,
  }[decision.what]()
  return {
    bank_id: bankId,
    date: seen.date,
    amount: Number(textFromUnits(seen.amount)),
    payee: seen.payee,
    action: decision.what,
    category: decision.what === 'book' ? category : null,
    why,
    reason: decision.what === 'book' ? reason.by : null,
  }
}
