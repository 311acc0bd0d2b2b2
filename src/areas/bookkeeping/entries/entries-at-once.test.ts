import assert from 'node:assert/strict'
import test from 'node:test'
import { listEntries, postEntry } from '../../../../tests/harness/books.ts'
import { checkBooks } from '../../../../tests/harness/check-books.ts'
import { footprint } from '../../../../tests/harness/footprint.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { startAnotherServer } from '../../../../tests/harness/servers.ts'
import { readFields } from '../../../kernel/http/fields.ts'
import { addEntries } from './entries.ts'
import { NEW_ENTRY, planEntry } from './entry.rules.ts'

const installation = await openTestInstallation()
const { database } = installation
const WORDS = ['software', 'hosting', 'otro', undefined]

test('32 concurrent entries in one month all count, each at its own position', async () => {
  const member = await newMember(installation)
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, i) =>
      postEntry(installation, member, { income: 0.1, expense: 0.0001 * i, category: WORDS[i % 4] }),
    ),
  )
  for (const answer of answers) assert.equal(answer.status, 201, answer.text)
  const ids = answers.map(answer => answer.body.data.id).sort((a, b) => b - a)
  assert.equal(new Set(ids).size, 32)
  await checkBooks(database, member.entityId)
  const { body } = await listEntries(installation, member)
  assert.deepEqual(
    body.data.map((entry: { id: number }) => entry.id),
    ids,
  )
  assert.deepEqual(body.summary, { total_income: 3.2, total_expenses: 0.0496, net: 3.1504 })
  assert.equal((await footprint(installation, member))['kernel.audit_row by actor']!.rows, 32)
})

test('batches over the same months in opposite order do not deadlock', async () => {
  const member = await newMember(installation)
  const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  const batch = (order: number[], category: string | undefined) =>
    order.map(month =>
      planEntry(
        readFields(NEW_ENTRY, { entity_id: member.entityId, year: 2026, month, income: 1, category }, 'body'),
        'import',
      ),
    )
  const work = Array.from({ length: 24 }, (_, i) =>
    addEntries(database.durable, BY_TEST, batch(i % 2 ? months : months.toReversed(), WORDS[i % 4])),
  )
  const done = await Promise.all(work)
  assert.ok(done.every(({ ids }) => ids.length === 12))
  await checkBooks(database, member.entityId)
  assert.equal((await listEntries(installation, member)).body.pagination.total, 24 * 12)
})

test('concurrent reads never show a total that does not match its entries', async () => {
  const member = await newMember(installation)
  let writing = true
  const writers = Promise.all(
    Array.from({ length: 60 }, (_, i) => postEntry(installation, member, { income: 1, month: (i % 3) + 1 })),
  ).finally(() => {
    writing = false
  })
  let seen = 0
  while (writing) {
    for (const query of [{ limit: 500 }, { limit: 500, offset: 1 }, { limit: 500, month: 1 }] as const) {
      const { body } = await listEntries(installation, member, query)
      const skipped = 'offset' in query ? Math.min(1, body.pagination.total) : 0
      assert.equal(body.data.length + skipped, body.pagination.total)
      assert.equal(body.summary.total_income, body.pagination.total)
      seen++
    }
  }
  for (const answer of await writers) assert.equal(answer.status, 201)
  assert.ok(seen > 0)
  assert.equal((await listEntries(installation, member)).body.pagination.total, 60)
})

test('a server never returns a cached page after any server has written to the books', async () => {
  const { entityId, key } = await newMember(installation)
  const other = await startAnotherServer(installation)
  const path = `/v1/bookkeeping?entity_id=${entityId}&limit=3`
  for (let round = 1; round <= 20; round++) {
    const writer = round % 2 ? other : installation
    const body = { entity_id: entityId, year: 2026, month: 1 + (round % 12), income: round }
    const made = await writer.ask('/v1/bookkeeping', { key, body })
    assert.equal(made.status, 201)
    const pages = await Promise.all([installation.ask(path, { key }), other.ask(path, { key })])
    for (const page of pages) {
      assert.equal(page.body.pagination.total, round)
      assert.equal(page.text, pages[0]!.text)
      assert.equal(page.headers.get('etag'), pages[0]!.headers.get('etag'))
    }
    const again = await installation.ask(path, { key })
    assert.equal(again.text, pages[0]!.text)
  }
})
