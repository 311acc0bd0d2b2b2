// Full run only: it takes long, and a shorter test protects the same code in npm test.
import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { seeded, testSeed } from '../../../tests/harness/random.ts'
import { queryOnce } from '../../../tests/harness/test-postgres.ts'
import { addDays } from '../../kernel/values/dates.ts'
import { computePresence, daysToReadAhead, daysToReadForRules, type Stay } from './presence.rules.ts'
import { listDecidingStays } from './stay.sql.ts'
import { addStay, findDecidingStays, removeStay } from './stays.ts'

// A separate database: how many members there are decides which index is used.
const installation = await openTestInstallation({ isAlone: true })
const { database } = installation
const { durable: db } = database

const query = <T extends object>(sql: string, values: unknown[] = []) =>
  database.withClient(async client => (await client.query<T>(sql, values)).rows)

/** Many stays at once, bypassing the command. */
async function fillLog(memberId: number, stays: readonly Stay[]): Promise<void> {
  await query(
    `insert into presence.stay (member_id, starts_on, ends_on, country, place)
     select $1, "from", "to", country, row_number() over (partition by "from" order by ord)
     from rows from (jsonb_to_recordset($2::jsonb) as ("from" date, "to" date, country text))
       with ordinality as x ("from", "to", country, ord)
     order by ord`,
    [memberId, JSON.stringify(stays)],
  )
}

function randomLog(seed: number): Stay[] {
  const random = seeded(seed)
  const stays: Stay[] = []
  for (let i = random.below(14); i >= 0; i--) {
    const from = addDays('2015-01-01', random.below(random.pick([40, 3000])))
    const length = random.pick([null, random.below(5), random.below(90), random.below(3000)])
    const to = length === null ? null : addDays(from, length)
    if (stays.filter(stay => stay.from === from).length < 5)
      stays.push({ from, to, country: random.pick(['ES', 'PT', 'US', 'GB']) })
  }
  return stays
}

test('the rows read for a year give the same year as the whole log', async () => {
  let narrower = 0
  for (let round = 0; round < 60; round++) {
    const stays = randomLog(testSeed + round)
    const { memberId } = await newMember(installation)
    await fillLog(memberId, stays)
    for (const today of ['2015-01-20', '2019-06-30', '2024-02-29'])
      for (const year of [2014, 2015, 2016, 2017, 2019, 2021, 2024, 2025, 2027]) {
        const read = await findDecidingStays(database.quick, memberId, daysToReadAhead(year, today))
        if (read.length < stays.length) narrower++
        assert.deepEqual(
          computePresence(read, year, today),
          computePresence(stays, year, today),
          `seed ${testSeed + round}, ${year} on ${today}`,
        )
      }
  }
  assert.ok(narrower > 100, 'most years need only a part of the log')
})

type Plan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
  [key: string]: unknown
}

/** The plan nodes of the statement as prepared by the server. */
async function explain(memberId: number, from: string, until: string): Promise<Plan[]> {
  return database.withClient(async client => {
    await client.query(`prepare deciding as ${listDecidingStays.sql}`)
    const { rows } = await client.query(
      `explain (analyze, buffers, format json) execute deciding (${memberId}, '${from}', '${until}')`,
    )
    await client.query('deallocate deciding')
    const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
    return nodes(rows[0]['QUERY PLAN'][0].Plan)
  })
}

test('a log of 100,000 stays is read through indexes, with as many rows as one of ten', async () => {
  const [small, large] = [await newMember(installation), await newMember(installation)]
  // Ten in the requested years, after one that lasts years and reaches into them.
  const ten: Stay[] = [
    { from: '2018-03-01', to: '2024-06-30', country: 'ES' },
    ...Array.from({ length: 9 }, (_, i) => ({
      from: addDays('2024-02-01', i * 70),
      to: null,
      country: 'PT',
    })),
  ]
  await fillLog(small.memberId, ten)
  await fillLog(large.memberId, ten)
  // Before and after, five per day: short ones, and ones that last for weeks.
  const many = Array.from({ length: 100_000 }, (_, i) => {
    const from = addDays(i % 2 ? '1990-01-01' : '2027-01-01', Math.floor(i / 10))
    return { from, to: i % 3 ? addDays(from, i % 40) : null, country: 'GB' }
  }).filter(({ from }) => from < '2018-01-01' || from > '2026-12-31')
  assert.ok(many.length > 95_000)
  await fillLog(large.memberId, many)
  // As the owner of the table: for any other role PostgreSQL skips it with only a warning.
  await queryOnce(installation.ownerUrl, 'analyze presence.stay')
  // What a response for 2025 reads: the two years before, and what is known of the next.
  const time = daysToReadForRules(2025, '2026-11-15')
  assert.deepEqual(time, { from: '2023-01-01', until: '2026-11-15' })
  const rowsRead = async (memberId: number) => {
    const plan = await explain(memberId, time.from, time.until)
    const scans = plan.filter(node => /Scan/.test(node['Node Type']) && node['Relation Name'] === 'stay')
    assert.ok(scans.length >= 4)
    for (const scan of scans) {
      assert.match(scan['Node Type'], /^Index|^Bitmap Heap/, JSON.stringify(scan))
      assert.equal(scan['Rows Removed by Filter'] ?? 0, 0, JSON.stringify(scan))
    }
    return {
      rows: scans.reduce((sum, scan) => sum + scan['Actual Rows'] * scan['Actual Loops'], 0),
      pages: Number(plan[0]!['Shared Hit Blocks']) + Number(plan[0]!['Shared Read Blocks']),
    }
  }
  const [ofSmall, ofLarge] = [await rowsRead(small.memberId), await rowsRead(large.memberId)]
  assert.ok(ofLarge.rows <= ofSmall.rows + 1, `${ofLarge.rows} rows, of ten stays ${ofSmall.rows}`)
  assert.ok(ofLarge.pages <= 3 * ofSmall.pages + 10, `${ofLarge.pages} pages, of ten stays ${ofSmall.pages}`)
  const answer = await findDecidingStays(database.quick, large.memberId, time)
  assert.equal(answer.filter(({ country }) => country !== 'GB').length, 10)
})

test('rejects a sixth stay that starts on a day, even with concurrent additions', async () => {
  const { memberId } = await newMember(installation)
  const stay = { from: '2026-01-01', to: null, country: 'ES' }
  const tried = await Promise.allSettled(
    Array.from({ length: 8 }, () => addStay(db, BY_TEST, memberId, stay)),
  )
  const ids = tried.flatMap(result => (result.status === 'fulfilled' ? result.value.id : []))
  assert.equal(ids.length, 5)
  for (const result of tried)
    if (result.status === 'rejected') assert.equal(result.reason.code, 'stay_limit_reached')
  const other = await newMember(installation)
  await addStay(db, BY_TEST, other.memberId, stay)
  await removeStay(db, BY_TEST, ids[2]!)
  await addStay(db, BY_TEST, memberId, stay)
  await assert.rejects(addStay(db, BY_TEST, memberId, stay), { code: 'stay_limit_reached' })
})

test('every change of the log leaves one audit row, and a removed stay is kept', async () => {
  const { memberId } = await newMember(installation)
  const by = { ...BY_TEST, actor: `test:stays-${memberId}` }
  const { id } = await addStay(db, by, memberId, { from: '2026-01-01', to: '2026-01-05', country: 'ES' })
  assert.deepEqual(await removeStay(db, by, id), { already: false })
  assert.deepEqual(await removeStay(db, by, id), { already: true })
  await assert.rejects(addStay(db, by, memberId, { from: '2026-01-05', to: '2026-01-01', country: 'ES' }))
  await assert.rejects(removeStay(db, by, 2_147_483_000), { code: 'stay_not_found' })
  const rows = await query('select action, record from kernel.audit_row where actor = $1 order by id', [
    by.actor,
  ])
  assert.deepEqual(rows, [
    { action: 'stay.create', record: `stay/${id}` },
    { action: 'stay.remove', record: `stay/${id}` },
  ])
  const kept = await query('select country, removed_at is null as live from presence.stay where id = $1', [
    id,
  ])
  assert.deepEqual(kept, [{ country: 'ES', live: false }])
  const time = { from: '2026-01-01', until: '2026-12-31' }
  assert.deepEqual(await findDecidingStays(db, memberId, time), [])
})

test('the database itself rejects a stay that the rules reject', async () => {
  const { memberId } = await newMember(installation)
  const insert = (from: string, to: string | null, country = 'ES', place = 1) =>
    query(
      'insert into presence.stay (member_id, starts_on, ends_on, country, place) values ($1, $2, $3, $4, $5)',
      [memberId, from, to, country, place],
    )
  await assert.rejects(insert('2026-01-02', '2026-01-01'), /stay_check|range lower bound/)
  await assert.rejects(insert('1990-01-01', '2000-01-09'), /stay_check/)
  await assert.rejects(insert('1989-12-31', null), /starts_on_check/)
  await assert.rejects(insert('2100-12-31', '2101-01-01'), /stay_check/)
  await assert.rejects(insert('2026-01-01', null, 'Spain'), /country_check/)
  await assert.rejects(insert('2026-01-01', null, 'ES', 6), /place_check/)
  await insert('1990-01-01', '2000-01-08')
})
