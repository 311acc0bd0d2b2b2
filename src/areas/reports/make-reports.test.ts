import assert from 'node:assert/strict'
import test from 'node:test'
import { type Database, type Db, openDatabase } from '../../kernel/sql/postgres.ts'
import { removeEntry } from '../bookkeeping/bookkeeping.ts'
import { answerReport } from './answers.ts'
import { BY_JOB, makeDueReports, makeReport } from './make-reports.ts'
import { periodOf } from './periods.rules.ts'
import { book, bookMonth, llcWith, noon, openSetup, reportsOf, runJob, usd } from './reports.fixture.ts'

test("generates a period's report on the third day after it, not before, and only once", async t => {
  const setup = await openSetup(t)
  const llc = await llcWith(setup, '2026-10')
  await runJob(setup, '2026-11-02')
  assert.deepEqual(await reportsOf(setup, llc), [])
  for (const day of ['2026-11-03', '2026-11-03', '2026-11-04', '2026-11-20']) await runJob(setup, day)
  assert.deepEqual(await reportsOf(setup, llc), ['monthly 2026-10 r1'])
})

test('initial reports cover the past months, quarters and years that have entries', async t => {
  const setup = await openSetup(t)
  const llc = await llcWith(setup, '2023-05', '2024-11', '2025-02', '2026-09')
  await runJob(setup, '2026-11-15')
  assert.deepEqual(await reportsOf(setup, llc), [
    'annual 2024-01 r1',
    'annual 2025-01 r1',
    'monthly 2026-09 r1',
    'quarterly 2026-07 r1',
  ])
})

test('entries added to a past period after reports started produce its report', async t => {
  const setup = await openSetup(t)
  const llc = await llcWith(setup, '2026-10')
  await runJob(setup, '2026-11-15')
  await bookMonth(setup, llc, '2026-06')
  await runJob(setup, '2026-11-16')
  assert.deepEqual(await reportsOf(setup, llc), [
    'monthly 2026-10 r1',
    'monthly 2026-06 r1',
    'quarterly 2026-04 r1',
    'monthly 2026-10 r2',
  ])
})

test('once reports have started, a month without entries gets a report too', async t => {
  const setup = await openSetup(t)
  const llc = await llcWith(setup, '2026-10')
  await setup.query(`update entities.entity set formation_date = '2024-01-10' where id = $1`, [llc.entityId])
  await runJob(setup, '2026-11-15')
  await runJob(setup, '2026-12-03')
  assert.deepEqual(await reportsOf(setup, llc), ['monthly 2026-10 r1', 'monthly 2026-11 r1'])
  await setup.query(
    `update entities.entity set status = 'dissolved', dissolved_on = '2026-11-30' where id = $1`,
    [llc.entityId],
  )
  await runJob(setup, '2027-01-03')
  assert.deepEqual((await reportsOf(setup, llc)).slice(2), ['quarterly 2026-10 r1', 'annual 2026-01 r1'])
})

test('after weeks without a run, generates all reports of periods closed since', async t => {
  const setup = await openSetup(t)
  const llc = await llcWith(setup, '2026-10')
  await runJob(setup, '2026-11-15')
  for (const month of ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03'])
    await bookMonth(setup, llc, month)
  await runJob(setup, '2027-04-20')
  assert.deepEqual(await reportsOf(setup, llc), [
    'monthly 2026-10 r1',
    'monthly 2026-11 r1',
    'monthly 2026-12 r1',
    'quarterly 2026-10 r1',
    'annual 2026-01 r1',
    'monthly 2027-01 r1',
    'monthly 2027-02 r1',
    'monthly 2027-03 r1',
    'quarterly 2027-01 r1',
  ])
})

test('concurrent processes generate each report once', async t => {
  const setup = await openSetup(t)
  const llcs = [await llcWith(setup, '2026-08', '2026-09', '2026-10'), await llcWith(setup, '2026-09')]
  const others = [1, 2, 3].map(() => openDatabase(setup.url))
  try {
    const [llc] = llcs
    const october = periodOf('monthly', 2026, 10)
    await Promise.all([
      ...others.map(database => makeDueReports(database, noon('2026-11-15'))),
      ...others.map(database => makeReport(database, BY_JOB, llc!.entityId, october, noon('2026-11-15'))),
    ])
    await runJob(setup, '2026-11-16')
  } finally {
    for (const database of others) await database.close()
  }
  assert.deepEqual((await reportsOf(setup, llcs[0]!)).sort(), [
    'monthly 2026-08 r1',
    'monthly 2026-09 r1',
    'monthly 2026-10 r1',
    'quarterly 2026-07 r1',
  ])
  assert.deepEqual((await reportsOf(setup, llcs[1]!)).sort(), ['monthly 2026-09 r1', 'quarterly 2026-07 r1'])
})

test('correcting the books of a period creates a new revision, at most one per day; time alone or entries of another month do not', async t => {
  const setup = await openSetup(t)
  const llc = await llcWith(setup, '2026-10')
  await runJob(setup, '2026-11-03')
  await bookMonth(setup, llc, '2026-11')
  await runJob(setup, '2026-11-04')
  await runJob(setup, '2026-11-20')
  assert.deepEqual(await reportsOf(setup, llc), ['monthly 2026-10 r1'])
  await book(setup, llc, { month: '2026-10', expense: usd(77), category: 'hosting' })
  await makeDueReports(setup.database, new Date('2026-11-20T14:00:00Z'))
  assert.deepEqual(await reportsOf(setup, llc), ['monthly 2026-10 r1', 'monthly 2026-10 r2'])
  await book(setup, llc, { month: '2026-10', expense: usd(5), category: 'hosting' })
  await makeDueReports(setup.database, new Date('2026-11-20T23:00:00Z'))
  assert.equal((await reportsOf(setup, llc)).length, 2, 'one a day')
  await runJob(setup, '2026-11-21')
  await runJob(setup, '2026-11-22')
  assert.deepEqual((await reportsOf(setup, llc)).slice(2), ['monthly 2026-10 r3'])
})

test('removing an entry and adding it again does not create a revision', async t => {
  const setup = await openSetup(t)
  const llc = await llcWith(setup, '2026-10')
  await runJob(setup, '2026-11-03')
  const again = { month: '2026-10', expense: usd(1_000), category: 'software', bank: 'mercury' } as const
  const [entry] = await setup.query(`select id from bookkeeping.entry where entity_id = $1 and expense > 0`, [
    llc.entityId,
  ])
  await removeEntry(setup.database, BY_JOB, Number(entry!.id))
  await book(setup, llc, again)
  await runJob(setup, '2026-11-05')
  assert.deepEqual(await reportsOf(setup, llc), ['monthly 2026-10 r1'])
})

test('corrections older than fifteen months do not create revisions', async t => {
  const setup = await openSetup(t)
  const llc = await llcWith(setup, '2025-10')
  await setup.query(`update entities.entity set formation_date = '2025-10-01' where id = $1`, [llc.entityId])
  await runJob(setup, '2025-11-05')
  await runJob(setup, '2027-02-10')
  const before = await reportsOf(setup, llc)
  await book(setup, llc, { month: '2025-10', expense: usd(77), category: 'hosting' })
  await runJob(setup, '2027-02-11')
  const revised = (await reportsOf(setup, llc)).slice(before.length)
  assert.ok(revised.includes('annual 2025-01 r2'), 'which ended less than fifteen months ago')
  assert.ok(!revised.includes('monthly 2025-10 r2'))
})

test('generates the report of an open period on demand, and again when the period closes', async t => {
  const setup = await openSetup(t)
  const llc = await llcWith(setup, '2026-10')
  const october = periodOf('monthly', 2026, 10)
  const make = (day: string) => makeReport(setup.database, BY_JOB, llc.entityId, october, noon(day))
  const first = await make('2026-10-20')
  assert.deepEqual([first.revision, first.made], [1, true])
  assert.deepEqual(await make('2026-10-21'), { id: first.id, revision: 1, made: false })
  await runJob(setup, '2026-11-02')
  assert.deepEqual(await reportsOf(setup, llc), ['monthly 2026-10 r1'])
  await runJob(setup, '2026-11-03')
  await runJob(setup, '2026-11-04')
  assert.deepEqual(await reportsOf(setup, llc), ['monthly 2026-10 r1', 'monthly 2026-10 r2'])
})

test('answers carry over to a new revision, and its approval does not submit again', async t => {
  const setup = await openSetup(t)
  const { database, query } = setup
  const llc = await llcWith(setup, '2026-08', '2026-09', '2026-10')
  await runJob(setup, '2026-11-03')
  const newest = async () =>
    (
      await query(
        `select newest_id from reports.period where entity_id = $1 and type = 'monthly' and month = 10`,
        [llc.entityId],
      )
    )[0]!.newest_id as number
  const first = Number(await newest())
  const [advice] = await query(
    'select idx, rule from reports.recommendation where report_id = $1 and proposal_idx is not null order by idx',
    [first],
  )
  assert.equal(advice?.rule, 'distribute_profit')
  const approve = (report_id: number, idx: number) =>
    answerReport(
      database,
      BY_JOB,
      { report_id, decisions: [{ recommendation_idx: idx, decision: 'APPROVED', client_notes: 'Yes.' }] },
      null,
      noon('2026-11-04'),
    )
  await approve(first, advice!.idx)
  await approve(first, advice!.idx)
  await book(setup, llc, { month: '2026-10', expense: usd(77), category: 'hosting' })
  await runJob(setup, '2026-11-05')
  const second = Number(await newest())
  assert.notEqual(second, first)
  const [carried] = await query('select * from reports.recommendation where report_id = $1 and rule = $2', [
    second,
    advice!.rule,
  ])
  assert.deepEqual([carried?.decision, carried?.client_notes], ['APPROVED', 'Yes.'])
  await approve(second, carried!.idx)
  await assert.rejects(approve(first, advice!.idx), new RegExp(`has been replaced by report ${second}`))
  const submitted = await query('select status from ledger.transaction where entity_id = $1', [llc.entityId])
  assert.deepEqual(submitted, [{ status: 'PENDING' }])
  const history = await query('select count(*)::integer as given from reports.answer')
  assert.deepEqual(history, [{ given: 3 }])
})

test('reports that end on the same day propose the same money: approving in each, even concurrently, submits once', async t => {
  const setup = await openSetup(t)
  const { database, query } = setup
  const llc = await llcWith(setup, '2026-07', '2026-08', '2026-09')
  await runJob(setup, '2026-10-03')
  const proposing = () =>
    query(
      `select p.type, r.report_id, r.idx, s.transaction_id
       from reports.recommendation r
       join reports.period p on p.newest_id = r.report_id
       left join reports.submission s on s.entity_id = p.entity_id and s.ends = p.ends and s.rule = r.rule
       where p.entity_id = $1 and p.ends = '2026-09-30' and r.rule = 'distribute_profit' order by p.type`,
      [llc.entityId],
    )
  const found = await proposing()
  assert.deepEqual(
    found.map(one => one.type),
    ['monthly', 'quarterly'],
  )
  const approvals = [...found, ...found, ...found].map(({ report_id, idx }) => {
    const decisions = [{ recommendation_idx: idx, decision: 'APPROVED' as const, client_notes: null }]
    return answerReport(
      database,
      BY_JOB,
      { report_id: Number(report_id), decisions },
      null,
      noon('2026-10-04'),
    )
  })
  await Promise.all(approvals)
  const submitted = await query('select transaction_id from ledger.transaction where entity_id = $1', [
    llc.entityId,
  ])
  assert.equal(submitted.length, 1)
  for (const { transaction_id } of await proposing())
    assert.equal(transaction_id, submitted[0]!.transaction_id)
  await runJob(setup, '2026-11-03')
  const [october] = await query(
    `select (select r.amount from reports.recommendation r
             where r.report_id = p.newest_id and r.rule = 'distribute_profit') as amount
     from reports.period p where p.entity_id = $1 and p.ends = '2026-10-31'`,
    [llc.entityId],
  )
  assert.equal(october?.amount ?? null, null, 'what waits for the Manager is not proposed again')
})

test('an answer given while a new revision is generated is either in that revision or rejected', async t => {
  const setup = await openSetup(t)
  const { database, query } = setup
  const llc = await llcWith(setup, '2026-10')
  const october = periodOf('monthly', 2026, 10)
  const make = (minute: number) =>
    makeReport(database, BY_JOB, llc.entityId, october, new Date(Date.UTC(2026, 10, 5, 0, minute)))
  let { id: newest } = await make(0)
  const outcomes = { taken: 0, refused: 0 }
  for (let round = 1; round <= 12; round++) {
    await book(setup, llc, { month: '2026-10', expense: usd(round), category: 'hosting' })
    const client_notes = `round ${round}`
    const decisions = [{ recommendation_idx: 0, decision: 'DEFERRED' as const, client_notes }]
    // Alternate which one starts slightly earlier, so that each sometimes comes first.
    const answer = async () => {
      for (let step = 0; step < round % 6; step++) await query('select 1')
      return answerReport(database, BY_JOB, { report_id: newest, decisions }, null, noon('2026-11-05'))
    }
    const [made, answered] = await Promise.allSettled([make(round), answer()])
    assert.ok(made.status === 'fulfilled' && made.value.made)
    newest = made.value.id
    const [first] = await query(
      'select client_notes from reports.recommendation where report_id = $1 and idx = 0',
      [newest],
    )
    if (answered.status === 'fulfilled') assert.equal(first!.client_notes, client_notes)
    else assert.match(String(answered.reason), new RegExp(`has been replaced by report ${newest}`))
    outcomes[answered.status === 'fulfilled' ? 'taken' : 'refused']++
  }
  assert.ok(outcomes.taken > 0, 'else nothing was tried')
})

test('a job killed at any statement leaves nothing half done, and the next run continues', async t => {
  const setup = await openSetup(t)
  const llc = await llcWith(setup, '2026-08', '2026-09', '2026-10')
  const expected = ['monthly 2026-08 r1', 'monthly 2026-09 r1', 'monthly 2026-10 r1', 'quarterly 2026-07 r1']
  for (let dieAt = 0; ; dieAt += 3) {
    // Twenty-one minutes later each time: by then the dead process's claim on the LLC has expired.
    const now = new Date(Date.UTC(2026, 10, 15) + dieAt * 7 * 60_000)
    const died = await runUntilKilled(setup.database, now, dieAt)
    const whole = await setup.query(`
      select count(*)::integer as reports, count(p.newest_id)::integer as periods,
             (select count(*) from reports.period)::integer as all_periods,
             (select coalesce(sum(reports), 0) from reports.total where list = 'entity')::integer as counted
      from reports.report r join reports.period p on p.newest_id = r.id`)
    const { reports } = whole[0]!
    assert.deepEqual(whole, [{ reports, periods: reports, all_periods: reports, counted: reports }])
    if (!died) break
  }
  assert.deepEqual((await reportsOf(setup, llc)).sort(), expected)
})

/** Runs the job in a process that exits before its nth statement. Returns whether it got that far. */
async function runUntilKilled(database: Database, now: Date, dieAt: number): Promise<boolean> {
  let left = dieAt
  const step = async () => {
    if (left-- <= 0) throw new Error('killed')
  }
  const dying = (db: Db): Db => ({
    all: (...given) => step().then(() => db.all(...given)),
    one: (...given) => step().then(() => db.one(...given)),
    maybe: (...given) => step().then(() => db.maybe(...given)),
  })
  const mortal: Database = {
    ...database,
    durable: dying(database.durable),
    quick: dying(database.quick),
    transaction: work => database.transaction((tx, client) => work(dying(tx), client)),
  }
  await makeDueReports(mortal, now).catch(error => assert.equal(error.message, 'killed'))
  return left < 0
}
