import { type Input, text } from '../../kernel/http/fields.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { findSeries } from './series.sql.ts'
import { readTransactionId } from './transaction-id.rules.ts'

export const OWN_TRANSACTION = {
  transaction_id: text(
    { description: 'Any transaction of the series.', example: 'txn_V1StGXR8Z5jdHi6B' },
    { max: 100 },
  ),
}

type Caller = { entities: Readonly<Record<number, unknown>> }
type OwnTransaction = Input<typeof OWN_TRANSACTION>

/** The series of a transaction that the caller may see; its values are null if the transaction does not repeat. */
export async function findOwnSeries(db: Db, { transaction_id }: OwnTransaction, { entities }: Caller) {
  const id = readTransactionId(transaction_id)
  const found = id === null ? null : await db.maybe(findSeries, { transaction_id: id })
  return found && Object.hasOwn(entities, found.entity_id) ? found : null
}

export const ownsTransaction = async ({
  db,
  input,
  caller,
}: {
  db: Db
  input: OwnTransaction
  caller: Caller
}) => (await findOwnSeries(db, input, caller)) !== null
