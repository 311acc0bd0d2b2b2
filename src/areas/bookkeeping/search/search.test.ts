// Full run only: it takes long, and a shorter test protects the same code in npm test.
import assert from 'node:assert/strict'
import test from 'node:test'
import { addEntry } from '../../../../tests/harness/books.ts'
import { recordDocument } from '../../../../tests/harness/documents.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../../tests/harness/installation.ts'
import { type Random, seeded, testRounds, testSeed } from '../../../../tests/harness/random.ts'
import { openSession, type TestSession } from '../../../../tests/harness/sessions.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import { insertCounterparty } from '../counterparties/counterparty.sql.ts'
import { completeEntry } from '../entries/complete-entry.ts'
import { addEntries } from '../entries/entries.ts'
import { planEntry } from '../entries/entry.rules.ts'
import { removeEntry } from '../entries/remove-entry.ts'
import { indexBooks } from './searchable.ts'

const installation = await openTestInstallation()
const { database } = installation

const WORDS = [
  'Factura',
  'factúra',
  'CAFÉ',
  'café solo',
  'Ñandú',
  '100%',
  'a_b',
  'a\\b',
  "O'Brien",
  '"quoted"',
  'x',
  'naïve',
  'payment',
  'Pay',
  'ment',
  'zz',
  'ab',
  '€€€',
  'Übermut',
  '%',
  '_',
  '\\',
  'REF-118',
  'ref118',
  '..',
]
const NAMES = ['Café Central', 'Acme 100% Ltd', 'Factura SL', "O'Brien & Söhne"]

const phrase = (random: Random, most: number) =>
  Array.from({ length: 1 + random.below(most) }, () => random.pick(WORDS)).join(' ')
const maybe = <T>(random: Random, value: T): T | null => (random.chance(0.6) ? value : null)

type Party = { id: number; name: string }

function randomEntry(
  random: Random,
  { entityId }: TestMember,
  parties: readonly Party[],
  documents: number[],
) {
  const month = 1 + random.below(3)
  return {
    entity_id: entityId,
    year: 2024 + random.below(2),
    month,
    income: BigInt(random.below(4)) * 10_001n,
    expense: BigInt(random.below(4)) * 10_000n,
    movement_type: random.pick(['ingreso', 'ajuste', null] as const),
    category: random.pick(['software', 'venta_servicio', null] as const),
    counterparty_id: maybe(random, random.pick(parties).id),
    economic_purpose: maybe(random, phrase(random, 3)),
    document_id: maybe(random, random.pick(documents)),
    description: maybe(random, phrase(random, 4)),
    transaction_date: maybe(random, `2024-0${month}-1${random.below(9)}`),
    bank_source: maybe(random, random.pick(['mercury', 'Wíse'])),
    external_tx_id: maybe(random, `ref${random.below(200)}`),
  }
}

/** A realistic or absurd query. */
function randomQuery(random: Random): Record<string, string> {
  const query: Record<string, string> = {}
  const words = [phrase(random, 2), phrase(random, 2).slice(1, 4), random.pick(NAMES).slice(0, 4), 'nowhere']
  if (random.chance(0.8)) query.q = random.pick(words).trim() || 'x'
  if (random.chance(0.05)) query.q = 'a '.repeat(50).trim()
  if (random.chance(0.05)) query.q = 'payment'.repeat(20).slice(0, 100)
  if (random.chance(0.2)) query.year = random.pick(['2024', '2025'])
  if (random.chance(0.1)) query.month = random.pick(['1', '2', '12'])
  if (random.chance(0.2)) query.category = random.pick(['software', 'none', 'hosting'])
  if (random.chance(0.2)) query.movement_type = random.pick(['ingreso', 'ajuste', 'gasto'])
  if (random.chance(0.1)) query.source = random.pick(['manual', 'import'])
  if (random.chance(0.1)) query.bank_source = random.pick(['mercury', 'Wíse', 'none'])
  if (random.chance(0.2)) query.missing = random.pick(['any', 'counterparty', 'purpose', 'document'])
  if (random.chance(0.1)) query.from = '2024-02-05'
  if (random.chance(0.1)) query.to = '2025-01-20'
  if (random.chance(0.1)) query.amount_from = random.pick(['1', '1.0001', '0', '900'])
  if (random.chance(0.1)) query.amount_to = random.pick(['0', '0.9999', '1.0001', '2'])
  if (random.chance(0.1)) query.document = random.pick(['with', 'without'])
  return query
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

type Row = Record<string, never> & { id: string }

/** The amount of an entry in either direction, in units of 0.0001. */
function unitsOf({ income, expense }: { income: string; expense: string }): bigint {
  const net = unitsFromText(income)! - unitsFromText(expense)!
  return net < 0n ? -net : net
}

/** The expected results, from a full scan. */
async function scan(entityId: number, query: Record<string, string>): Promise<number[]> {
  const { rows } = await database.withClient(client =>
    client.query<Row>(
      `select e.*, coalesce(e.transaction_date, make_date(e.year, e.month, 1))::text as day, c.name,
              e.document_id is null or d.withdrawn_at is not null as undocumented
       from bookkeeping.entry e left join bookkeeping.counterparty c on c.id = e.counterparty_id
       left join documents.document d on d.id = e.document_id
       where e.entity_id = $1 order by e.year desc, e.month desc, e.month_seq desc`,
      [entityId],
    ),
  )
  // biome-ignore lint/suspicious/noExplicitAny: columns of every type
  const fits = (row: any) => {
    const texts = [row.description, row.economic_purpose, row.external_tx_id, row.bank_source, row.name]
    const words = fold(query.q ?? '').split(' ')
    const lacks: Record<string, boolean> = {
      counterparty: row.counterparty_id === null,
      purpose: row.economic_purpose === null,
      document: row.undocumented,
    }
    return (
      words.every(word => texts.some(text => fold(text ?? '').includes(word))) &&
      (!query.year || row.year === Number(query.year)) &&
      (!query.month || row.month === Number(query.month)) &&
      (!query.category || (row.category ?? 'none') === query.category) &&
      (!query.movement_type || row.movement_type === query.movement_type) &&
      (!query.source || row.source === query.source) &&
      (!query.bank_source || row.bank_source === query.bank_source) &&
      (!query.from || row.day >= query.from) &&
      (!query.to || row.day <= query.to) &&
      (!query.amount_from || unitsOf(row) >= BigInt(Math.round(Number(query.amount_from) * 10_000))) &&
      (!query.amount_to || unitsOf(row) <= BigInt(Math.round(Number(query.amount_to) * 10_000))) &&
      (!query.document || row.undocumented === (query.document === 'without')) &&
      (!query.missing ||
        (query.missing === 'any' ? Object.values(lacks).some(Boolean) : lacks[query.missing]!))
    )
  }
  return rows.filter(fits).map(row => Number(row.id))
}

/** All pages of a search. */
async function searchAll(
  session: TestSession,
  entityId: number,
  query: Record<string, string>,
  limit: number,
) {
  const found: number[] = []
  for (let after: string | null = null, calls = 0; ; calls++) {
    assert.ok(calls < 500, 'a search that never ends')
    const params = { entity_id: String(entityId), limit: String(limit), ...query, ...(after && { after }) }
    const answer = await session.ask('GET', `/web/entries?${new URLSearchParams(params)}`)
    assert.equal(answer.status, 200, `${JSON.stringify(query)}: ${answer.text}`)
    found.push(...answer.body.data.map((entry: { id: number }) => entry.id))
    after = answer.body.next
    if (after === null) return found
  }
}

const index = (entity_id: number, chunk?: number) =>
  indexBooks(database, { entity_id, revision: 0 }, chunk === undefined ? {} : { chunk })

test('the indexed search finds what a scan of the books finds, in the same order, however much is indexed', async () => {
  const random = seeded(testSeed)
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const { entityId } = member
  const parties: Party[] = []
  for (const name of NAMES) {
    const party = { entity_id: entityId, name, kind: 'CLIENT', relation_subtype: null, ...byParams(BY_TEST) }
    parties.push({ id: (await database.durable.one(insertCounterparty, party)).id, name })
  }
  const documents = [await recordDocument(installation, member), await recordDocument(installation, member)]
  const add = async (count: number) => {
    const entries = Array.from({ length: count }, () => randomEntry(random, member, parties, documents))
    await addEntries(
      database.durable,
      BY_TEST,
      entries.map(entry => planEntry(entry, 'import')),
    )
  }
  const compare = async (times: number) => {
    for (let i = 0; i < times * testRounds; i++) {
      const query = randomQuery(random)
      const found = await searchAll(session, entityId, query, random.pick([20, 200, 200]))
      assert.deepEqual(found, await scan(entityId, query), JSON.stringify(query))
    }
  }
  await add(1200)
  await compare(10)
  // Small chunks, so that books of this size have many.
  await index(entityId, 64)
  await compare(40)
  await add(300)
  await compare(20)
  // Indexed data changes: entries are removed and completed, a counterparty is renamed, a document is
  // withdrawn.
  const ids = await scan(entityId, {})
  for (let i = 0; i < 20; i++) await removeEntry(database, BY_TEST, random.pick(ids))
  for (const id of await scan(entityId, { missing: 'purpose', q: 'payment' }))
    await completeEntry(database, BY_TEST, id, {
      counterparty_id: null,
      economic_purpose: 'Ñandú completed',
      document_id: null,
    })
  await database.withClient(async client => {
    await client.query('update bookkeeping.counterparty set name = $2 where id = $1', [
      parties[0]!.id,
      'Ñandú renamed',
    ])
    await client.query(
      `update documents.document set withdrawn_at = now(), withdrawn_reason = 'x', place = null, type_place = null
       where id = $1`,
      [documents[0]],
    )
  })
  for (const q of ['completed', 'renamed', 'nandu', 'cafe central'])
    assert.deepEqual(await searchAll(session, entityId, { q }, 50), await scan(entityId, { q }), q)
  await compare(20)
  await index(entityId, 64)
  await compare(30)
})

test('in a large chunk, common words are found in order anywhere in the chunk', async () => {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const { entityId } = member
  // A month is mostly rent, with fees at its end and a few at its beginning. The newest 600 entries have
  // neither.
  const describe = (i: number) => {
    if (i >= 2740) return 'late'
    return i < 5 || i >= 2700 ? 'wire fee' : `rent ${i % 2 ? 'odd' : 'even'}`
  }
  const entries = [1, 2].flatMap(month =>
    Array.from({ length: month === 1 ? 2740 : 3340 }, (_, i) => ({
      entity_id: entityId,
      year: 2024,
      month,
      income: 10_000n,
      expense: 0n,
      movement_type: null,
      category: null,
      counterparty_id: null,
      economic_purpose: null,
      document_id: null,
      description: describe(i),
      transaction_date: null,
      bank_source: null,
      external_tx_id: null,
    })),
  )
  await addEntries(
    database.durable,
    BY_TEST,
    entries.map(entry => planEntry(entry, 'import')),
  )
  await index(entityId)
  for (const q of ['rent', 'rent odd', 'wire fee', 'late', 'e', 'wire rent'])
    assert.deepEqual(await searchAll(session, entityId, { q }, 200), await scan(entityId, { q }), q)
})

test('a rare word at the end of long books is found in one call', async () => {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const { entityId } = member
  // More than a call may scan without the index.
  const entries = Array.from({ length: 25_000 }, (_, i) => ({
    entity_id: entityId,
    year: 2024,
    month: 1 + Math.floor(i / 2500),
    income: 10_000n,
    expense: 0n,
    movement_type: null,
    category: null,
    counterparty_id: null,
    economic_purpose: null,
    document_id: null,
    description: i === 0 ? 'quetzal' : 'rent',
    transaction_date: null,
    bank_source: null,
    external_tx_id: null,
  }))
  for (let from = 0; from < entries.length; from += 5000)
    await addEntries(
      database.durable,
      BY_TEST,
      entries.slice(from, from + 5000).map(entry => planEntry(entry, 'import')),
    )
  await index(entityId)
  const { body } = await session.ask('GET', `/web/entries?entity_id=${entityId}&q=quetzal`)
  assert.deepEqual(
    body.data.map(({ description }: { description: string }) => description),
    ['quetzal'],
  )
  assert.equal(body.next, null)
})

test('entries removed and completed during indexing are indexed in their current state', async () => {
  const random = seeded(testSeed + 1)
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const { entityId: entity_id } = member
  for (let round = 0; round < 5; round++) {
    const first = await addEntry(installation, member, { income: 1, description: `first${round}` })
    const ids = [first.id]
    for (let i = 0; i < 20; i++) ids.push((await addEntry(installation, member, { income: 1 })).id)
    const [gone, kept] = [ids[random.below(10)], ids[10 + random.below(10)]]
    const purpose = { counterparty_id: null, economic_purpose: `purpose${round}`, document_id: null }
    await Promise.all([
      index(entity_id, 8),
      removeEntry(database, BY_TEST, gone),
      index(entity_id, 8),
      completeEntry(database, BY_TEST, kept, purpose),
    ])
    await index(entity_id, 8)
    assert.deepEqual(await searchAll(session, entity_id, { q: `purpose${round}` }, 50), [kept])
    const { rows } = await database.withClient(client =>
      client.query(
        `select (select indexed from bookkeeping.search_month where entity_id = $1) as indexed,
                count(*)::integer as entries, count(s.entry_id)::integer as found
         from bookkeeping.entry e left join bookkeeping.search_entry s on s.entry_id = e.id where e.entity_id = $1`,
        [entity_id],
      ),
    )
    assert.deepEqual([rows[0].indexed, rows[0].found], [rows[0].entries, rows[0].entries])
  }
})

test('rejects a search that takes too long, and neither it nor a queue of them delays other requests', async () => {
  const one = await newMember(installation)
  const other = await newMember(installation)
  const [session, others] = [
    await openSession(installation, one.memberId),
    await openSession(installation, other.memberId),
  ]
  await addEntry(installation, one, { income: 1, description: 'held' })
  const path = `/web/entries?entity_id=${one.entityId}&q=held`
  const many = await database.withClient(async client => {
    await client.query('begin')
    // Only the search reads the corrections, so everything else continues.
    await client.query('lock table bookkeeping.correction in access exclusive mode')
    try {
      let answered = 0
      const searches = Array.from({ length: 20 }, () =>
        session.ask('GET', path).finally(() => {
          answered++
        }),
      )
      // Those without a place get an error immediately; the others wait, and nobody waits for them.
      const early = await Promise.any(searches)
      assert.equal(early.status, 429, early.text)
      for (let i = 0; i < 10; i++) {
        const page = await others.ask('GET', `/web/me`)
        assert.equal(page.status, 200, page.text)
        const list = await installation.ask(`/v1/bookkeeping?entity_id=${other.entityId}`, { key: other.key })
        assert.equal(list.status, 200, list.text)
      }
      assert.ok(answered < 20, 'some searches must still be waiting')
      return await Promise.all(searches)
    } finally {
      await client.query('rollback')
    }
  })
  for (const { status, body, headers } of many)
    if (status === 429) assert.deepEqual([body.code, headers.get('retry-after')], ['too_busy', '5'])
    else assert.deepEqual([status, body.code], [400, 'too_slow'])
  assert.deepEqual(new Set(many.map(answer => answer.status)), new Set([400, 429]))
  // The connections still work afterwards.
  assert.equal((await session.ask('GET', path)).body.data.length, 1)
})
