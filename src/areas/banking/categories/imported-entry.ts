import type { Db } from '../../../kernel/sql/postgres.ts'
import { type FoundEntry, isOfBank } from '../../bookkeeping/bookkeeping.ts'
import { bankingErrors } from '../banking.errors.ts'
import { findTransaction } from '../sync/transaction.sql.ts'

/** The bank's id of the transaction that an imported entry is of, or null where no connection knows of it. */
export async function findImported(db: Db, found: FoundEntry): Promise<string | null> {
  if (!isOfBank(found)) throw bankingErrors.entry_not_imported()
  const { entity_id, external_tx_id: bank_id } = found
  const known = bank_id === null ? [] : await db.all(findTransaction, { entity_id, bank_id })
  return known.length > 0 ? bank_id : null
}
