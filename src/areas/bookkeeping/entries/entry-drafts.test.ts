import assert from 'node:assert/strict'
import test from 'node:test'
import { listEntries } from '../../../../tests/harness/books.ts'
import { checkBooks } from '../../../../tests/harness/check-books.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { readFields } from '../../../kernel/http/fields.ts'
import { addEntries } from './entries.ts'
import { NEW_ENTRY, planEntry } from './entry.rules.ts'
import { deleteUnusedDraftsJob, EntryDrafts } from './entry-drafts.ts'

const installation = await openTestInstallation()
const { database } = installation
const WORDS = ['software', 'hosting', undefined]

const planned = (entity_id: number, count: number, more: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, i) =>
    planEntry(
      readFields(
        NEW_ENTRY,
        { entity_id, year: 2026, month: 1 + (i % 3), income: i, category: WORDS[i % 3], ...more },
        'body',
      ),
      'import',
    ),
  )

test('drafts enter the books all at once, in order, whatever else was written meanwhile', async () => {
  const member = await newMember(installation)
  const { durable: db } = database
  const drafts = await EntryDrafts.begin(db)
  // More than one statement books.
  for (let i = 0; i < 5; i++) await drafts.add(db, planned(member.entityId, 2500))
  await addEntries(db, BY_TEST, planned(member.entityId, 7))
  assert.equal((await listEntries(installation, member)).body.pagination.total, 7)
  const ids = await database.transaction(tx => drafts.book(tx, BY_TEST))
  await drafts.discard(db)
  assert.equal(ids.length, 12_500)
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => a - b),
  )
  assert.equal((await listEntries(installation, member)).body.pagination.total, 12_507)
  await checkBooks(database, member.entityId)
  const { rows } = await database.withClient(client =>
    client.query('select income::integer from bookkeeping.entry where id = any ($1) order by id', [
      [ids[0], ids[2501], ids[12_499]],
    ]),
  )
  assert.deepEqual(
    rows.map(row => row.income),
    [0, 1, 2499],
  )
})

test('one invalid draft keeps all of them out of the books', async () => {
  const member = await newMember(installation)
  const { durable: db } = database
  const drafts = await EntryDrafts.begin(db)
  await drafts.add(db, planned(member.entityId, 20))
  await drafts.add(db, planned(member.entityId, 1, { counterparty_id: 2_147_483_000 }))
  await assert.rejects(
    database.transaction(tx => drafts.book(tx, BY_TEST)),
    { status: 400 },
  )
  assert.equal((await listEntries(installation, member)).body.pagination.total, 0)
})

test('lost drafts, as after a PostgreSQL crash, are noticed and none is booked', async () => {
  const member = await newMember(installation)
  const { durable: db } = database
  const drafts = await EntryDrafts.begin(db)
  await drafts.add(db, planned(member.entityId, 20))
  await database.withClient(client =>
    client.query('delete from bookkeeping.draft where entity_id = $1 and place > 10', [member.entityId]),
  )
  await assert.rejects(
    database.transaction(tx => drafts.book(tx, BY_TEST)),
    /of 20 drafts 11 are left/,
  )
  assert.equal((await listEntries(installation, member)).body.pagination.total, 0)
})

test('unused drafts are deleted after a day', async () => {
  const member = await newMember(installation)
  const { durable: db } = database
  const left = async () => {
    const sql = 'select 1 from bookkeeping.draft where entity_id = $1'
    return (await database.withClient(client => client.query(sql, [member.entityId]))).rowCount
  }
  await (await EntryDrafts.begin(db)).add(db, planned(member.entityId, 3))
  const sweep = (now: Date) =>
    deleteUnusedDraftsJob.run({ ...installation, now: () => now }, AbortSignal.timeout(60_000))
  await sweep(new Date())
  assert.equal(await left(), 3)
  await sweep(new Date(Date.now() + 25 * 3_600_000))
  assert.equal(await left(), 0)
})
