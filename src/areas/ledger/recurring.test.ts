import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { BY_TEST } from '../../../tests/harness/installation.ts'
import { checkLedger, newManager } from '../../../tests/harness/ledger.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { createEntity } from '../entities/entities.ts'
import { createMember } from '../members/members.ts'
import { decideTransaction } from './decisions.ts'
import { type Occurrence, stopSeries, submitDueOccurrences } from './recurring.ts'
import { planTransaction } from './transaction.rules.ts'
import { newTransactionId, submitPlanned } from './transactions.ts'
import type { Decision, Recurring } from './vocabulary.rules.ts'

const at = (day: string) => new Date(`${day}T10:00:00Z`)

/** A separate ledger whose clock the test controls, which alone determines what is due. */
async function openLedger(t: TestContext) {
  const scratch = await openScratch(t)
  const { database, query } = scratch
  const db = database.durable
  const person = { email: 'owner@example.com', name: 'Owner', role: 'member' } as const
  const { id: memberId } = await createMember(db, BY_TEST, person)
  const newLlc = async () =>
    (await createEntity(db, BY_TEST, { memberId, name: 'LLC', state: 'NM', subscribed: true }, new Date())).id
  const manager = await newManager({ database })
  const entityId = await newLlc()

  /** Submits on a day, to be executed on another day or without a date. */
  async function submit(day: string, recurring: Recurring, execDate: string | null = null, llc = entityId) {
    const wanted = {
      entity_id: llc,
      amount: 1_250_000n,
      category: 'OPEX' as const,
      description: 'Hosting',
      strategic_decision: 'Keep the site up',
      bank: 'Mercury',
      exec_date: execDate,
      recurring,
    }
    const planned = planTransaction(wanted, newTransactionId(), at(day))
    return (await submitPlanned(db, BY_TEST, planned)).transaction_id
  }
  const decide = (transactionId: string, status: Decision, day: string) =>
    decideTransaction(
      db,
      BY_TEST,
      { transactionId, status, resolution: 'Why', managerId: manager.id },
      at(day),
    )
  const due = (day: string) => submitDueOccurrences(db, at(day))
  const find = async (transactionId: string) =>
    JSON.parse(
      (await query('select json from ledger.transaction where transaction_id = $1', [transactionId]))[0]!
        .json,
    )
  return { ...scratch, db, entityId, newLlc, submit, decide, due, find }
}

test('"A recurring one creates its next PENDING occurrence when due", counted from the anchor: 31 Jan, 28 Feb, 31 Mar', async t => {
  const { submit, decide, due, find, database, entityId, query } = await openLedger(t)
  const first = await submit('2026-01-10', 'monthly', '2026-01-31')
  assert.deepEqual(await due('2026-02-28'), [], 'not before it is ratified')
  await decide(first, 'RATIFIED', '2026-01-12')
  assert.deepEqual(await due('2026-02-27'), [], 'not before its day')
  const [second, ...more] = await due('2026-02-28')
  assert.deepEqual([second?.occurrence, more], [1, []])
  assert.deepEqual(await due('2026-02-28'), [], 'once')
  assert.deepEqual(await due('2026-12-31'), [], 'and the next only from a ratified one')
  const made = await find(second!.transaction_id)
  assert.deepEqual(made, {
    ...(await find(first)),
    transaction_id: second!.transaction_id,
    exec_date: '2026-02-28',
    status: 'PENDING',
    decision_status: 'awaiting_manager',
    manager_resolution: null,
    submitted_at: '2026-02-28T10:00:00.000Z',
    decided_at: null,
    decided_by: null,
  })
  await decide(second!.transaction_id, 'RATIFIED', '2026-03-02')
  const [third] = await due('2026-03-31')
  assert.equal((await find(third!.transaction_id)).exec_date, '2026-03-31')
  const audit = await query("select actor, record from kernel.audit_row where action = 'transaction.recur'")
  assert.deepEqual(
    audit,
    [second!, third!].map(one => ({ actor: 'job:ledger', record: `transaction/${one.transaction_id}` })),
  )
  await checkLedger(database, entityId)
})

test('without an execution date the series is counted from the day of submission', async t => {
  const { submit, decide, due, find } = await openLedger(t)
  const first = await submit('2028-02-29', 'annual')
  await decide(first, 'RATIFIED', '2028-03-01')
  assert.deepEqual(await due('2029-02-27'), [])
  const [second] = await due('2029-02-28')
  assert.equal((await find(second!.transaction_id)).exec_date, '2029-02-28')
  assert.equal((await find(first)).exec_date, null)
})

test('a non-recurring, vetoed or rejected transaction has no next occurrence', async t => {
  const { submit, decide, due, query } = await openLedger(t)
  await decide(await submit('2026-01-01', 'no'), 'RATIFIED', '2026-01-02')
  await decide(await submit('2026-01-01', 'monthly'), 'VETOED', '2026-01-02')
  await decide(await submit('2026-01-01', 'quarterly'), 'REJECTED', '2026-01-02')
  assert.deepEqual(await due('2030-01-01'), [])
  assert.deepEqual(await query('select from ledger.series where ended_at is null'), [])
})

test('after a long pause a series catches up decision by decision, never all at once', async t => {
  const { submit, decide, due, find, database, entityId } = await openLedger(t)
  let last = await submit('2026-01-15', 'monthly')
  await decide(last, 'RATIFIED', '2026-07-20')
  const days: string[] = []
  for (;;) {
    const made = await due('2026-07-20')
    assert.ok(made.length <= 1, 'one at a time')
    if (!made.length) break
    last = made[0]!.transaction_id
    days.push((await find(last)).exec_date)
    await decide(last, 'RATIFIED', '2026-07-20')
  }
  assert.deepEqual(days, ['2026-02-15', '2026-03-15', '2026-04-15', '2026-05-15', '2026-06-15', '2026-07-15'])
  await checkLedger(database, entityId)
})

test('a stopped series submits nothing more, whether its last one is ratified, pending or not yet due', async t => {
  const { submit, decide, due, db, query } = await openLedger(t)
  const stop = (id: string) => stopSeries(db, BY_TEST, id, at('2026-01-20'))
  const ratified = await submit('2026-01-01', 'monthly')
  await decide(ratified, 'RATIFIED', '2026-01-02')
  const pending = await submit('2026-01-01', 'monthly')
  const later = await submit('2026-01-01', 'monthly')
  await decide(later, 'RATIFIED', '2026-01-02')
  assert.equal(await stop(ratified), true)
  assert.equal(await stop(ratified), false, 'again changes nothing')
  assert.equal(await stop(pending), true)
  await decide(pending, 'RATIFIED', '2026-01-21')
  const [next, ...others] = await due('2026-02-01')
  assert.deepEqual(others, [], 'only the series that was not stopped')
  assert.equal(await stop(later), true, 'by its first occurrence')
  await decide(next!.transaction_id, 'RATIFIED', '2026-02-02')
  assert.deepEqual(await due('2030-01-01'), [])
  const audit = await query("select record from kernel.audit_row where action = 'transaction.stop'")
  assert.equal(audit.length, 3)
  await assert.rejects(stop(await submit('2026-01-01', 'no')), { code: 'transaction_not_recurring' })
  await assert.rejects(stop(newTransactionId()), { code: 'transaction_not_found' })
})

test('a concurrent stop and ratification never leave a stopped series due', async t => {
  const { submit, decide, db, query, due } = await openLedger(t)
  for (let round = 0; round < 20; round++) {
    const id = await submit('2026-01-01', 'monthly')
    await Promise.all([decide(id, 'RATIFIED', '2026-01-02'), stopSeries(db, BY_TEST, id, at('2026-01-02'))])
  }
  assert.deepEqual(
    await query('select from ledger.series where next_due is not null or ended_at is null'),
    [],
  )
  assert.deepEqual(await due('2030-01-01'), [])
})

test('four concurrent processes submit each due occurrence once', async t => {
  const { submit, decide, newLlc, database, url, query } = await openLedger(t)
  const llcs = [await newLlc(), await newLlc(), await newLlc()]
  for (let i = 0; i < 60; i++) {
    const id = await submit('2026-01-05', 'monthly', null, llcs[i % 3]!)
    await decide(id, 'RATIFIED', '2026-01-06')
  }
  const path = join(import.meta.dirname, 'recurring.fixture.ts')
  const workers = Array.from({ length: 4 }, () =>
    fork(path, { execArgv: ['--disable-warning=ExperimentalWarning'] }),
  )
  t.after(() => {
    for (const worker of workers) worker.kill('SIGKILL')
  })
  await Promise.all(workers.map(worker => once(worker, 'message')))
  const made = await Promise.all(
    workers.map(async worker => {
      worker.send({ url, now: at('2026-02-05').toISOString() })
      const [occurrences] = (await once(worker, 'message')) as [Occurrence[]]
      return occurrences
    }),
  )
  const all = made.flat()
  assert.equal(all.length, 60)
  assert.equal(new Set(all.map(one => one.series_id)).size, 60)
  assert.ok(all.every(one => one.occurrence === 1))
  const stored = await query('select transaction_id from ledger.transaction where occurrence = 1')
  assert.deepEqual(stored.map(row => row.transaction_id).sort(), all.map(one => one.transaction_id).sort())
  const audited = await query("select from kernel.audit_row where action = 'transaction.recur'")
  assert.equal(audited.length, 60)
  for (const llc of llcs) await checkLedger(database, llc)
})
