import type { Db } from '../../../kernel/sql/postgres.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { findCounterparty } from './counterparty.sql.ts'

/** The counterparty, if one is named. Rejects one of another LLC. */
export async function checkCounterparty(
  db: Db,
  { entity_id, counterparty_id }: { entity_id: number; counterparty_id: number | null },
): Promise<{ name: string } | null> {
  if (counterparty_id === null) return null
  const party = await db.maybe(findCounterparty, { id: counterparty_id })
  if (!party || party.entity_id !== entity_id)
    throw bookkeepingErrors.counterparty_not_found({ field: 'counterparty_id' })
  return party
}
