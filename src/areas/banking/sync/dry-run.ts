import { isPaused } from '../../../kernel/jobs/pause.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import type { Category } from '../../bookkeeping/bookkeeping.ts'
import { classify, type Reason } from '../categories/classify.rules.ts'
import { readGround } from '../categories/learned.ts'
import { listAccounts } from '../connections/account.sql.ts'
import type { Connection } from '../connections/connections.ts'
import { type Decided, ImportDecider } from './import.ts'
import { PAUSED_COPY } from './paused-copy.ts'
import { openReading, type Patience } from './read-bank.ts'

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
  patience: Patience,
  say: (line: string) => void,
): Promise<DryRow[]> {
  const { entityId, provider, importsFrom } = connection
  if (await isPaused(db)) throw PAUSED_COPY
  const found = await openReading(db, connection, now, patience)
  const holders = found.accounts.map(account => account.holder)
  const deps = await readGround(db, entityId, provider.name, holders)
  const kept = await db.all(listAccounts, { entity_id: entityId })
  const known = new Map(kept.filter(one => one.provider === provider.name).map(one => [one.bank_id, one.id]))
  // A new account has no id yet, and no known transactions.
  const accountIds = new Map(found.read.map((account, i) => [account.id, known.get(account.id) ?? -1 - i]))
  const deciding = new ImportDecider({ provider, entityId, importsFrom, accountIds, deps, now })
  const rows: DryRow[] = []
  for await (const page of found.pages) {
    for (const one of await deciding.decide(db, page)) rows.push(dryRow(one, deps))
    say(`${provider.label}: ${rows.length} transactions read …`)
  }
  return rows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

function dryRow({ seen, bankId, decision }: Decided, deps: Parameters<typeof classify>[1]): DryRow {
  const { category, reason } = classify(seen, deps)
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
