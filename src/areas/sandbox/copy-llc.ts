import { deleteEventsOf } from '../../kernel/events/event.sql.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { addSimulatedBank } from '../banking/banking.ts'
import { copyBooks } from '../bookkeeping/bookkeeping.ts'
import { createEntity } from '../entities/entities.ts'
import { copyLedger } from '../ledger/ledger.ts'
import { insertTestAccount } from '../members/members.ts'
import { MAX_ENTRIES, MAX_TRANSACTIONS, TEST_OWNER, testName } from './sandbox.rules.ts'
import { findLlcToCopy } from './sandbox.sql.ts'

/** Test accounts are always served. */
const SUBSCRIBED_UNTIL = '2100-12-31'

export type Copied = {
  /** The new test account. */
  memberId: number
  entityId: number
  connectionId: number
  entries: number
  counterparties: number
  transactions: number
}

/** Copies an LLC into a new test account of its owner. Its cost has a limit, however large the books are. */
export async function copyLlc(
  tx: Db,
  secrets: Secrets,
  by: By,
  { ownerId, sourceId }: { ownerId: number; sourceId: number },
  now: Date,
): Promise<Copied> {
  const once = { ...by, idempotency: null }
  const account = await tx.one(insertTestAccount, {
    test_of: ownerId,
    name: TEST_OWNER,
    ...byParams(once),
  })
  const { name, state, ...record } = await tx.one(findLlcToCopy, { entity_id: sourceId })
  const wanted = {
    memberId: account.id,
    name: testName(name),
    state,
    subscribed: true,
    subscribedUntil: SUBSCRIBED_UNTIL,
    record: { ...record, founder_name: TEST_OWNER },
  }
  const { id: entityId } = await createEntity(tx, once, wanted, now)
  const books = await copyBooks(tx, once, { from: sourceId, to: entityId, most: MAX_ENTRIES })
  const ledger = await copyLedger(tx, { from: sourceId, to: entityId, most: MAX_TRANSACTIONS })
  const bank = await addSimulatedBank(tx, secrets, once, entityId, now)
  await tx.all(deleteEventsOf, { member_id: account.id })
  return { memberId: account.id, entityId, connectionId: bank.id, ...books, ...ledger }
}
