import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { BY_TEST, TEST_SECRET } from '../../tests/harness/installation.ts'
import { checkLedger } from '../../tests/harness/ledger.ts'
import { openScratch } from '../../tests/harness/scratch-database.ts'
import { createEntity } from '../areas/entities/entities.ts'
import { submitDueOccurrences } from '../areas/ledger/recurring.ts'
import { createMember } from '../areas/members/members.ts'
import { readConfig } from '../kernel/config.ts'
import { secretsFrom } from '../kernel/secrets.ts'
import type { Db } from '../kernel/sql/postgres.ts'
import type { DemoContext } from './demo-context.ts'
import { writeLedger } from './ledger.ts'
import { planDemo } from './plan.ts'

/** The people and LLCs of the demo, without their books. */
async function makeContext(tx: Db, now: Date): Promise<DemoContext> {
  const plan = planDemo(now)
  const members = []
  for (const { llcs, ...person } of plan.members) {
    const { id: memberId } = await createMember(tx, BY_TEST, person)
    const placed = []
    for (const { name, state, subscribed } of llcs) {
      const { id } = await createEntity(tx, BY_TEST, { memberId, name, state, subscribed }, now)
      placed.push({ id, name, state, subscribed })
    }
    members.push({ id: memberId, email: person.email, name: person.name, llcs: placed })
  }
  const staff = []
  for (const person of plan.staff) staff.push({ ...(await createMember(tx, BY_TEST, person)), ...person })
  const secrets = secretsFrom(TEST_SECRET)
  const adding = { db: tx, secrets, config: readConfig({}) }
  return { plan, tx, adding, secrets, by: BY_TEST, now, dataDir: '', members, staff }
}

async function load(t: TestContext, now: string) {
  const scratch = await openScratch(t)
  await scratch.database.transaction(async tx => writeLedger(await makeContext(tx, new Date(now))))
  const transactions = await scratch.query(`
    select t.transaction_id, t.entity_id, e.name as llc, t.status, t.submitted_at, t.decided_at, t.exec_date::text,
           t.manager_resolution, t.occurrence, t.json
    from ledger.transaction t join entities.entity e on e.id = t.entity_id order by t.entity_id, t.place`)
  return { ...scratch, transactions }
}

test('the ledger of the demo has transactions in every state, in order, none from the future', async t => {
  // In the early hours of a leap day, and in the middle of an ordinary one.
  for (const now of ['2028-02-29T00:00:30Z', '2026-11-15T10:00:00Z']) {
    const { transactions, database, query } = await load(t, now)
    const count = (status: string) => transactions.filter(one => one.status === status).length
    assert.ok(transactions.length >= 38 && transactions.length <= 50, `${transactions.length}`)
    assert.ok(
      count('PENDING') >= 5 && count('VETOED') >= 3 && count('REJECTED') >= 3 && count('RATIFIED') >= 20,
    )
    assert.equal(new Set(transactions.map(one => one.llc)).size, 5, 'every LLC has some')
    assert.ok(transactions.filter(one => one.occurrence > 0).length >= 5, 'some came back by themselves')
    for (const { submitted_at, decided_at, exec_date } of transactions) {
      assert.ok(submitted_at <= new Date(now) && (decided_at ?? submitted_at) <= new Date(now))
      assert.ok((decided_at ?? submitted_at) >= submitted_at)
      if (exec_date) assert.ok(exec_date >= submitted_at.toISOString().slice(0, 10))
    }
    for (const id of new Set(transactions.map(one => one.entity_id))) await checkLedger(database, id)
    assert.ok(
      transactions.every((one, i) => i === 0 || !isLater(transactions[i - 1]!, one)),
      'ids follow time',
    )
    assert.deepEqual(
      await submitDueOccurrences(database.durable, new Date(now)),
      [],
      'nothing was left undone',
    )
    const mail = await query('select about from kernel.mail')
    assert.ok(mail.length < 8, 'old decisions are no news')
  }
})

type Row = Record<string, string | number>
const isLater = (one: Row, next: Row) =>
  one.entity_id === next.entity_id &&
  one.transaction_id!.toString().slice(0, 13) > next.transaction_id!.toString()

test('the same day gives the same ledger', async t => {
  const now = '2026-11-15T10:00:00Z'
  const [first, second] = [await load(t, now), await load(t, now)]
  assert.deepEqual(
    first.transactions.map(one => one.json),
    second.transactions.map(one => one.json),
  )
})
