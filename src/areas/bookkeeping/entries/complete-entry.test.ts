import assert from 'node:assert/strict'
import test from 'node:test'
import { addEntry, listEntries } from '../../../../tests/harness/books.ts'
import { checkBooks } from '../../../../tests/harness/check-books.ts'
import { recordDocument } from '../../../../tests/harness/documents.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../../tests/harness/installation.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { withdraw } from '../../documents/documents.ts'
import { insertCounterparty } from '../counterparties/counterparty.sql.ts'
import { type Completion, completeEntry } from './complete-entry.ts'
import { removeEntry } from './remove-entry.ts'

const installation = await openTestInstallation()
const { database } = installation
const NOTHING: Completion = { counterparty_id: null, economic_purpose: null, document_id: null }
const complete = (id: number, given: Partial<Completion>) =>
  completeEntry(database, BY_TEST, id, { ...NOTHING, ...given })

async function counterpartyOf({ entityId }: TestMember): Promise<number> {
  const party = { entity_id: entityId, name: 'Ana', kind: 'OWNER', relation_subtype: null }
  return (await database.durable.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })).id
}

test('an entry is completed in one step or several, and returned with its details', async () => {
  const member = await newMember(installation)
  const [counterparty_id, document_id] = [
    await counterpartyOf(member),
    await recordDocument(installation, member),
  ]
  const before = await addEntry(installation, member, { expense: 12.5, description: 'A "desk"' })
  const { body: listed } = await listEntries(installation, member)
  assert.equal(listed.data[0].economic_substance, false)
  assert.deepEqual((await complete(before.id, { economic_purpose: 'For the "studio"' })).changed, [
    'economic_purpose',
  ])
  const { changed, entry } = await complete(before.id, { counterparty_id, document_id })
  assert.deepEqual(changed, ['counterparty_id', 'document_id'])
  const given = {
    counterparty_id,
    economic_purpose: 'For the "studio"',
    document_id,
    economic_substance: true,
  }
  assert.deepEqual(entry, { ...before, ...given })
  assert.deepEqual((await listEntries(installation, member)).body.data, [entry])
  await checkBooks(database, member.entityId)
  const { rows } = await database.withClient(client =>
    client.query(
      `select detail from kernel.audit_row where action = 'entry.complete' and record = $1 order by id`,
      [`entry/${before.id}`],
    ),
  )
  assert.deepEqual(
    rows.map(row => row.detail),
    ['economic_purpose', 'counterparty_id, document_id'],
  )
})

test('does not change existing details, and rejects those of another LLC', async () => {
  const [member, other] = [await newMember(installation), await newMember(installation)]
  const document_id = await recordDocument(installation, member)
  const own = { economic_purpose: 'Why', document_id, counterparty_id: await counterpartyOf(member) }
  const { id } = await addEntry(installation, member, own)
  const empty = await addEntry(installation, member)
  const books = await listEntries(installation, member)
  const refused: [number, Partial<Completion>, RegExp][] = [
    [id, { economic_purpose: 'Another' }, /already has a value for economic_purpose/],
    [id, { document_id: await recordDocument(installation, member) }, /already has a value for document_id/],
    [id, { counterparty_id: await counterpartyOf(member) }, /already has a value for counterparty_id/],
    [id, own, /already has these values/],
    [empty.id, { counterparty_id: await counterpartyOf(other) }, /a counterparty of this LLC/],
    [empty.id, { document_id: await recordDocument(installation, other) }, /a document of this LLC/],
    [empty.id, { document_id: 2_147_483_000 }, /a document of this LLC/],
    [2_147_483_000, { economic_purpose: 'Why' }, /There is no entry/],
  ]
  for (const [entry, given, sentence] of refused) await assert.rejects(complete(entry, given), sentence)
  assert.deepEqual((await listEntries(installation, member)).body, books.body)
})

test('a withdrawn document can be replaced, but not by a withdrawn one', async () => {
  const member = await newMember(installation)
  const [first, second] = [
    await recordDocument(installation, member),
    await recordDocument(installation, member),
  ]
  const { id } = await addEntry(installation, member, { document_id: first })
  await withdraw(database, BY_TEST, { id: first, reason: 'A mistake' }, new Date())
  const { entry, changed } = await complete(id, { document_id: second })
  assert.deepEqual([entry.document_id, changed], [second, ['document_id']])
  const other = await addEntry(installation, member)
  await assert.rejects(complete(other.id, { document_id: first }), /is not a document of this LLC/)
})

test('completing entries while others are added and removed does not deadlock or lose anything', async () => {
  const member = await newMember(installation)
  const entries = await Promise.all(
    Array.from({ length: 24 }, () => addEntry(installation, member, { income: 1 })),
  )
  const ids = entries.map(({ id }) => id as number)
  const [gone, kept] = [ids.filter((_, i) => i % 3 === 0), ids.filter((_, i) => i % 3 !== 0)]
  await Promise.all([
    ...gone.map(id => removeEntry(database, BY_TEST, id)),
    ...kept.map(id => complete(id, { economic_purpose: `Why ${id}` })),
    ...Array.from({ length: 8 }, () => addEntry(installation, member, { income: 2 })),
  ])
  await checkBooks(database, member.entityId)
  const { body } = await listEntries(installation, member, { limit: 500 })
  const entriesById = new Map(body.data.map((one: { id: number }) => [one.id, one]))
  assert.equal(entriesById.size, kept.length + 8)
  for (const id of kept)
    assert.equal((entriesById.get(id) as { economic_purpose: string }).economic_purpose, `Why ${id}`)
})
