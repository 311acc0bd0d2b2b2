// Full run only: it fills a ledger with 100,000 transactions.
import assert from 'node:assert/strict'
import test from 'node:test'
import { blocksRead } from '../../../tests/harness/blocks-read.ts'
import { BY_TEST } from '../../../tests/harness/installation.ts'
import { newManager } from '../../../tests/harness/ledger.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { createEntity } from '../entities/entities.ts'
import { createMember } from '../members/members.ts'
import { listPending } from './queue.sql.ts'
import { insertDueOccurrence } from './series.sql.ts'
import { listTransactions, listTransactionsOfStatus } from './transaction.sql.ts'
import { newTransactionId } from './transactions.ts'

/** Transactions submitted and decided long ago; every tenth is pending. */
const FILL = `
  with counted as (
    insert into ledger.tally (entity_id, pending, ratified, newest_at)
    values ($1, $2::integer / 10, $2::integer - $2::integer / 10, now())
  )
  insert into ledger.transaction (transaction_id, entity_id, place, amount, category, recurring, description, status,
                                  submitted_at, decided_at, decided_by, manager_id)
  select 'txn_' || lpad($1::text, 10, '0') || lpad(n::text, 16, '0'), $1::integer, n, 10, 'OPEX', 'no', 'For the test',
         case when n % 10 = 0 then 'PENDING' else 'RATIFIED' end, now(),
         case when n % 10 <> 0 then now() end, case when n % 10 <> 0 then 'Manager' end,
         case when n % 10 <> 0 then $3::integer end
  from generate_series(1, $2::integer) as n`

test('a page costs the same with 20 and 100,000 transactions, at any offset; so do the queue and the job', async t => {
  const { database, query } = await openScratch(t)
  const db = database.durable
  const person = { email: 'owner@example.com', name: 'Owner', role: 'member' } as const
  const { id: memberId } = await createMember(db, BY_TEST, person)
  const manager = await newManager({ database })
  const newLlc = async (name: string) =>
    (await createEntity(db, BY_TEST, { memberId, name, state: 'NM', subscribed: true }, new Date())).id
  const [small, large] = [await newLlc('Small'), await newLlc('Large')]

  await database.withClient(async client => {
    const job = {
      transaction_id: newTransactionId(),
      today: '2026-06-01',
      submitted_at: '2026-06-01T00:00:00Z',
    }
    const cost = {
      page: (entity_id: number, offset: number) =>
        blocksRead(client, listTransactions, { entity_id, limit: 10, offset, before: 2 ** 31 }),
      ofStatus: (entity_id: number, status: string) =>
        blocksRead(client, listTransactionsOfStatus, {
          entity_id,
          status,
          limit: 10,
          offset: 0,
          before: 2 ** 31,
        }),
      queue: () => blocksRead(client, listPending, { staff_id: null, limit: 10, offset: 0 }),
      job: () => blocksRead(client, insertDueOccurrence, { ...job, ...byParams(BY_TEST) }),
    }
    await client.query(FILL, [small, 20, manager.id])
    await query('analyze')
    const before = {
      page: await cost.page(small, 0),
      ofStatus: await cost.ofStatus(small, 'RATIFIED'),
      queue: await cost.queue(),
      job: await cost.job(),
    }
    await client.query(FILL, [large, 100_000, manager.id])
    await client.query(
      `insert into ledger.series (entity_id, recurring, anchor, ended_at)
       select $1, 'monthly', '2026-01-01', now() from generate_series(1, 20000)`,
      [large],
    )
    await query('analyze')
    // A deeper tree and a page on two blocks; never a number that grows with the rows.
    const near = (was: number) => was + 15
    const after: [what: string, cost: number, most: number][] = [
      ['the first page', await cost.page(large, 0), near(before.page)],
      ['a page behind 50,000', await cost.page(large, 50_000), near(before.page)],
      ['the last page', await cost.page(large, 99_990), near(before.page)],
      ['the small LLC', await cost.page(small, 0), near(before.page)],
      ['one status', await cost.ofStatus(large, 'RATIFIED'), near(before.ofStatus)],
      ['a rare status', await cost.ofStatus(large, 'VETOED'), near(before.ofStatus)],
      ['what waits for a Manager', await cost.queue(), near(before.queue)],
      ['looking for due occurrences', await cost.job(), near(before.job)],
    ]
    for (const [what, cost, most] of after)
      assert.ok(cost <= most, `${what}: ${cost} blocks, at most ${most}`)
  })
})
