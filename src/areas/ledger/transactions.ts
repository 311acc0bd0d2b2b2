import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { ledgerErrors } from './ledger.errors.ts'
import { type PlannedTransaction, TRANSACTION_PAGES, type TransactionFilter } from './transaction.rules.ts'
import {
  findTransaction,
  insertTransaction,
  listTransactions,
  listTransactionsOfStatus,
  listTransactionsWithIds,
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

type Wanted = Pick<TransactionFilter, 'entity_id' | 'status' | 'transaction_ids'> & { transaction_id: string }

/** One transaction of these LLCs, if it matches the filters. */
export async function findOwn(
  db: Db,
  { transaction_id, transaction_ids, entity_id, status }: Wanted,
  entities: Readonly<Record<number, unknown>>,
): Promise<{ entity_id: number; json: string } | null> {
  const id = readTransactionId(transaction_id)
  const found = id === null ? null : await db.maybe(findTransaction, { transaction_id: id })
  if (!found || !Object.hasOwn(entities, found.entity_id)) return null
  if (entity_id !== null && entity_id !== found.entity_id) return null
  if (transaction_ids !== null && !transaction_ids.includes(id!)) return null
  return status === null || status === found.status ? found : null
}

/** Normalizes an id as typed; it may not exist. */
export function transactionIdOf(text: string): string {
  const id = readTransactionId(text)
  if (id === null) throw ledgerErrors.transaction_not_found({ id: JSON.stringify(text.slice(0, 60)) })
  return id
}

/** Behind the newest transaction of any LLC. */
const END = 2 ** 31

/** One page, newest first, with the stored total, as response text. */
export async function findTransactionPage(
  db: Db,
  filter: TransactionFilter & { entity_id: number },
): Promise<string> {
  const { entity_id, status, transaction_ids: ids, limit, offset, cursor } = filter
  const wanted = { entity_id, limit, offset: offset ?? 0, before: cursor?.after.place ?? END }
  const page =
    ids !== null
      ? await db.one(listTransactionsWithIds, { ...wanted, ids, status })
      : status === null
        ? await db.one(listTransactions, wanted)
        : await db.one(listTransactionsOfStatus, { ...wanted, status })
  const pagination = JSON.stringify(TRANSACTION_PAGES.pagination(filter, page.total, page.last))
  return `{"data":[${page.transactions ?? ''}],"pagination":${pagination}}`
}
