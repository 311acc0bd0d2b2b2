import { createEntity, setShare } from '../src/areas/entities/entities.ts'
import { createMember } from '../src/areas/members/members.ts'
import { countOfAll, listDueOfAll } from '../src/areas/obligations/console/console.sql.ts'
import { updateObligations } from '../src/areas/obligations/obligations.jobs.ts'
import { areas } from '../src/areas.ts'
import { APP_ROLE } from '../src/kernel/embedded/passwords.ts'
import { migrate, readMigrations } from '../src/kernel/sql/migrate.ts'
import { type Database, openDatabase } from '../src/kernel/sql/postgres.ts'
import { addDays, dateOf } from '../src/kernel/values/dates.ts'
import type { Bench, OpenDatabase } from './installation.ts'
import { type Findings, makeRatio, medianFigures } from './report.ts'
import { type Contender, interleave, ratiosOf } from './rounds.ts'
import { BY_BENCH } from './seed.ts'

type Firm = { llcs: number; database: Database; owner: Database }

/** How many LLCs changed since the last run of the job. */
const CHANGED = 10
const PAGE = 50
const NOW = new Date()

/** Do the job and the console's list cost the same in a firm with many LLCs? Two databases that differ in their number. */
export async function benchObligations(bench: Bench, open: OpenDatabase): Promise<Findings> {
  const [few, many] = bench.quick ? [50, 1000] : [100, 10_000]
  const firms = [await openFirm(bench, open, few), await openFirm(bench, open, many)]
  bench.say(`obligations: firms of ${count(few)} and ${count(many)} LLCs`)
  const kinds = {
    'nothing changed': runIdle,
    [`${CHANGED} LLCs changed`]: runChanged,
    'console list': readList,
  }
  const contenders: Contender[] = Object.entries(kinds).flatMap(([kind, measure]) =>
    firms.map(firm => ({ name: `${kind}, ${count(firm.llcs)}`, measure: () => measure(firm) })),
  )
  const figures = await interleave(contenders, bench.quick ? 2 : 5, bench.say)
  const ratio = (kind: string, title: string, atMost?: number) =>
    makeRatio(
      `${title}: ${count(many)} LLCs / ${count(few)}, time`,
      ratiosOf(figures, `${kind}, ${count(many)}`, `${kind}, ${count(few)}`),
      atMost === undefined ? undefined : { atMost },
    )
  return {
    ratios: [
      ratio(`${CHANGED} LLCs changed`, `obligations, job after ${CHANGED} LLCs changed`, 1.3),
      ratio('nothing changed', 'obligations, job when nothing changed', 1.3),
      ratio('console list', 'obligations, list of the console', 1.3),
    ],
    figures: medianFigures(figures, 'ms', name => `obligations: ${name}`),
  }
}

const count = (llcs: number) => llcs.toLocaleString('en-US')

/** A firm of its own database: one LLC is evaluated by the job, and copied with its obligations. */
async function openFirm(
  { closing, say }: Bench,
  { url, ownerUrl, owner }: OpenDatabase,
  llcs: number,
): Promise<Firm> {
  const name = `obligations_${llcs}`
  say(`seeding a firm of ${count(llcs)} LLCs …`)
  await owner.withClient(client => client.query(`create database ${name}`))
  const at = (home: string) => Object.assign(new URL(home), { pathname: `/${name}` }).href
  const [database, own] = [
    openDatabase(at(url), { own: 4 }),
    openDatabase(at(ownerUrl), { shared: 1, own: 2 }),
  ]
  closing.add(async () => {
    await database.close()
    await own.close()
  })
  await migrate(own, await readMigrations(areas.flatMap(area => area.migrations ?? [])), undefined, APP_ROLE)
  const person = { email: 'bench@example.com', name: 'Bench Member', role: 'member', country: 'ES' } as const
  const { id: memberId } = await createMember(database.durable, BY_BENCH, person)
  const record = { formation_date: '2020-03-12' }
  const wanted = { memberId, name: 'Bench LLC', state: 'WY', subscribed: true, record }
  const { id: entityId } = await createEntity(database.durable, BY_BENCH, wanted, NOW)
  const share = { entityId, owner: 'Bench Member', percent: '100', since: '2020-03-12', isMember: true }
  await database.transaction(tx => setShare(tx, BY_BENCH, share, NOW))
  await updateObligations({ database, now: () => NOW })
  await own.withClient(async client => {
    await client.query(
      `insert into members.member (email, name, role, language, country)
       select 'bench' || n || '@example.com', 'Bench Member', 'member', 'en', 'ES' from generate_series(2, $1) n`,
      [llcs],
    )
    await client.query(
      `insert into entities.entity (member_id, name, state, formation_date, plan_filings_on)
       select m.id, 'Bench LLC', 'WY', '2020-03-12', null from members.member m where m.id > $1 order by m.id`,
      [memberId],
    )
    await client.query(
      `insert into entities.ownership (entity_id, owner_name, is_member, percent, since)
       select id, 'Bench Member', true, 100, '2020-03-12' from entities.entity where id > $1`,
      [entityId],
    )
    await client.query(
      `insert into obligations.subject (member_id, entity_id, record_facts, filings, look_on, open_facts)
       select e.member_id, case when s.entity_id is not null then e.id end, s.record_facts, s.filings, s.look_on, s.open_facts
       from entities.entity e cross join obligations.subject s where e.id > $1 and s.member_id = $2`,
      [entityId, memberId],
    )
    // Due dates from a month ago to a month ahead, so that the list grows with the firm.
    await client.query(
      `insert into obligations.obligation (subject_id, obligation, year, part, rule_id, rule_version, state, due_date, reason, facts, missing)
       select t.id, o.obligation, o.year, o.part, o.rule_id, o.rule_version,
              case when o.due_date is not null then 'due' else o.state end,
              case when o.due_date is not null then current_date + (t.id + o.id)::integer % 60 - 30 end, o.reason, o.facts, o.missing
       from obligations.subject t
       join obligations.subject s on (s.entity_id is null) = (t.entity_id is null) and s.member_id = $1
       join obligations.obligation o on o.subject_id = s.id
       where t.member_id <> $1`,
      [memberId],
    )
    await client.query('delete from kernel.changed')
    await client.query('vacuum (analyze)')
  })
  return { llcs, database, owner: own }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const run = (database: Database) => updateObligations({ database, now: () => NOW })

async function runIdle({ database }: Firm): Promise<number> {
  return timed(async () => expectLooked((await run(database)).looked, 0))
}

/** The record of some LLCs changes, from one end of the table to the other. */
async function runChanged({ database, owner, llcs }: Firm): Promise<number> {
  const ids = Array.from({ length: CHANGED }, (_, nth) => 1 + Math.floor((nth * (llcs - 1)) / CHANGED))
  await owner.withClient(client =>
    client.query(
      `update entities.entity set fiscal_year_end = case fiscal_year_end when '12-31' then '11-30' else '12-31' end where id = any ($1)`,
      [ids],
    ),
  )
  // Each LLC, and its owner.
  return timed(async () => expectLooked((await run(database)).looked, 2 * CHANGED))
}

/** A job that looks at too much or too little would be compared with something else. */
function expectLooked(looked: number, expected: number): void {
  if (looked !== expected) throw new Error(`the job looked at ${looked} instead of ${expected}`)
}

const LISTS = 20

/** The first page of the console's list and its counts, several times. */
async function readList({ database }: Firm): Promise<number> {
  const today = dateOf(NOW)
  const soon = addDays(today, 30)
  const page = { until: soon, after_due: today, after_id: 0, limit: PAGE }
  const took = await timed(async () => {
    for (let turn = 0; turn < LISTS; turn++) {
      const [rows] = await Promise.all([
        database.quick.all(listDueOfAll, page),
        database.quick.one(countOfAll, { today, soon }),
      ])
      if (rows.length !== PAGE) throw new Error(`the list has ${rows.length} rows instead of ${PAGE}`)
    }
  })
  return took / LISTS
}
