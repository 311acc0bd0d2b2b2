import assert from 'node:assert/strict'
import test from 'node:test'
import { listEntries, postEntry } from '../../../../tests/harness/books.ts'
import { checkBooks } from '../../../../tests/harness/check-books.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../../tests/harness/installation.ts'
import { seeded, testRounds, testSeed } from '../../../../tests/harness/random.ts'
import { addEntries } from './entries.ts'
import { type PlannedEntry, planEntry } from './entry.rules.ts'
import { findEntry } from './removal.sql.ts'
import { removeEntry } from './remove-entry.ts'

const installation = await openTestInstallation()
const { database } = installation
const random = seeded(testSeed)
const WORDS = [null, 'software', 'hosting', 'venta_servicio'] as const

function drawEntry({ entityId }: TestMember): PlannedEntry {
  const units = BigInt(random.below(1_000_000))
  const isIncome = random.below(2) === 0
  return planEntry(
    {
      entity_id: entityId,
      year: 2025 + random.below(2),
      month: 1 + random.below(2),
      income: isIncome ? units : 0n,
      expense: isIncome ? 0n : units,
      movement_type: null,
      category: WORDS[random.below(4)]!,
      counterparty_id: null,
      economic_purpose: null,
      document_id: null,
      description: null,
      transaction_date: null,
      bank_source: null,
      external_tx_id: null,
    },
    'import',
  )
}

const add = (member: TestMember, count: number) =>
  addEntries(
    database.durable,
    BY_TEST,
    Array.from({ length: count }, () => drawEntry(member)),
  ).then(({ ids }) => ids)

test('after any removals the books match the remaining entries, without gaps', async () => {
  for (let round = 0; round < 4 * testRounds; round++) {
    const member = await newMember(installation)
    const ids = await add(member, 40)
    for (let i = 0; i < 25; i++) {
      const [id] = ids.splice(random.below(ids.length), 1)
      const [removed] = await removeEntry(database, BY_TEST, id!)
      assert.equal(removed?.id, id)
      if (i % 8 === 0) ids.push(...(await add(member, 2)))
      await checkBooks(database, member.entityId)
    }
    const { body } = await listEntries(installation, member, { limit: 500 })
    const found = body.data.map((entry: { id: number }) => entry.id)
    assert.deepEqual(
      found.toSorted((a: number, b: number) => a - b),
      ids.toSorted((a, b) => a - b),
      `seed ${testSeed}`,
    )
    const deep = await listEntries(installation, member, { limit: 5, offset: 7 })
    assert.deepEqual(
      deep.body.data.map((entry: { id: number }) => entry.id),
      found.slice(7, 12),
    )
  }
})

test('removing the last entry of a month leaves no total behind', async () => {
  const member = await newMember(installation)
  const [id] = await add(member, 1)
  await removeEntry(database, BY_TEST, id!)
  const { body } = await listEntries(installation, member)
  assert.deepEqual([body.data, body.pagination.total, body.summary.net], [[], 0, 0])
  await checkBooks(database, member.entityId)
})

test('concurrent removals and additions leave consistent books, and an entry is removed once', async () => {
  const member = await newMember(installation)
  const ids = await add(member, 60)
  const removals = [...ids, ...ids].map(id => removeEntry(database, BY_TEST, id))
  const additions = Array.from({ length: 20 }, () => add(member, 3))
  const removed = (await Promise.all(removals)).flat()
  const added = (await Promise.all(additions)).flat()
  assert.equal(removed.length, 60)
  await checkBooks(database, member.entityId)
  assert.equal((await listEntries(installation, member)).body.pagination.total, added.length)
})

test('a page cached before a removal is not returned after it', async () => {
  const member = await newMember(installation)
  const { body } = await postEntry(installation, member, { income: 5 })
  assert.equal((await listEntries(installation, member)).body.pagination.total, 1)
  await removeEntry(database, BY_TEST, body.data.id)
  assert.equal((await listEntries(installation, member)).body.pagination.total, 0)
})

test('a removal is audited, the removed entry is kept, and an unknown entry is rejected', async () => {
  const member = await newMember(installation)
  const [id] = await add(member, 1)
  const [entry] = await removeEntry(database, BY_TEST, id!, 'entered twice')
  assert.deepEqual(await removeEntry(database, BY_TEST, id!), [])
  const kept = await database.quick.one(findEntry, { id: id! })
  assert.deepEqual([JSON.parse(kept.entry), kept.reason], [entry, 'entered twice'])
  const { rows } = await database.withClient(client =>
    client.query("select actor from kernel.audit_row where action = 'entry.remove' and record = $1", [
      `entry/${id}`,
    ]),
  )
  assert.equal(rows.length, 1)
})
