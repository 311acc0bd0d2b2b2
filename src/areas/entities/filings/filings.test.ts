import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST } from '../../../../tests/harness/installation.ts'
import { openScratch, type Scratch } from '../../../../tests/harness/scratch-database.ts'
import { openDatabase } from '../../../kernel/sql/postgres.ts'
import type { Statement } from '../../../kernel/sql/statement.ts'
import { createMember } from '../../members/members.ts'
import { changeEntity, createEntity, markFiling, type RecordGiven } from '../entities.ts'
import type { FilingStatus } from './filing.rules.ts'
import { takeUnplanned, takeUnreminded } from './filing.sql.ts'
import { planAllFilings } from './filings.ts'

const NOW = new Date('2026-11-15T10:00:00Z')

async function newLlc({ database }: Scratch, record: RecordGiven = {}): Promise<number> {
  const person = { email: `m${Math.random()}@example.com`, name: 'Ana', role: 'member' } as const
  const { id: memberId } = await createMember(database.durable, BY_TEST, person)
  const wanted = { memberId, name: 'Ana LLC', state: 'NM', subscribed: true, record }
  return (await createEntity(database.durable, BY_TEST, wanted, NOW)).id
}

const filingsOf = ({ query }: Scratch, id: number) =>
  query(
    `select form, year, due_date::text, extended_due_date::text, status, filed_on::text, remind_on::text
     from entities.tax_filing where entity_id = $1 order by year`,
    [id],
  )
const yearsOf = async (scratch: Scratch, id: number) => (await filingsOf(scratch, id)).map(f => f.year)

const mark = ({ database }: Scratch, entityId: number, year: number, status: FilingStatus, on: string) =>
  database.transaction(tx =>
    markFiling(tx, BY_TEST, { entityId, form: '5472', year, status, on, elsewhere: null }, NOW),
  )

test('an amended return leaves the day of the original, and why it was filed without a package', async t => {
  const scratch = await openScratch(t)
  const entityId = await newLlc(scratch, { formation_date: '2024-05-10' })
  const filed = (on: string, elsewhere: string | null, amends: boolean) =>
    scratch.database.transaction(tx =>
      markFiling(
        tx,
        BY_TEST,
        { entityId, form: '5472', year: 2025, status: 'filed', on, elsewhere, amends },
        NOW,
      ),
    )
  const kept = () =>
    scratch.query(
      'select filed_on::text, filed_elsewhere from entities.tax_filing where entity_id = $1 and year = 2025',
      [entityId],
    )
  await filed('2026-03-01', 'By an accountant', false)
  await filed('2026-06-01', null, true)
  assert.deepEqual(await kept(), [{ filed_on: '2026-03-01', filed_elsewhere: 'By an accountant' }])
  await mark(scratch, entityId, 2025, 'pending', '2026-06-02')
  await filed('2026-06-03', null, true)
  assert.deepEqual(await kept(), [{ filed_on: '2026-06-03', filed_elsewhere: null }])
})

test('filings appear automatically and once, however many processes check and however often', async t => {
  const scratch = await openScratch(t)
  const ids: number[] = []
  for (let i = 0; i < 12; i++) ids.push(await newLlc(scratch, { formation_date: '2024-05-10' }))
  const others = Array.from({ length: 5 }, () => openDatabase(scratch.url))
  t.after(() => Promise.all(others.map(other => other.close())))
  await Promise.all(others.map(other => planAllFilings(other, NOW)))
  assert.equal(await planAllFilings(scratch.database, NOW), 0, 'nothing is left to look at')
  for (const id of ids) {
    const expected = [
      [2024, '2025-04-15', null],
      [2025, '2026-04-15', null],
      [2026, '2027-04-15', '2027-03-16'],
    ].map(([year, due_date, remind_on]) => ({
      form: '5472',
      year,
      due_date,
      extended_due_date: null,
      status: 'pending',
      filed_on: null,
      remind_on,
    }))
    assert.deepEqual(await filingsOf(scratch, id), expected)
  }
  const audit = await scratch.query(
    `select actor, record, detail from kernel.audit_row where action = 'filing.plan' order by id`,
  )
  assert.deepEqual(
    audit.map(row => row.record).sort(),
    ids.map(id => `entity/${id}`).sort(),
    'one audit row for each LLC',
  )
  assert.deepEqual(
    [...new Set(audit.map(row => `${row.actor} ${row.detail}`))],
    ['job:filings 5472/2024,5472/2025,5472/2026'],
  )
})

test('the next tax year adds the next filing, and leaves filed ones alone', async t => {
  const scratch = await openScratch(t)
  const [calendar, fiscal] = [
    await newLlc(scratch, { formation_date: '2025-02-01' }),
    await newLlc(scratch, { formation_date: '2025-02-01', fiscal_year_end: '06-30' }),
  ]
  await planAllFilings(scratch.database, NOW)
  await mark(scratch, calendar, 2025, 'filed', '2026-03-20')
  assert.equal(await planAllFilings(scratch.database, new Date('2026-12-31T23:00:00Z')), 0)
  await planAllFilings(scratch.database, new Date('2027-01-01T01:00:00Z'))
  assert.deepEqual(await yearsOf(scratch, calendar), [2025, 2026, 2027])
  assert.equal((await filingsOf(scratch, calendar))[0]!.filed_on, '2026-03-20')
  assert.deepEqual(await yearsOf(scratch, fiscal), [2024, 2025, 2026])
  // A machine that was off for years catches up at once.
  await planAllFilings(scratch.database, new Date('2030-05-01T01:00:00Z'))
  assert.deepEqual(await yearsOf(scratch, calendar), [2025, 2026, 2027, 2028, 2029, 2030])
})

test('an LLC that is not foreign-owned or not formed yet has nothing to file', async t => {
  const scratch = await openScratch(t)
  const domestic = await newLlc(scratch, { foreign_owned: 'no', formation_date: '2024-01-01' })
  const forming = await newLlc(scratch, { status: 'forming' })
  // Without a formation date the record's creation date counts, which the database's clock sets.
  const now = new Date()
  await planAllFilings(scratch.database, now)
  assert.deepEqual(await yearsOf(scratch, domestic), [])
  assert.deepEqual(await yearsOf(scratch, forming), [])
  await changeEntity(scratch.database.durable, BY_TEST, forming, { status: 'active' }, now)
  await planAllFilings(scratch.database, now)
  assert.equal((await yearsOf(scratch, forming)).length, 1, 'once it is formed, it has')
})

test('open filings follow the record: a dissolution, another fiscal year, a formation date', async t => {
  const scratch = await openScratch(t)
  const { database } = scratch
  const change = async (id: number, record: RecordGiven) => {
    await changeEntity(database.durable, BY_TEST, id, record, NOW)
    await planAllFilings(database, NOW)
  }
  const id = await newLlc(scratch, { formation_date: '2024-05-10' })
  await planAllFilings(database, NOW)
  await mark(scratch, id, 2024, 'filed', '2025-04-01')
  await mark(scratch, id, 2025, 'extended', '2026-04-10')
  await change(id, { status: 'dissolved', dissolved_on: '2025-08-20' })
  const shown = async () =>
    (await filingsOf(scratch, id)).map(f => [f.year, f.due_date, f.extended_due_date, f.status])
  assert.deepEqual(await shown(), [
    [2024, '2025-04-15', null, 'filed'],
    [2025, '2025-12-15', '2026-06-15', 'extended'],
    [2026, '2027-04-15', null, 'not_required'],
  ])
  const other = await newLlc(scratch)
  await planAllFilings(database, NOW)
  await change(other, { formation_date: '2025-07-15', fiscal_year_end: '09-30' })
  const dates = (await filingsOf(scratch, other)).map(f => [f.year, f.due_date, f.status])
  assert.deepEqual(dates, [
    [2024, '2026-01-15', 'pending'],
    [2025, '2027-01-15', 'pending'],
    [2026, '2028-01-18', 'pending'],
  ])
})

test('an extension must be requested in time, and a filing that was extended and filed keeps both dates', async t => {
  const scratch = await openScratch(t)
  const id = await newLlc(scratch, { formation_date: '2025-01-10' })
  await planAllFilings(scratch.database, NOW)
  await assert.rejects(
    mark(scratch, id, 2025, 'extended', '2026-04-16'),
    /requested by April 15, 2026\. on must/,
  )
  await assert.rejects(mark(scratch, id, 2025, 'filed', '2026-11-16'), {
    code: 'date_in_future',
    field: 'on',
  })
  await assert.rejects(mark(scratch, id, 2019, 'filed', '2026-11-01'), { code: 'filing_not_found' })
  await mark(scratch, id, 2025, 'extended', '2026-04-15')
  await mark(scratch, id, 2026, 'extended', '2026-11-15')
  await mark(scratch, id, 2025, 'filed', '2026-10-01')
  assert.deepEqual(
    (await filingsOf(scratch, id)).map(({ form: _, ...filing }) => filing),
    [
      {
        year: 2025,
        due_date: '2026-04-15',
        extended_due_date: '2026-10-15',
        status: 'filed',
        filed_on: '2026-10-01',
        remind_on: null,
      },
      {
        year: 2026,
        due_date: '2027-04-15',
        extended_due_date: '2027-10-15',
        status: 'extended',
        filed_on: null,
        remind_on: '2027-09-15',
      },
    ],
  )
  await mark(scratch, id, 2026, 'not_required', '2026-11-15')
  await mark(scratch, id, 2026, 'pending', '2026-11-15')
  const [, again] = await filingsOf(scratch, id)
  assert.deepEqual(
    [again!.status, again!.extended_due_date, again!.remind_on],
    ['pending', null, '2027-03-16'],
  )
})

test('one run does a bounded amount of work, and the next ones the rest', async t => {
  const scratch = await openScratch(t)
  const id = await newLlc(scratch)
  await scratch.query(`
    insert into entities.entity (member_id, name)
    select e.member_id, 'LLC ' || n from entities.entity e, generate_series(1, 1099) n where e.id = ${id}`)
  const now = new Date()
  assert.equal(await planAllFilings(scratch.database, now), 1000)
  assert.equal(await planAllFilings(scratch.database, now), 100)
  assert.equal(await planAllFilings(scratch.database, now), 0)
  const [count] = await scratch.query('select count(*)::integer as filings from entities.tax_filing')
  assert.equal(count!.filings, 1100)
})

test('finds its work by an index, whatever the number of LLCs and filings', async t => {
  const scratch = await openScratch(t)
  await newLlc(scratch)
  await scratch.query(`
    insert into entities.entity (member_id, name, plan_filings_on)
    select member_id, 'LLC ' || n, '2027-01-01' from entities.entity, generate_series(1, 5000) n;
    insert into entities.tax_filing (entity_id, form, year, due_date, remind_on)
    select id, '5472', 2026, '2027-04-15', '2027-03-16' from entities.entity;
    analyze`)
  const planOf = async ({ sql }: Statement<never, never>) => {
    const client = await scratch.connect()
    await client.query('set plan_cache_mode = force_generic_plan; set random_page_cost = 1.1')
    await client.query(`prepare work as ${sql}`)
    const { rows } = await client.query(`explain execute work ('2026-11-15', 50)`)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  }
  assert.match(await planOf(takeUnplanned as never), /Index Scan using entity_to_plan/)
  const reminders = await planOf(takeUnreminded as never)
  assert.match(reminders, /Index Scan using tax_filing_to_remind/)
  assert.doesNotMatch(reminders, /Seq Scan on (entity|tax_filing)/)
})
