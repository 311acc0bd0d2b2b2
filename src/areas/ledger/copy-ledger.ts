import type { Db } from '../../kernel/sql/postgres.ts'
import { copyTransactions } from './copy-ledger.sql.ts'
import { newTransactionId } from './transactions.ts'

/** Copies the newest transactions of an LLC to one without any. */
export async function copyLedger(
  tx: Db,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<{ transactions: number }> {
  const ids = Array.from({ length: most }, newTransactionId).sort()
  const { copied } = await tx.one(copyTransactions, { from_entity_id: from, to_entity_id: to, ids, most })
  return { transactions: copied }
}
