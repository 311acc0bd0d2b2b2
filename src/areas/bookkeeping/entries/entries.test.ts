import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { blocksRead } from '../../../../tests/harness/blocks-read.ts'
import { listEntries } from '../../../../tests/harness/books.ts'
import { checkBooks } from '../../../../tests/harness/check-books.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../../tests/harness/installation.ts'
import { testRounds, testSeed } from '../../../../tests/harness/random.ts'
import { queryOnce } from '../../../../tests/harness/test-postgres.ts'
import { MAX_UNITS, textFromUnits, unitsFromText } from '../../../kernel/values/money.ts'
import type { Category } from '../vocabulary.rules.ts'
import { addEntries } from './entries.ts'
import { type PlannedEntry, planEntry } from './entry.rules.ts'
import { listNewest, listNewestOfCategory } from './entry.sql.ts'

const installation = await openTestInstallation()
const { database } = installation

type Drawn = { year: number; month: number; category: Category | null; income: bigint; expense: bigint }

const YEARS = [1990, 2024, 2025, 2026, 2100]
const MONTHS = [1, 2, 11, 12]
const WORDS: (Category | null)[] = [null, null, 'software', 'hosting', 'venta_servicio', 'otro']
const amounts = fc.oneof(
  fc.bigInt({ min: -MAX_UNITS, max: MAX_UNITS }),
  fc.bigInt({ min: -50_000n, max: 50_000n }),
  fc.constantFrom(0n, 1n, -1n, MAX_UNITS, -MAX_UNITS),
)
const entry = fc.record<Drawn>({
  year: fc.constantFrom(...YEARS),
  month: fc.constantFrom(...MONTHS),
  category: fc.constantFrom(...WORDS),
  income: amounts,
  expense: amounts,
})
/** Single entries and batches, in any order. */
const batches = fc.array(fc.oneof(fc.tuple(entry), fc.array(entry, { minLength: 2, maxLength: 12 })), {
  minLength: 1,
  maxLength: 10,
})
const filter = fc.record({
  year: fc.option(fc.constantFrom(...YEARS, 2000), { freq: 1 }),
  month: fc.option(fc.constantFrom(...MONTHS, 6), { freq: 1 }),
  category: fc.option(fc.constantFrom<Category>('software', 'hosting', 'venta_servicio', 'viaje'), {
    freq: 1,
  }),
  limit: fc.constantFrom(1, 2, 3, 7, 100, 500),
  offset: fc.oneof(fc.constant(0), fc.nat(5), fc.nat(60)),
})
type Filter = typeof filter extends fc.Arbitrary<infer T> ? T : never

function plan({ entityId }: TestMember, drawn: Drawn): PlannedEntry {
  const absent = { counterparty_id: null, economic_purpose: null, document_id: null, description: null }
  const others = { transaction_date: null, bank_source: null, external_tx_id: null, movement_type: null }
  return planEntry({ ...drawn, ...absent, ...others, entity_id: entityId }, 'import')
}

type Row = {
  id: string
  year: number
  month: number
  category: string | null
  income: string
  expense: string
  json: string
}

/** All rows in the order of the contract, directly from the table. */
async function rowsOf({ entityId }: TestMember): Promise<Row[]> {
  const { rows } = await database.withClient(client =>
    client.query<Row>(
      `select id, year, month, category, income::text, expense::text, json from bookkeeping.entry
       where entity_id = $1 order by year desc, month desc, id desc`,
      [entityId],
    ),
  )
  return rows
}

function recompute(rows: Row[], { year, month, category, limit, offset }: Filter): string {
  const matching = rows.filter(
    row =>
      (year === null || row.year === year) &&
      (month === null || row.month === month) &&
      (category === null || row.category === category),
  )
  const sum = (column: 'income' | 'expense') =>
    matching.reduce((total, row) => total + unitsFromText(row[column])!, 0n)
  const [income, expense] = [sum('income'), sum('expense')]
  const page = matching.slice(offset, offset + limit).map(row => row.json)
  const totals = `"total_income":${textFromUnits(income)},"total_expenses":${textFromUnits(expense)}`
  return `{"data":[${page.join(',')}],"summary":{${totals},"net":${textFromUnits(income - expense)}},"pagination":{"total":${matching.length},"limit":${limit},"offset":${offset}`
}

test('after any entries, every page and its totals match a recomputation from the rows, to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(batches, fc.array(filter, { minLength: 12, maxLength: 12 }), async (drawn, filters) => {
      const member = await newMember(installation)
      for (const batch of drawn) {
        const { ids } = await addEntries(
          database.durable,
          BY_TEST,
          batch.map(one => plan(member, one)),
        )
        assert.equal(ids.length, batch.length)
      }
      await checkBooks(database, member.entityId)
      const rows = await rowsOf(member)
      const inOrder = [...rows].sort((a, b) => Number(a.id) - Number(b.id))
      assert.deepEqual(
        inOrder.map(row => [
          row.year,
          row.month,
          row.category,
          unitsFromText(row.income),
          unitsFromText(row.expense),
        ]),
        drawn.flat().map(one => [one.year, one.month, one.category, one.income, one.expense]),
      )
      for (const wanted of filters) {
        const query = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null))
        const answer = await listEntries(installation, member, query as Record<string, string | number>)
        const { next_cursor, offset, limit, total } = answer.body.pagination
        const end = `,"next_cursor":${JSON.stringify(next_cursor)}}}`
        assert.equal(answer.text, recompute(rows, wanted) + end, JSON.stringify(wanted))
        assert.equal(next_cursor !== null, offset + limit < total)
        if (next_cursor === null) continue
        const { offset: _, ...same } = query
        const next = await listEntries(installation, member, {
          ...(same as Record<string, string | number>),
          cursor: next_cursor,
        })
        const [expected] = recompute(rows, { ...wanted, offset: offset + limit }).split('"pagination"')
        assert.equal(next.text.split('"pagination"')[0], expected, `after ${JSON.stringify(wanted)}`)
      }
    }),
    { seed: testSeed, numRuns: 25 * testRounds },
  )
})

test('pages of any size together form the whole list, each entry once', async () => {
  const member = await newMember(installation)
  const random = fc.sample(entry, { seed: testSeed, numRuns: 150 })
  await addEntries(
    database.durable,
    BY_TEST,
    random.map(one => plan(member, one)),
  )
  const ids = (await rowsOf(member)).map(row => Number(row.id))
  for (const limit of [1, 7, 50, 149, 150, 500])
    for (const category of [undefined, 'software']) {
      const found: number[] = []
      for (let offset = 0; offset < 150 || offset === 0; offset += limit) {
        const query = { limit, offset, ...(category && { category }) }
        const { body } = await listEntries(installation, member, query)
        found.push(...body.data.map((one: { id: number }) => one.id))
      }
      const expected = category
        ? (await rowsOf(member)).filter(row => row.category === category).map(row => Number(row.id))
        : ids
      assert.deepEqual(found, expected, `${limit} ${category}`)
    }
})

test('a batch with entries of several LLCs is written completely or not at all', async () => {
  const [one, two] = [await newMember(installation), await newMember(installation)]
  const drawn = fc.sample(entry, { seed: testSeed, numRuns: 10 })
  const planned = drawn.map((each, i) => plan(i % 2 ? one : two, each))
  const spoilt = planned.map((each, i) => (i === 9 ? { ...each, counterparty_id: 2_147_483_000 } : each))
  await assert.rejects(addEntries(database.durable, BY_TEST, spoilt), { status: 400 })
  for (const { entityId } of [one, two]) {
    const { rows } = await database.withClient(client =>
      client.query('select 1 from bookkeeping.total where entity_id = $1', [entityId]),
    )
    assert.equal(rows.length, 0)
  }
  await addEntries(database.durable, BY_TEST, planned)
  for (const member of [one, two]) {
    await checkBooks(database, member.entityId)
    assert.equal((await rowsOf(member)).length, 5)
  }
})

test('an empty batch writes nothing', async () => {
  assert.deepEqual(await addEntries(database.durable, BY_TEST, []), { ids: [], body: '' })
})

/** What is stored about the entries of some books, without what differs between any two books. */
async function storedFor({ entityId }: TestMember) {
  const { rows } = await database.withClient(client =>
    client.query<{ entries: unknown[]; totals: unknown[]; events: unknown[]; bodies: string[] }>(
      `select (select json_agg(to_jsonb(e) - '{id,entity_id,created_at,json}'::text[]
                               || jsonb_build_object('json', json::jsonb - '{id,entity_id,created_at}'::text[]) order by id)
               from bookkeeping.entry e where entity_id = $1) as entries,
              (select json_agg(to_jsonb(t) - 'entity_id' order by year, month, category, movement_type)
               from bookkeeping.total t where entity_id = $1) as totals,
              (select json_agg(json_build_array(type, object::jsonb - '{id,entity_id,created_at}'::text[]) order by seq)
               from kernel.event where entity_id = $1 and type = 'entry.created') as events,
              (select json_agg('{"data":' || json || '}' order by id) from bookkeeping.entry where entity_id = $1) as bodies`,
      [entityId],
    ),
  )
  return rows[0]!
}

test('an entry booked alone is stored and counted like one booked with others, and is its own response', async () => {
  const [alone, together] = [await newMember(installation), await newMember(installation)]
  const month = { year: 2026, month: 3 }
  const original = { currency: 'EUR', original_amount: '-100', exchange_rate: '1.25' }
  const rate = { rate_source: 'the "bank"', rate_date: '2026-03-02', rate_quoted: '0.8' }
  const planned = (member: TestMember): PlannedEntry[] => {
    const software = plan(member, { ...month, category: 'software', income: 0n, expense: 1_250_000n })
    return [
      plan(member, { ...month, category: null, income: 1n, expense: 0n }),
      { ...software, description: 'a "quote", \\ and\nñ €', external_tx_id: '{1,NULL}' },
      { ...software, ...original, ...rate, transaction_date: '2026-02-28', bank_source: 'NULL' },
      plan(member, { ...month, category: null, income: 0n, expense: 0n }),
    ]
  }
  const bodies: string[] = []
  for (const one of planned(alone)) bodies.push((await addEntries(database.durable, BY_TEST, [one])).body)
  await addEntries(database.durable, BY_TEST, planned(together))
  const [found, expected] = [await storedFor(alone), await storedFor(together)]
  assert.deepEqual(bodies, found.bodies)
  assert.deepEqual({ ...found, bodies: [] }, { ...expected, bodies: [] })
  assert.equal(found.events.length, 4)
  for (const { entityId } of [alone, together]) await checkBooks(database, entityId)
})

test('the database accepts no category that does not exist', async () => {
  const member = await newMember(installation)
  const wrong = plan(member, { year: 2026, month: 3, category: 'none' as Category, income: 1n, expense: 0n })
  for (const entries of [[wrong], [wrong, wrong]])
    await assert.rejects(addEntries(database.durable, BY_TEST, entries), {
      constraint: 'entry_category_known',
    })
  assert.equal((await rowsOf(member)).length, 0)
})

test('a page after a cursor reads as little as the first page, wherever it begins', async () => {
  const { entityId } = await newMember(installation)
  const drawn = Array.from({ length: 24_000 }, (_, i): Drawn => {
    const month = Math.floor(i / 1_000)
    return {
      year: 2025 + Math.floor(month / 12),
      month: 1 + (month % 12),
      category: 'software',
      income: 0n,
      expense: 1n,
    }
  })
  for (let from = 0; from < drawn.length; from += 4_000)
    await addEntries(
      database.durable,
      BY_TEST,
      drawn.slice(from, from + 4_000).map(one => plan({ entityId } as TestMember, one)),
    )
  await queryOnce(installation.ownerUrl, 'analyze bookkeeping.entry, bookkeeping.total')
  const range = { from_year: 1990, to_year: 2100, from_month: 1, to_month: 12, limit: 100 }
  const before = (year: number, month: number, seq: number) => ({
    entity_id: entityId,
    ...range,
    after_year: year,
    after_month: month,
    after_seq: seq,
    after_id: Number.MAX_SAFE_INTEGER,
  })
  await database.withClient(async client => {
    for (const [statement, more] of [
      [listNewest, {}],
      [listNewestOfCategory, { category: 'software' }],
    ] as const) {
      const cost = (year: number, month: number, seq: number) =>
        blocksRead(client, statement, { ...before(year, month, seq), ...more } as never)
      const first = await cost(2100, 12, 2 ** 31 - 1)
      // A page may lie on a few more blocks; never on a number that grows with what is newer.
      for (const place of [await cost(2026, 6, 500), await cost(2025, 2, 500), await cost(2025, 1, 200)])
        assert.ok(place <= first + 15, `${place} blocks, ${first} for the first page`)
    }
  })
})
