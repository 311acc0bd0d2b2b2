import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { ledgerErrors } from './ledger.errors.ts'
import type { PlannedTransaction, TransactionFilter } from './transaction.rules.ts'
import {
  findTransaction,
  insertTransaction,
  listTransactions,
  listTransactionsOfStatus,
} from './transaction.sql.ts'
import { readTransactionId, transactionIdFrom } from './transaction-id.rules.ts'

export const newTransactionId = (): string => transactionIdFrom(randomUUIDv7())

/** The only way to submit transactions. Returns the record as in the API. */
export function submitPlanned(
  db: Db,
  by: By,
  planned: PlannedTransaction,
): Promise<{ transaction_id: string; series_id: number | null; body: string }> {
  return db.one(insertTransaction, { ...planned, ...byParams(by) })
}

type Wanted = Pick<TransactionFilter, 'entity_id' | 'status'> & { transaction_id: string }

/** One transaction of these LLCs, if it matches the filters. */
export async function findOwn(
  db: Db,
  { transaction_id, entity_id, status }: Wanted,
  entities: Readonly<Record<number, unknown>>,
): Promise<{ entity_id: number; json: string } | null> {
  const id = readTransactionId(transaction_id)
  const found = id === null ? null : await db.maybe(findTransaction, { transaction_id: id })
  if (!found || !Object.hasOwn(entities, found.entity_id)) return null
  if (entity_id !== null && entity_id !== found.entity_id) return null
  return status === null || status === found.status ? found : null
}

/** Normalizes an id as typed; it may not exist. */
export function transactionIdOf(text: string): string {
  const id = readTransactionId(text)
  if (id === null) throw ledgerErrors.transaction_not_found({ id: JSON.stringify(text.slice(0, 60)) })
  return id
}

/** One page, newest first, with the stored total, as response text. */
export async function findTransactionPage(
  db: Db,
  filter: { entity_id: number; status: string | null; limit: number; offset: number },
): Promise<string> {
  const { entity_id, status, limit, offset } = filter
  const page =
    status === null
      ? await db.one(listTransactions, { entity_id, limit, offset })
      : await db.one(listTransactionsOfStatus, { entity_id, status, limit, offset })
  const pagination = `{"total":${page.total},"limit":${limit},"offset":${offset}}`
  return `{"data":[${page.transactions ?? ''}],"pagination":${pagination}}`
}
