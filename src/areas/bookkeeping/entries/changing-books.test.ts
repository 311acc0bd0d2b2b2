import assert from 'node:assert/strict'
import test from 'node:test'
import { listEntries } from '../../../../tests/harness/books.ts'
import { recordDocument } from '../../../../tests/harness/documents.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../../tests/harness/installation.ts'
import { type Random, rounds, seeded, testSeed } from '../../../../tests/harness/random.ts'
import { startAnotherServer } from '../../../../tests/harness/servers.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { withdraw } from '../../documents/withdraw-document.ts'
import { correctEntry, restoreEntry, withCategory } from '../corrections/correct.ts'
import { insertCounterparty, renameCounterpartyTo } from '../counterparties/counterparty.sql.ts'
import { findEntryWhole } from '../search/search.sql.ts'
import type { Category } from '../vocabulary.rules.ts'
import { completeEntry } from './complete-entry.ts'
import { addEntries } from './entries.ts'
import { planEntry } from './entry.rules.ts'
import { removeEntry } from './remove-entry.ts'

const installation = await openTestInstallation()
const { database } = installation

const CATEGORIES: (Category | null)[] = ['software', 'hosting', null]
const MONTHS = [
  [2025, 11],
  [2025, 12],
  [2026, 1],
  [2026, 11],
] as const
const FILTERS = [
  {},
  { category: 'software' },
  { year: 2026 },
  { month: 11 },
  { month: 11, category: 'software' },
  { year: 2025, month: 12 },
]

type Entry = { id: number; year: number; month: number; category: string | null }

/** Books that change at random, in every way that books can change. */
class ChangingBooks {
  readonly member: TestMember
  private readonly random: Random
  private readonly counterpartyId: number
  private readonly documentId: number

  private constructor(member: TestMember, random: Random, counterpartyId: number, documentId: number) {
    this.member = member
    this.random = random
    this.counterpartyId = counterpartyId
    this.documentId = documentId
  }

  static async open(random: Random): Promise<ChangingBooks> {
    const member = await newMember(installation, { hourlyLimit: 1_000_000 })
    const party = { entity_id: member.entityId, name: 'Ana', kind: 'CLIENT', relation_subtype: null }
    const { id } = await database.durable.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
    return new ChangingBooks(member, random, id, await recordDocument(installation, member))
  }

  async entries(): Promise<Entry[]> {
    const { rows } = await database.withClient(client =>
      client.query(
        `select id::integer, year, month, category from bookkeeping.entry where entity_id = $1
         order by year desc, month desc, id desc`,
        [this.member.entityId],
      ),
    )
    return rows
  }

  async add(count: number): Promise<void> {
    const nothing = { counterparty_id: null, economic_purpose: null, document_id: null, description: null }
    const rest = { ...nothing, transaction_date: null, bank_source: null, external_tx_id: null }
    const planned = Array.from({ length: count }, () => {
      const [year, month] = this.random.pick(MONTHS)
      const amounts = { income: BigInt(this.random.below(1000)), expense: 0n, movement_type: null }
      const category = this.random.pick(CATEGORIES)
      const entry = { entity_id: this.member.entityId, year, month, category, ...amounts, ...rest }
      return planEntry(entry, 'manual')
    })
    await addEntries(database.durable, BY_TEST, planned)
  }

  /** Returns what it did. */
  async change(): Promise<string> {
    const what = this.random.pick(CHANGES)
    const all = await this.entries()
    if (what === 'add' || all.length === 0) await this.add(1 + this.random.below(3))
    else await this[what](this.random.pick(all).id)
    return what
  }

  async remove(id: number): Promise<void> {
    await removeEntry(database, BY_TEST, id)
  }

  async restore(id: number): Promise<void> {
    await this.remove(id)
    await restoreEntry(database, BY_TEST, id, await database.durable.one(findEntryWhole, { id }))
  }

  async correct(id: number): Promise<void> {
    const found = await database.durable.one(findEntryWhole, { id })
    const wanted = withCategory(found, this.random.pick(['software', 'viaje'] as const), null)
    await correctEntry(database, BY_TEST, id, found, wanted).catch(() => {})
  }

  async complete(id: number): Promise<void> {
    const given = { counterparty_id: null, economic_purpose: null, document_id: null }
    const some = this.random.pick([
      { economic_purpose: `purpose ${this.random.below(1000)}` },
      { counterparty_id: this.counterpartyId },
      { document_id: this.documentId },
    ])
    await completeEntry(database, BY_TEST, id, { ...given, ...some }).catch(() => {})
  }

  async rename(): Promise<void> {
    const name = `Ana ${this.random.below(1000)}`
    await database.durable.one(renameCounterpartyTo, { id: this.counterpartyId, name, ...byParams(BY_TEST) })
  }

  async withdraw(): Promise<void> {
    await withdraw(database, BY_TEST, { id: this.documentId, reason: 'test' }, new Date()).catch(() => {})
  }
}

const CHANGES = ['add', 'remove', 'restore', 'correct', 'complete', 'rename', 'withdraw'] as const

const matches = (entry: Entry, filter: { year?: number; month?: number; category?: string }) =>
  Object.entries(filter).every(([name, value]) => entry[name as keyof Entry] === value)

for (const [round, more] of rounds.entries())
  test(`while books change between its pages, a list by cursor has every entry that stays once, in order${more}`, async () => {
    const random = seeded(testSeed + round)
    for (let run = 0; run < 20; run++) {
      const books = await ChangingBooks.open(random)
      await books.add(10 + random.below(30))
      const filter: Record<string, string | number> = random.pick(FILTERS)
      const before = (await books.entries()).filter(entry => matches(entry, filter))
      const seen: Entry[] = []
      const done: string[] = []
      let cursor: string | null = null
      do {
        const query = { ...filter, limit: 1 + random.below(4), ...(cursor !== null && { cursor }) }
        const { status, body, text } = await listEntries(installation, books.member, query)
        assert.equal(status, 200, text)
        seen.push(...body.data)
        cursor = body.pagination.next_cursor
        for (let i = random.below(4); i > 0; i--) done.push(await books.change())
      } while (cursor !== null)
      const details = `seed ${testSeed + round}, run ${run}, ${JSON.stringify(filter)}: ${done.join(' ')}`
      const ids = seen.map(({ id }) => id)
      assert.equal(new Set(ids).size, ids.length, `shown twice: ${details}`)
      const still = new Set((await books.entries()).map(({ id }) => id))
      const skipped = before.filter(({ id }) => still.has(id) && !ids.includes(id))
      assert.deepEqual(skipped, [], `skipped: ${details}`)
      const inOrder = seen.toSorted((a, b) => b.year - a.year || b.month - a.month || b.id - a.id)
      assert.deepEqual(
        ids,
        inOrder.map(({ id }) => id),
        `order: ${details}`,
      )
      assert.ok(seen.every(entry => matches(entry, filter)))
    }
  })

for (const [round, more] of rounds.entries())
  test(`whatever changes in the books, two different pages never have the same ETag${more}`, async () => {
    const random = seeded(testSeed + round)
    const books = await ChangingBooks.open(random)
    await books.add(12)
    const bodies = new Map<string, string>()
    const latest = new Map<object, string>()
    let unchanged = 0
    for (let step = 0; step < 60; step++) {
      const what = await books.change()
      for (const filter of FILTERS) {
        const query = { ...filter, limit: 5 } as Record<string, string | number>
        const known = latest.get(filter)
        const again = await listEntries(
          installation,
          books.member,
          query,
          known ? { 'if-none-match': known } : {},
        )
        const whole = await listEntries(installation, books.member, query)
        const etag = whole.headers.get('etag')!
        assert.equal(bodies.get(etag) ?? whole.text, whole.text, `${what}: same ETag, other content`)
        assert.equal(again.status, etag === known ? 304 : 200, what)
        if (again.status === 304) {
          assert.equal(again.text, '')
          assert.equal(again.headers.get('etag'), etag)
          unchanged++
        } else assert.equal(again.text, whole.text)
        bodies.set(etag, whole.text)
        latest.set(filter, etag)
      }
    }
    assert.ok(unchanged > 0 && bodies.size > 60, `${unchanged} unchanged, ${bodies.size} different`)
  })

test('the ETag is the same in every process, and differs by filter, page and language', async () => {
  const books = await ChangingBooks.open(seeded(testSeed))
  await books.add(5)
  const other = await startAnotherServer(installation)
  const { entityId, key } = books.member
  const path = `/v1/bookkeeping?entity_id=${entityId}`
  const etags = new Set<string>()
  const variations: [string, Record<string, string>?][] = [
    [path],
    [path, { 'accept-language': 'es' }],
    ...['&limit=2', '&offset=1', '&year=2026', '&ids=1,2'].map(query => [`${path}${query}`] as [string]),
  ]
  for (const [url, headers = {}] of variations) {
    const etag = (await installation.ask(url, { key, headers })).headers.get('etag')!
    const there = await other.ask(url, { key, headers: { ...headers, 'if-none-match': etag } })
    assert.equal(there.status, 304, url)
    etags.add(etag)
  }
  assert.equal(etags.size, variations.length)
  const spelled = await installation.ask(`${path}&category=Software`, { key })
  const canonical = await installation.ask(`${path}&category=software`, { key })
  assert.equal(spelled.headers.get('etag'), canonical.headers.get('etag'))
})

test('a revision that a restored backup has lost is not given to other books', async () => {
  const books = await ChangingBooks.open(seeded(testSeed))
  await books.add(1)
  const query = (sql: string) => database.withClient(client => client.query(sql, [books.member.entityId]))
  const { rows: kept } = await query("select number from kernel.revision where id = $1 and kind = 'books'")
  await books.add(1)
  const lost = (await listEntries(installation, books.member)).headers.get('etag')!
  const [{ id }] = (await books.entries()) as [Entry]
  await books.remove(id)
  await query(`update kernel.revision set number = ${kept[0].number} where id = $1 and kind = 'books'`)
  await books.add(1)
  const now = await listEntries(installation, books.member, {}, { 'if-none-match': lost })
  assert.equal(now.status, 200)
})
