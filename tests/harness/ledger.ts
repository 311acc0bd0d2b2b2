import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { newTransactionId, planTransaction, submitPlanned } from '../../src/areas/ledger/ledger.ts'
import { NEW_TRANSACTION } from '../../src/areas/ledger/transaction.rules.ts'
import { createMember, type Role } from '../../src/areas/members/members.ts'
import { readFields } from '../../src/kernel/http/fields.ts'
import type { Database } from '../../src/kernel/sql/postgres.ts'
import { addDays, dateOf } from '../../src/kernel/values/dates.ts'
import { type Answer, BY_TEST, type TestInstallation, type TestMember } from './installation.ts'

type Who = Pick<TestMember, 'entityId' | 'key'>

/** A day some days from now, UTC. */
export const dayFromNow = (days: number): string => addDays(dateOf(new Date()), days)

/** POST /v1/ledger for the member's LLC: 100 of OPEX unless overridden. */
export function postTransaction(
  { ask }: TestInstallation,
  { entityId, key }: Who,
  fields: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = { entity_id: entityId, amount: 100, category: 'OPEX', ...fields }
  return ask('/v1/ledger', { key, body, headers })
}

/** Asserts that a transaction is created; returns it. */
export async function addTransaction(
  installation: TestInstallation,
  member: Who,
  fields: Record<string, unknown> = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests look into transactions of every shape
): Promise<any> {
  const answer = await postTransaction(installation, member, fields)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

/** GET /v1/ledger with only this query. */
export function getLedger(
  { ask }: TestInstallation,
  { key }: Pick<Who, 'key'>,
  query: Record<string, string | number> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.append(name, String(value))
  return ask(`/v1/ledger?${search}`, { key, headers })
}

export type TestManager = { id: number; email: string; name: string }

/** Staff, or someone else who wants to decide. */
export async function newManager(
  { database }: { database: Database },
  name = 'Elena Robledo',
  role: Role = 'manager',
): Promise<TestManager> {
  const email = `staff-${randomBytes(6).toString('hex')}@example.com`
  const { id } = await createMember(database.durable, BY_TEST, { email, name, role })
  return { id, email, name }
}

/**
 * Invariants of an LLC's ledger: positions are 1, 2, 3 without gaps, times follow them, and stored counts
 * match a fresh count.
 */
export async function checkLedger(database: Database, entityId: number): Promise<void> {
  await database.withClient(async client => {
    const places = await client.query(
      `select transaction_id, place from (
         select transaction_id, place, submitted_at, row_number() over w as counted, lag(submitted_at) over w as before
         from ledger.transaction where entity_id = $1 window w as (order by place)) x
       where place <> counted or submitted_at < before`,
      [entityId],
    )
    assert.deepEqual(places.rows, [], 'transactions that are out of their place')
    const counts = await client.query(
      `select kept.*, fresh.* from (
         select pending, ratified, vetoed, rejected from ledger.tally where entity_id = $1
       ) kept full join (
         select count(*) filter (where status = 'PENDING') as pending, count(*) filter (where status = 'RATIFIED') as ratified,
                count(*) filter (where status = 'VETOED') as vetoed, count(*) filter (where status = 'REJECTED') as rejected
         from ledger.transaction where entity_id = $1 having count(*) > 0
       ) fresh on true
       where (kept.pending, kept.ratified, kept.vetoed, kept.rejected)
         is distinct from (fresh.pending, fresh.ratified, fresh.vetoed, fresh.rejected)`,
      [entityId],
    )
    assert.deepEqual(counts.rows, [], 'counts that are not those of the transactions')
  })
}

/** The audit rows and emails about a transaction. */
export async function traces(database: Database, transactionId: string) {
  return database.withClient(async client => {
    const audit = await client.query(
      'select actor, action, detail from kernel.audit_row where record = $1 order by id',
      [`transaction/${transactionId}`],
    )
    const mail = await client.query(
      'select about, to_address, subject, body from kernel.mail where about like $1 order by id',
      [`transaction/${transactionId}/%`],
    )
    return { audit: audit.rows, mail: mail.rows }
  })
}

/** A pending transaction of an LLC, created without a request; returns its id. */
export async function makeTransaction(
  { database }: { database: Database },
  { entityId }: Pick<TestMember, 'entityId'>,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const given = { entity_id: entityId, amount: 100, category: 'OPEX', ...fields }
  const wanted = readFields(NEW_TRANSACTION, given, 'body')
  const planned = planTransaction(wanted, newTransactionId(), new Date())
  return (await submitPlanned(database.durable, BY_TEST, planned)).transaction_id
}
