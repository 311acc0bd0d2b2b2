// Full run only: it takes long, and a shorter test protects the same code in npm test.
import assert from 'node:assert/strict'
import test from 'node:test'
import { hashOfBooks } from '../src/areas/reports/make-reports.ts'
import { periodNamed } from '../src/areas/reports/periods.rules.ts'
import { readFacts } from '../src/areas/reports/read-facts.ts'
import { openDatabase } from '../src/kernel/sql/postgres.ts'
import { checkLedger } from './harness/ledger.ts'
import { seeded, testRounds, testSeed } from './harness/random.ts'
import { openScratch, type Scratch } from './harness/scratch-database.ts'
import {
  at,
  beginLife,
  daysOfYear,
  type Life,
  runJobs,
  runJobsUntilKilled,
  YEAR,
} from './harness/year-replay.ts'

/** Which periods should have a report on a day, in the simplest way. */
function expectedOn(day: string): string[] {
  const two = (number: number) => String(number).padStart(2, '0')
  const names: string[] = []
  for (let month = 1; month <= 12; month++) {
    const made = month === 12 ? `${YEAR + 1}-01-03` : `${YEAR}-${two(month + 1)}-03`
    if (day < made) break
    names.push(`${YEAR}-${two(month)}`)
    if (month % 3 === 0) names.push(`${YEAR}-Q${month / 3}`)
    if (month === 12) names.push(String(YEAR))
  }
  return names.sort()
}

async function reportedOn({ database }: Scratch, entityId: number): Promise<string[]> {
  const { rows } = await database.withClient(client =>
    client.query(
      `select case type when 'monthly' then to_char(begins, 'YYYY-MM')
                      when 'quarterly' then year || '-Q' || quarter else year::text end as name
     from reports.period where entity_id = $1 and year = $2 and newest_id is not null`,
      [entityId, YEAR],
    ),
  )
  return rows.map(({ name }) => name as string).sort()
}

/** Invariants: nothing was created twice, and stored values match a fresh count. */
async function checkNothingTwice({ query, database }: Scratch, life: Life): Promise<void> {
  const none = async (sql: string, message: string) => assert.deepEqual(await query(sql), [], message)
  await none(
    `select period_id, generated_at::date from reports.report group by 1, 2 having count(*) > 1`,
    'periods with two revisions on one day',
  )
  await none(
    `select r.id from reports.report r join reports.report b on b.period_id = r.period_id and b.revision = r.revision - 1
     where b.books_hash = r.books_hash`,
    'revisions that say the same as the one before',
  )
  await none(
    `select p.id from reports.period p
     join (select period_id, count(*) as made, max(revision) as newest, max(id) as id from reports.report group by 1) r
       on r.period_id = p.id
     where (r.made, r.newest, r.id) is distinct from (p.newest_revision, p.newest_revision, p.newest_id)`,
    'periods whose newest report is not the last of 1, 2, 3',
  )
  await none(
    `select * from (
       select list, list_id, type, year, sum(reports) as reports from reports.total group by 1, 2, 3, 4
     ) kept full join (
       select l.list, l.list_id, type, year, count(*) as reports from reports.period
       cross join lateral (values ('entity', entity_id), ('member', member_id)) as l (list, list_id) group by 1, 2, 3, 4
     ) fresh using (list, list_id, type, year) where kept.reports is distinct from fresh.reports`,
    'counts that are not those of the reports',
  )
  await none(`select about from kernel.mail group by 1 having count(*) > 1`, 'mails sent twice')
  const [made] = await query(`
    select (select count(*) from reports.report) = (select count(*) from kernel.audit_row where action = 'report.make') as reports,
           (select count(*) from ledger.transaction where occurrence is distinct from 0 and occurrence is not null)
             = (select count(*) from kernel.audit_row where action = 'transaction.recur') as occurrences,
           (select count(*)::integer from reports.submission) as submitted,
           (select count(*)::integer from ledger.transaction where series_id is null) as proposed`)
  assert.deepEqual(made, {
    reports: true,
    occurrences: true,
    submitted: life.approved(),
    proposed: life.approved(),
  })
  await checkLedger(database, life.entityId)
}

/** The alert codes of each month's first report, in order. */
async function alertsByMonth({ query }: Scratch, entityId: number): Promise<Set<string>[]> {
  const found = await query(
    `select alerts_en from reports.report r join reports.period p on p.id = r.period_id
     where p.entity_id = $1 and type = 'monthly' and revision = 1 and p.year = $2 order by begins`,
    [entityId, YEAR],
  )
  return found.map(
    ({ alerts_en }) => new Set(JSON.parse(alerts_en).map(({ code }: { code: string }) => code)),
  )
}

for (let round = 0; round < testRounds; round++) {
  const seed = testSeed + round
  test(`a year day by day, with crashes, pauses and two concurrent processes, creates everything once (seed ${seed})`, async t => {
    const scratch = await openScratch(t)
    const random = seeded(seed)
    const life = await beginLife(scratch, random)
    const second = openDatabase(scratch.url)
    t.after(() => second.close())
    let [standsStillUntil, crashes] = ['', 0]
    for (const day of [...daysOfYear(), `${YEAR + 1}-01-03`, `${YEAR + 1}-01-04`]) {
      await life.live(day)
      if (random.chance(0.02))
        standsStillUntil = day.slice(0, 8) + String(Number(day.slice(8)) + 9).padStart(2, '0')
      if (day < standsStillUntil) continue
      const way =
        day > `${YEAR}-12-31` ? 'once' : random.pick(['once', 'once', 'twice', 'at once', 'killed'] as const)
      if (way === 'killed') {
        if (await runJobsUntilKilled(scratch, scratch.database, at(day, 3), random.below(30))) crashes++
        continue
      }
      if (way === 'at once')
        await Promise.all([runJobs(scratch.database, at(day, 3)), runJobs(second, at(day, 3))])
      else await runJobs(scratch.database, at(day, 3))
      if (way === 'twice') await runJobs(second, at(day, 20))
      for (const entityId of [life.entityId, life.quietId])
        assert.deepEqual(await reportedOn(scratch, entityId), expectedOn(day), `${day}, ${way}`)
      if (day.endsWith('-15')) await checkNothingTwice(scratch, life)
    }
    await checkNothingTwice(scratch, life)
    assert.ok(crashes >= 10, `${crashes} crashes`)
    assert.ok(life.approved() >= 3, `${life.approved()} approvals`)
    await checkEnd(scratch, life)
  })
}

async function checkEnd(scratch: Scratch, life: Life): Promise<void> {
  const { query, database } = scratch
  const [revised] = await query('select count(*)::integer as count from reports.report where revision > 1')
  assert.ok(revised!.count >= 5, `${revised!.count} revisions`)
  const occurrences = await query(
    'select occurrence from ledger.transaction where entity_id = $1 and series_id is not null order by occurrence',
    [life.entityId],
  )
  assert.deepEqual(
    occurrences.map(({ occurrence }) => occurrence),
    occurrences.map((_, place) => place),
  )
  assert.ok(occurrences.length >= 9, `${occurrences.length} occurrences of a monthly one`)

  const alerts = await alertsByMonth(scratch, life.entityId)
  const has = (month: number, code: string) => alerts[month - 1]!.has(code)
  assert.deepEqual(
    [1, 2, 4, 6].map(month => has(month, 'filing_due') || has(month, 'filing_overdue')),
    [false, true, true, false],
    'a filing: far off, soon due, late, filed',
  )
  assert.deepEqual(
    [1, 5, 7].map(month => has(month, 'presence_days')),
    [false, true, true],
    'days in a country add up',
  )

  // No correction was missed: every report matches the current books.
  const newest = await query(
    `select p.type, case type when 'monthly' then to_char(begins, 'YYYY-MM')
       when 'quarterly' then year || '-Q' || quarter else year::text end as name, encode(r.books_hash, 'hex') as hash
     from reports.period p join reports.report r on r.id = p.newest_id where p.entity_id = $1 and year = $2`,
    [life.entityId, YEAR],
  )
  assert.equal(newest.length, 17)
  for (const { type, name, hash } of newest) {
    const facts = await readFacts(
      database.quick,
      life.entityId,
      periodNamed(type, name)!,
      at(`${YEAR + 1}-01-04`, 3),
    )
    assert.equal(hashOfBooks(facts).toString('hex'), hash, `${name} says what the books say`)
  }
}
