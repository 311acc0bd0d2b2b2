import type { Db } from '../../../kernel/sql/postgres.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { findCounterparty } from './counterparty.sql.ts'

/** Rejects a filter by a counterparty of another LLC. */
export async function checkCounterparty(
  db: Db,
  { entity_id, counterparty_id }: { entity_id: number; counterparty_id: number | null },
): Promise<void> {
  const party = counterparty_id && (await db.maybe(findCounterparty, { id: counterparty_id }))
  if (counterparty_id && (!party || party.entity_id !== entity_id))
    throw bookkeepingErrors.counterparty_not_found({ field: 'counterparty_id' })
}
