import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST } from '../../../tests/harness/installation.ts'
import { openScratch, type Scratch } from '../../../tests/harness/scratch-database.ts'
import { openDatabase } from '../../kernel/sql/postgres.ts'
import { addEntries, planEntry } from '../bookkeeping/bookkeeping.ts'
import { changeEntity, createEntity } from '../entities/entities.ts'
import { changeProfile, createMember } from '../members/members.ts'
import { updateObligations } from './obligations.jobs.ts'

const NOW = new Date('2026-11-17T09:00:00Z')

async function newLlc(
  { database }: Scratch,
  memberId?: number,
): Promise<{ memberId: number; entityId: number }> {
  const email = `m${Math.random()}@example.com`
  const owner =
    memberId ?? (await createMember(database.durable, BY_TEST, { email, name: 'Ana', role: 'member' })).id
  const record = { formation_date: '2025-02-01' }
  const wanted = { memberId: owner, name: 'An LLC', state: 'WY', subscribed: true, record }
  const { id } = await createEntity(database.durable, BY_TEST, wanted, NOW)
  return { memberId: owner, entityId: id }
}

const run = ({ database }: Pick<Scratch, 'database'>, now = NOW) =>
  updateObligations({ database, now: () => now })

/** The version of every row of an LLC's or owner's obligations: it changes with each write. */
const versions = async ({ query }: Scratch, memberId: number): Promise<string> => {
  const rows = await query(
    `select s.id, s.xmin::text as subject, o.id as obligation, o.xmin::text as version
     from obligations.subject s left join obligations.obligation o on o.subject_id = s.id
     where s.member_id = $1 order by s.id, o.id`,
    [memberId],
  )
  assert.ok(rows.length > 10)
  return JSON.stringify(rows)
}

test('looks at a new LLC and its owner once, and at nothing when nothing changed', async t => {
  const scratch = await openScratch(t)
  for (let count = 0; count < 5; count++) await newLlc(scratch)
  assert.equal((await run(scratch)).looked, 10)
  assert.deepEqual(await run(scratch), { looked: 0, changed: 0 })
})

test('after an update with other rules it looks at everyone once', async t => {
  const scratch = await openScratch(t)
  for (let count = 0; count < 3; count++) await newLlc(scratch)
  await run(scratch)
  await scratch.query(`update obligations.rule_book set version = 'an earlier one'`)
  assert.equal((await run(scratch)).looked, 6, 'each LLC and its owner')
  assert.deepEqual(await run(scratch), { looked: 0, changed: 0 })
  // As in a rolling update: the previous version runs again, and its rules are known.
  await scratch.query(`insert into obligations.rule_book (version) values ('a later one')`)
  assert.deepEqual(await run(scratch), { looked: 0, changed: 0 })
})

test('a change that is not committed yet is not lost, although the LLC was already noted', async t => {
  const scratch = await openScratch(t)
  const { database } = scratch
  const { entityId } = await newLlc(scratch)
  await run(scratch)
  await changeEntity(database.durable, BY_TEST, entityId, { fiscal_year_end: '06-30' }, NOW)
  await database.withClient(async client => {
    await client.query('begin')
    await client.query(`update entities.entity set formation_date = '2024-02-01' where id = $1`, [entityId])
    assert.equal((await run(scratch)).looked, 0, 'it waits until the change is visible')
    await client.query('commit')
  })
  assert.ok((await run(scratch)).looked > 0)
})

test('after a change it looks at that LLC and its owner alone, and writes nothing of the others', async t => {
  const scratch = await openScratch(t)
  const { database } = scratch
  const [one, ...others] = [await newLlc(scratch), await newLlc(scratch), await newLlc(scratch)]
  await run(scratch)
  const before = await Promise.all(others.map(({ memberId }) => versions(scratch, memberId)))
  const unchanged = async (why: string) =>
    assert.deepEqual(
      await Promise.all(others.map(({ memberId }) => versions(scratch, memberId))),
      before,
      why,
    )

  await changeEntity(database.durable, BY_TEST, one!.entityId, { fiscal_year_end: '06-30' }, NOW)
  assert.equal((await run(scratch)).looked, 2, 'a changed record')
  await unchanged('a changed record')

  const none = { movement_type: null, category: null, counterparty_id: null, economic_purpose: null }
  const nor = { document_id: null, description: null, transaction_date: null, bank_source: null }
  const sums = { entity_id: one!.entityId, year: 2026, month: 6, income: 10_000n, expense: 0n }
  const entry = planEntry({ ...none, ...nor, ...sums, external_tx_id: null }, 'manual')
  await addEntries(database.durable, BY_TEST, [entry])
  assert.equal((await run(scratch)).looked, 2, 'a new entry')
  await unchanged('a new entry')

  await changeProfile(database.durable, BY_TEST, one!.memberId, { country: 'PT' })
  assert.equal((await run(scratch)).looked, 1, 'a changed profile')
  await unchanged('a changed profile')

  await changeEntity(database.durable, BY_TEST, one!.entityId, { naics: '541511' }, NOW)
  assert.equal((await run(scratch)).looked, 0, 'a field that decides nothing')
  assert.deepEqual(await run(scratch), { looked: 0, changed: 0 })
})

test('a new year opens the obligations of the new year for every LLC', async t => {
  const scratch = await openScratch(t)
  const { entityId } = await newLlc(scratch)
  await run(scratch)
  const years = async () =>
    (
      await scratch.query(
        `select distinct o.year from obligations.obligation o join obligations.subject s on s.id = o.subject_id
         where s.entity_id = $1 order by o.year`,
        [entityId],
      )
    ).map(({ year }) => year)
  assert.deepEqual(await years(), [2025, 2026, 2027], 'of the next year only what falls due in it')
  assert.equal((await run(scratch, new Date('2026-12-31T23:00:00Z'))).looked, 0)
  assert.equal((await run(scratch, new Date('2027-01-01T00:05:00Z'))).looked, 2)
  assert.deepEqual(await years(), [2025, 2026, 2027, 2028])
})

test('two nodes share the work: each LLC is looked at once', async t => {
  const scratch = await openScratch(t)
  for (let count = 0; count < 12; count++) await newLlc(scratch)
  const other = openDatabase(scratch.url)
  t.after(() => other.close())
  const results = await Promise.all([run(scratch), run({ database: other })])
  await run(scratch)
  const [{ opened }] = (await scratch.query(
    `select count(*)::int as opened from obligations.event where what = 'opened'`,
  )) as [{ opened: number }]
  const [{ stored }] = (await scratch.query(
    'select count(*)::int as stored from obligations.obligation',
  )) as [{ stored: number }]
  assert.equal(opened, stored, 'no obligation was opened twice')
  assert.ok(results.every(({ looked }) => looked >= 0))
  assert.deepEqual(await run(scratch), { looked: 0, changed: 0 })
})

test('an LLC that cannot be evaluated does not block the others', async t => {
  const scratch = await openScratch(t)
  const broken = await newLlc(scratch)
  const fine = await newLlc(scratch)
  await run(scratch)
  await scratch.query(
    `create function obligations.fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  )
  await scratch.query(
    `create trigger broken before update on obligations.subject for each row when (new.entity_id = ${broken.entityId})
     execute function obligations.fail()`,
  )
  for (const { entityId } of [broken, fine])
    await changeEntity(scratch.database.durable, BY_TEST, entityId, { fiscal_year_end: '06-30' }, NOW)
  await assert.rejects(run(scratch), /1 could not be looked at, such as entity\/\d+: .*broken$/)
  const left = await scratch.query('select kind from kernel.changed where id = $1', [fine.entityId])
  assert.deepEqual(left, [], 'the other one was looked at')
})
