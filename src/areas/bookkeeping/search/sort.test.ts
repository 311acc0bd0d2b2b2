// Full run only: it takes long, and a shorter test protects the same code in npm test.
import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { type Random, seeded, testRounds, testSeed } from '../../../../tests/harness/random.ts'
import { openSession, type TestSession } from '../../../../tests/harness/sessions.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { insertCounterparty } from '../counterparties/counterparty.sql.ts'
import { addEntries } from '../entries/entries.ts'
import { planEntry } from '../entries/entry.rules.ts'
import { CATEGORIES } from '../vocabulary.rules.ts'
import { indexBooks } from './searchable.ts'
import { type EntrySort, isDescending, keyOf, nextSort, type SORT_KEYS, SORTS } from './sort.rules.ts'
import { MAX_SORTED } from './sort.ts'

const installation = await openTestInstallation()
const { database } = installation

const NOTHING = {
  movement_type: null,
  category: null,
  counterparty_id: null,
  economic_purpose: null,
  document_id: null,
  description: null,
  transaction_date: null,
  bank_source: null,
  external_tx_id: null,
}

type Given = Omit<Parameters<typeof planEntry>[0], 'income' | 'expense'> & { income: bigint; expense: bigint }

async function book(entries: readonly Given[]) {
  for (let from = 0; from < entries.length; from += 5000)
    await addEntries(
      database.durable,
      BY_TEST,
      entries.slice(from, from + 5000).map(entry => planEntry(entry, 'import')),
    )
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

function randomEntry(random: Random, entity_id: number, parties: readonly number[]): Given {
  const [year, month] = [2024 + random.below(3), 1 + random.below(12)]
  // Some are dated outside of the month they are booked in, and some have no date.
  const day = `${random.chance(0.9) ? year : year + 1}-${twoDigits(random.chance(0.8) ? month : 1 + random.below(12))}-${twoDigits(1 + random.below(28))}`
  return {
    entity_id,
    year,
    month,
    ...NOTHING,
    income: BigInt(random.below(20)) * 10_000n,
    expense: BigInt(random.below(20)) * 10_000n,
    category: random.chance(0.2) ? null : random.pick(CATEGORIES),
    counterparty_id: random.chance(0.5) ? random.pick(parties) : null,
    economic_purpose: random.chance(0.5) ? 'purpose' : null,
    description: random.chance(0.2) ? null : random.pick(['Álamo', 'alamo 2', 'Zulu', 'beta', 'BETA rent']),
    transaction_date: random.chance(0.8) ? day : null,
  }
}

type Listed = {
  id: number
  year: number
  month: number
  transaction_date: string | null
  description: string | null
  category: string | null
  counterparty: string | null
  lacks: string[]
  income: number
  expense: number
}

async function listAll(session: TestSession, query: Record<string, string>): Promise<Listed[]> {
  const found: Listed[] = []
  for (let after: string | null = null, calls = 0; ; calls++) {
    assert.ok(calls < 500, 'a list that never ends')
    const answer = await session.ask(
      'GET',
      `/web/entries?${new URLSearchParams({ ...query, ...(after && { after }) })}`,
    )
    assert.equal(answer.status, 200, `${JSON.stringify(query)}: ${answer.text}`)
    found.push(...answer.body.data)
    after = answer.body.next
    if (after === null) return found
  }
}

const lastDay = ({ year, month }: Listed) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
const dayOf = (one: Listed) => one.transaction_date ?? lastDay(one)
const fold = (text: string | null) => (text ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const VALUES: Record<(typeof SORT_KEYS)[number], (one: Listed) => string | number> = {
  date: dayOf,
  description: one => fold(one.description),
  category: one => (one.category === null ? 99 : CATEGORIES.indexOf(one.category as never)),
  documentation: one => 3 - one.lacks.length,
  counterparty: one => fold(one.counterparty),
  document: one => (one.lacks.includes('document') ? 0 : 1),
  amount: one => one.income - one.expense,
  income: one => one.income,
  expense: one => one.expense,
}

const compare = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)

/** What the list must be, from the list in the order of the books. Equal values: newest first. */
function sorted(entries: readonly Listed[], sort: EntrySort): number[] {
  const [value, sign] = [VALUES[keyOf(sort)], isDescending(sort) ? -1 : 1]
  const tie = keyOf(sort) === 'date' ? sign : -1
  return entries
    .toSorted(
      (a, b) =>
        sign * compare(value(a), value(b)) || tie * (compare(dayOf(a), dayOf(b)) || compare(a.id, b.id)),
    )
    .map(({ id }) => id)
}

test('every column sorts the whole list both ways, with any filter and page size', async () => {
  const random = seeded(testSeed)
  const { entityId, memberId } = await newMember(installation)
  const session = await openSession(installation, memberId)
  const parties: number[] = []
  for (const name of ['Ábaco', 'bolt', 'Crane']) {
    const party = { entity_id: entityId, name, kind: 'CLIENT', relation_subtype: null, ...byParams(BY_TEST) }
    parties.push((await database.durable.one(insertCounterparty, party)).id)
  }
  await book(Array.from({ length: 900 }, () => randomEntry(random, entityId, parties)))
  await indexBooks(database, { entity_id: entityId, revision: 0 }, { chunk: 64 })
  for (const sort of SORTS)
    for (let round = 0; round < 3 * testRounds; round++) {
      const query: Record<string, string> = { entity_id: String(entityId) }
      if (random.chance(0.4)) query.year = random.pick(['2024', '2025', '2026', '1999'])
      if (random.chance(0.2)) query.month = random.pick(['2', '11'])
      if (random.chance(0.3)) query.q = random.pick(['beta', 'alamo', 'crane', 'nowhere'])
      if (random.chance(0.2)) query.missing = random.pick(['any', 'purpose'])
      if (random.chance(0.2)) query.category = random.pick(['software', 'none'])
      const expected = sorted(await listAll(session, { ...query, limit: '200' }), sort)
      const found = await listAll(session, { ...query, sort, limit: random.pick(['7', '50', '200']) })
      assert.deepEqual(
        found.map(({ id }) => id),
        expected,
        `${sort} ${JSON.stringify(query)}`,
      )
    }
})

test('books of any size are sorted by date, and by other columns only if the period is small enough', async () => {
  const { entityId, memberId } = await newMember(installation)
  const session = await openSession(installation, memberId)
  // Booked in the reverse order of their dates.
  const entries = Array.from(
    { length: MAX_SORTED + 1 },
    (_, i): Given => ({
      ...NOTHING,
      entity_id: entityId,
      year: 2024,
      month: 1 + (i % 12),
      income: 10_000n,
      expense: 0n,
      description: i === 7 ? 'quetzal' : 'rent',
      transaction_date: `2024-${twoDigits(1 + (i % 12))}-${twoDigits(28 - (i % 28))}`,
    }),
  )
  await book(entries)
  const list = (query: string) => session.ask('GET', `/web/entries?entity_id=${entityId}&${query}`)
  const { body } = await list('sort=-date&limit=200')
  const days = body.data.map((one: Listed) => one.transaction_date)
  assert.deepEqual(days, days.toSorted().toReversed())
  const newest = entries
    .map(one => one.transaction_date!)
    .toSorted()
    .at(-1)
  assert.equal(days[0], newest)
  await indexBooks(database, { entity_id: entityId, revision: 0 }, {})
  const rare = (await list('sort=-date&q=quetzal')).body
  assert.deepEqual([rare.data.length, rare.next], [1, null], 'a rare word is found in one call')
  const refused = await list('sort=amount')
  assert.deepEqual([refused.status, refused.body.code], [400, 'too_many_to_sort'])
  assert.equal((await list('sort=amount&year=2024&month=3')).status, 200)
})

test('rejects a cursor of another order', async () => {
  const { entityId, memberId } = await newMember(installation)
  const session = await openSession(installation, memberId)
  for (const query of [
    'sort=-date&after=2024-1-7',
    'sort=-date&after=50',
    'sort=date&after=2024-02-30.7',
    'sort=amount&after=2024-02-28.7',
    'after=2024-02-28.7',
  ]) {
    const answer = await session.ask('GET', `/web/entries?entity_id=${entityId}&${query}`)
    assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_search_cursor'], query)
  }
})

test('a page by date reads as many entries of a month as it shows, however many the month has', async () => {
  const readFor = async (count: number) => {
    const { entityId } = await newMember(installation)
    await book(
      Array.from(
        { length: count },
        (_, i): Given => ({
          ...NOTHING,
          entity_id: entityId,
          year: 2025,
          month: 3,
          income: 10_000n,
          expense: 0n,
          transaction_date: `2025-03-${twoDigits(1 + (i % 28))}`,
        }),
      ),
    )
    return database.withClient(async client => {
      const { rows } = await client.query(
        `explain (analyze, buffers, format json)
         select * from bookkeeping.entries_by_day($1, 2025, 2025, null, '9999-12-31', 9007199254740991, true, 50)`,
        [entityId],
      )
      const { Plan } = rows[0]['QUERY PLAN'][0]
      return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
    })
  }
  await readFor(100)
  const [few, many] = [await readFor(300), await readFor(6000)]
  assert.ok(many < 3 * few, `${many} pages for 6,000 entries, ${few} for 300`)
})

test('a click on a column sorts by it, and another one the other way round', () => {
  assert.equal(nextSort('-date', 'date'), 'date')
  assert.equal(nextSort('date', 'date'), '-date')
  assert.equal(nextSort('-date', 'amount'), '-amount')
  assert.equal(nextSort('-date', 'description'), 'description')
  assert.equal(nextSort('description', 'description'), '-description')
})
