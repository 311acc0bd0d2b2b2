import { invalid } from '../../../kernel/http/refusal.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type FoundEntry, isOfBank } from '../../bookkeeping/bookkeeping.ts'
import { findTransaction } from '../sync/transaction.sql.ts'

type ImportedEntry = { external_tx_id: string | null; bank_source: string | null; category: string | null }

/** An imported entry, with the bank's transaction id if a connection knows it. */
export async function findImported(
  db: Db,
  found: FoundEntry,
): Promise<{ entry: ImportedEntry; transaction: string | null }> {
  if (!isOfBank(found)) throw invalid('This entry did not come from a bank.')
  const entry: ImportedEntry = JSON.parse(found.entry)
  const { external_tx_id: bank_id } = entry
  const known = bank_id === null ? [] : await db.all(findTransaction, { entity_id: found.entity_id, bank_id })
  return { entry, transaction: known.length > 0 ? bank_id : null }
}
