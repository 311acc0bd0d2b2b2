import type { Secrets } from '../../../kernel/secrets.ts'
import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { bankingErrors } from '../banking.errors.ts'
import { addConnection } from '../connections/connections.ts'
import type { AskBank } from '../providers/ask-bank.ts'
import { lockImports } from '../sync/transaction.sql.ts'
import { countSimulated, insertSimulated, listSimulated } from './simulated-bank.sql.ts'

/** The address of simulated banks: a name that never resolves, and that is never asked for. */
const SIMULATED_URL = 'https://bank.test.invalid'
const ACCOUNT = 'simulated-checking'
/** Of one simulated bank. */
export const MAX_SIMULATED = 10_000

export const isSimulated = ({ baseUrl }: { baseUrl: string }): boolean => baseUrl === SIMULATED_URL

/** Connects an LLC of a test account to a bank that exists only here. It has one account, without transactions. */
export async function addSimulatedBank(
  tx: Db,
  secrets: Secrets,
  by: By,
  entityId: number,
  now: Date,
): Promise<{ id: number }> {
  const token = 'secret-token:mercury_sandbox_rma_simulated'
  const wanted = { entityId, provider: 'mercury' as const, token, baseUrl: SIMULATED_URL }
  return addConnection(tx, secrets, by, wanted, now)
}

export type SimulatedTransaction = {
  amount: bigint
  payee: string
  description: string | null
  date: string
  status: string
}

/** Adds transactions to a simulated bank; the next sync imports them. Returns them as in the API. */
export function addSimulatedTransactions(
  database: Database,
  by: By,
  { entityId, connectionId }: { entityId: number; connectionId: number },
  transactions: readonly SimulatedTransaction[],
  now: Date,
): Promise<string> {
  return database.transaction(async tx => {
    await tx.all(lockImports, { entity_id: entityId })
    const { transactions: before } = await tx.one(countSimulated, { connection_id: connectionId })
    if (before + transactions.length > MAX_SIMULATED)
      throw bankingErrors.simulated_bank_full({ max: MAX_SIMULATED })
    const rows = transactions.map((one, place) => ({ ...one, place, amount: textFromUnits(one.amount) }))
    const added = { connection_id: connectionId, entity_id: entityId, rows, now: now.toISOString() }
    return (await tx.one(insertSimulated, { ...added, ...byParams(by) })).body
  })
}

/** Answers like Mercury, from the database instead of the network. */
export function askSimulatedBank(db: Db, connectionId: number): AskBank {
  const answer = (name: string, items: readonly unknown[], nextPage: string | null) => ({
    body: { [name]: [], page: { nextPage } },
    items,
    headers: new Headers(),
  })
  return {
    async get(path, { start = null, start_after = 0, limit = 1000 }) {
      if (path === '/accounts')
        return answer(
          'accounts',
          [{ id: ACCOUNT, name: 'Checking', createdAt: '2000-01-01T00:00:00Z' }],
          null,
        )
      const since = start === null ? null : String(start)
      const found = await db.all(listSimulated, {
        connection_id: connectionId,
        since,
        after: Number(start_after),
        limit: Number(limit),
      })
      const items = found.map(({ id, amount, payee, description, status, day, created_at }) => ({
        id: `simulated-${id}`,
        accountId: ACCOUNT,
        amount: Number(amount),
        status,
        kind: 'other',
        counterpartyName: payee,
        bankDescription: description,
        createdAt: created_at,
        postedAt: status === 'sent' ? `${day}T12:00:00Z` : null,
      }))
      const isLast = found.length < Number(limit)
      return answer('transactions', items, isLast ? null : String(found.at(-1)!.id))
    },
  }
}
