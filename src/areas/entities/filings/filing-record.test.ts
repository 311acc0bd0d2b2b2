import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST } from '../../../../tests/harness/installation.ts'
import { type Random, seeded, testRounds, testSeed } from '../../../../tests/harness/random.ts'
import { openScratch, type Scratch } from '../../../../tests/harness/scratch-database.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { createMember } from '../../members/members.ts'
import { changeEntity, createEntity, markFiling, type RecordGiven } from '../entities.ts'
import { FILING_STATUSES, type FilingStatus } from './filing.rules.ts'
import { planAllFilings } from './filings.ts'

const NOW = new Date('2026-11-15T10:00:00Z')

async function newLlc({ database, query }: Scratch, record: RecordGiven = {}): Promise<number> {
  const person = { email: `m${Math.random()}@example.com`, name: 'Ana', role: 'member' } as const
  const { id: memberId } = await createMember(database.durable, BY_TEST, person)
  const wanted = { memberId, name: 'Ana LLC', state: 'NM', subscribed: false, record }
  const { id } = await createEntity(database.durable, BY_TEST, wanted, NOW)
  // The record date counts if the formation date is unknown.
  await query(`update entities.entity set created_at = '2026-03-01' where id = $1`, [id])
  return id
}

const change = ({ database }: Scratch, id: number, record: RecordGiven) =>
  changeEntity(database.durable, BY_TEST, id, record, NOW)

type Marked = { year: number; status: FilingStatus; on?: string }
const mark = ({ database }: Scratch, entityId: number, { year, status, on = '2018-01-01' }: Marked) =>
  database.transaction(tx =>
    markFiling(tx, BY_TEST, { entityId, form: '5472', year, status, on, elsewhere: null }, NOW),
  )

const statusesOf = async ({ query }: Scratch, id: number) =>
  (await query('select year, status from entities.tax_filing where entity_id = $1 order by year', [id])).map(
    ({ year, status }) => `${year} ${status}`,
  )

/** The open filings of an LLC except for some years, with what follows from the record. */
const openOf = ({ query }: Scratch, id: number, without: number[] = []) =>
  query(
    `select year, due_date::text from entities.tax_filing
     where entity_id = $1 and status in ('pending', 'extended') and year <> all ($2) order by year`,
    [id, without],
  )

test('the plan reopens what the plan closed, extended if it was', async t => {
  const scratch = await openScratch(t)
  const id = await newLlc(scratch)
  const then = async (record: RecordGiven) => {
    await change(scratch, id, record)
    await planAllFilings(scratch.database, NOW)
    return statusesOf(scratch, id)
  }
  assert.deepEqual(await then({ formation_date: '2025-01-10' }), ['2025 pending', '2026 pending'])
  await mark(scratch, id, { year: 2026, status: 'extended' })
  const dissolved = await then({ status: 'dissolved', dissolved_on: '2025-06-30' })
  assert.deepEqual(dissolved, ['2025 pending', '2026 not_required'])
  assert.deepEqual(await then({ status: 'active' }), ['2025 pending', '2026 extended'])
  const rows = `select extended_due_date::text, remind_on::text from entities.tax_filing where year = 2026`
  assert.deepEqual(await scratch.query(rows), [{ extended_due_date: '2027-10-15', remind_on: '2027-09-15' }])
})

test('what a person closed stays closed until a person returns it to the plan', async t => {
  const scratch = await openScratch(t)
  const id = await newLlc(scratch, { formation_date: '2025-01-10' })
  await planAllFilings(scratch.database, NOW)
  await mark(scratch, id, { year: 2026, status: 'not_required' })
  for (const record of [{ dissolved_on: '2025-06-30' }, { status: 'active' }]) {
    await change(scratch, id, record)
    await planAllFilings(scratch.database, NOW)
    assert.deepEqual(await statusesOf(scratch, id), ['2025 pending', '2026 not_required'])
  }
  await change(scratch, id, { fiscal_year_end: '06-30' })
  await planAllFilings(scratch.database, NOW)
  await mark(scratch, id, { year: 2026, status: 'pending' })
  assert.deepEqual(await openOf(scratch, id), [
    { year: 2024, due_date: '2025-09-15' },
    { year: 2025, due_date: '2026-09-15' },
    { year: 2026, due_date: '2027-10-15' },
  ])
  await change(scratch, id, { formation_date: '2026-08-01' })
  await planAllFilings(scratch.database, NOW)
  await assert.rejects(mark(scratch, id, { year: 2024, status: 'pending' }), { code: 'filing_year_not_owed' })
})

const ENDS = ['12-31', '12-31', '05-31', '06-30', '02-28']
const dayOfLife = (random: Random) =>
  `${2022 + random.below(5)}-0${1 + random.below(9)}-${String(1 + random.below(28)).padStart(2, '0')}`

function someChange(random: Random): RecordGiven {
  return random.pick<() => RecordGiven>([
    () => ({ formation_date: random.chance(0.3) ? '' : dayOfLife(random) }),
    () => ({ status: random.pick(['active', 'active', 'forming']) }),
    () => ({ dissolved_on: dayOfLife(random) }),
    () => ({ fiscal_year_end: random.pick(ENDS) }),
    () => ({ foreign_owned: random.chance(0.6) }),
  ])()
}

/** Whether it was done; false if a rule refused it. */
async function tried(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

type Life = { settled: Set<number>; reopened: number }

/**
 * Random changes and marks, planned from time to time: which years a person has settled, and what was
 * reopened.
 */
async function live(scratch: Scratch, random: Random, id: number): Promise<Life> {
  const life: Life = { settled: new Set(), reopened: 0 }
  let closed: number[] = []
  for (let step = 4 + random.below(12); step >= 0; step--) {
    if (random.chance(0.7)) await tried(change(scratch, id, someChange(random)))
    else {
      const wanted = { year: 2022 + random.below(5), status: random.pick(FILING_STATUSES) }
      if (!(await tried(mark(scratch, id, wanted)))) continue
      if (wanted.status === 'filed' || wanted.status === 'not_required') life.settled.add(wanted.year)
      else life.settled.delete(wanted.year)
    }
    if (random.chance(0.4)) continue
    await planAllFilings(scratch.database, NOW)
    const before = closed
    closed = await closedByPlan(scratch, id)
    life.reopened += before.filter(year => !closed.includes(year) && !life.settled.has(year)).length
  }
  return life
}

const closedByPlan = async ({ query }: Scratch, id: number): Promise<number[]> => {
  const of = `from entities.tax_filing where entity_id = $1 and not_required_by = 'plan'`
  return (await query(`select year ${of}`, [id])).map(({ year }) => year)
}

test('whatever the history of a record, open filings match the record except for what a person settled', async t => {
  const scratch = await openScratch(t)
  const seen = { reopened: 0, settled: 0 }
  for (let round = 0; round < 50 * testRounds; round++) {
    const seed = testSeed + round
    const random = seeded(seed)
    const id = await newLlc(scratch, { formation_date: dayOfLife(random) })
    const life = await live(scratch, random, id)
    const settled = [...life.settled]
    // Filings due while it was foreign-owned stay due; so the comparison uses a foreign-owned record.
    await change(scratch, id, { foreign_owned: true })
    const [record] = await scratch.query(
      `select status, formation_date::text, dissolved_on::text, fiscal_year_end from entities.entity where id = $1`,
      [id],
    )
    const fresh = await newLlc(scratch, record)
    await planAllFilings(scratch.database, NOW)
    const about = `seed ${seed}: ${JSON.stringify(record)}`
    assert.deepEqual(await openOf(scratch, id, settled), await openOf(scratch, fresh, settled), about)
    const stillSettled = await scratch.query(
      `select year from entities.tax_filing where entity_id = $1 and year = any ($2)
         and (status = 'filed' or not_required_by = 'person')`,
      [id, settled],
    )
    assert.equal(stillSettled.length, settled.length, about)
    seen.reopened += life.reopened
    seen.settled += settled.length
  }
  assert.ok(seen.reopened > 8 && seen.settled > 20, `too tame: ${JSON.stringify(seen)}`)
})
