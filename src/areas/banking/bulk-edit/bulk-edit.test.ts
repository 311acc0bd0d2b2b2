import assert from 'node:assert/strict'
import test from 'node:test'
import { addEntry } from '../../../../tests/harness/books.ts'
import { checkBooks } from '../../../../tests/harness/check-books.ts'
import { recordDocument } from '../../../../tests/harness/documents.ts'
import { newMember, openTestInstallation, type TestMember } from '../../../../tests/harness/installation.ts'
import { makeCounterparty } from '../../../../tests/harness/sample-requests.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { aWorld, daysLater, openBanked } from '../banking.fixture.ts'
import { MAX_EDITED } from './bulk-edit.rules.ts'

const installation = await openTestInstallation({ isAlone: true })
const { database } = installation

type Entry = {
  id: number
  category: string | null
  movement_type: string
  counterparty_id: number | null
  document_id: number | null
  corrected: boolean
  income: number
  expense: number
}

async function actingAs(member: TestMember) {
  const { ask } = await openSession(installation, member.memberId)
  const entity_id = member.entityId
  const post = (path: string, body: object, headers = {}) =>
    ask('POST', `/web/entries/edit${path}`, body, { headers })
  const preview = async (body: object) => {
    const { status, body: answer, text } = await post('/preview', { entity_id, ...body })
    assert.equal(status, 200, text)
    return answer.data as { id: number; reason: string | null }[]
  }
  return {
    entity_id,
    post,
    preview,
    /** What a preview says will change. */
    changing: async (body: object) =>
      (await preview(body)).filter(({ reason }) => reason === null).map(({ id }) => id),
    /** The entries that count, without those that cancel each other out. */
    current: async (filter: Record<string, string> = {}): Promise<Entry[]> => {
      const found: Entry[] = []
      for (let after: string | null = null; ; ) {
        const query = {
          entity_id: String(entity_id),
          sort: 'date',
          limit: '200',
          ...filter,
          ...(after && { after }),
        }
        const { body } = await ask('GET', `/web/entries?${new URLSearchParams(query)}`)
        found.push(...body.data.filter((entry: Entry) => !entry.corrected))
        after = body.next
        if (after === null) return found
      }
    },
    figures: async () => (await ask('GET', `/web/entries/totals?entity_id=${entity_id}`)).body.figures,
    history: async () => (await ask('GET', `/web/entries/edit?entity_id=${entity_id}`)).body.data,
  }
}

const newBooks = async (count: number) => {
  const member = await newMember(installation)
  for (let i = 1; i <= count; i++)
    await addEntry(installation, member, {
      month: 1 + (i % 4),
      expense: i * 1.0001,
      category: i % 2 ? 'software' : undefined,
      description: `Entry ${i}`,
      transaction_date: `2026-0${1 + (i % 4)}-1${i % 9}`,
    })
  return { member, ...(await actingAs(member)) }
}

const valuesOf = (entries: readonly Entry[]) =>
  entries
    .map(one => [
      one.income,
      one.expense,
      one.category,
      one.movement_type,
      one.counterparty_id,
      one.document_id,
    ])
    .map(one => JSON.stringify(one))
    .sort()

test('a bulk edit corrects the entries of a preview, is audited, and is undone as one step', async () => {
  const { member, entity_id, post, preview, changing, current, figures, history } = await newBooks(12)
  const before = valuesOf(await current())
  const sum = (await figures()).cash_change
  const shown = await preview({ set_category: 'software', q: 'entry' })
  assert.equal(shown.length, 12)
  assert.equal(shown.filter(({ reason }) => reason === 'unchanged').length, 6)
  const ids = await changing({ set_category: 'software', q: 'entry' })
  const key = { 'idempotency-key': `bulk-${entity_id}` }
  const edit = { entity_id, ids, set_category: 'software' }
  const made = await post('', edit, key)
  assert.equal(made.status, 201, made.text)
  assert.equal(made.body.data.entries, 6)
  // A repeated request has its effect once.
  assert.deepEqual((await post('', edit, key)).body, made.body)
  const after = await current()
  assert.deepEqual([...new Set(after.map(({ category }) => category))], ['software'])
  assert.equal((await figures()).cash_change, sum)
  const documentId = await recordDocument(installation, member)
  const partyId = await makeCounterparty(installation, member)
  for (const set of [{ set_document_id: documentId }, { set_counterparty_id: partyId }])
    assert.equal((await post('', { entity_id, ids: await changing(set), ...set })).status, 201)
  const complete = await current()
  assert.ok(complete.every(one => one.document_id === documentId && one.counterparty_id === partyId))
  assert.equal(complete.length, 12)

  const edits = await history()
  assert.deepEqual(
    edits.map((one: { entries: number; is_own: boolean }) => [one.entries, one.is_own]),
    [
      [12, true],
      [12, true],
      [6, true],
    ],
  )
  for (const { id, entries } of edits) {
    const undone = await post('/undo', { id })
    assert.deepEqual(undone.body, { data: { id, entries, kept: 0 } }, undone.text)
    assert.equal((await post('/undo', { id })).body.code, 'bulk_edit_undone')
  }
  assert.deepEqual(valuesOf(await current()), before)
  assert.equal((await figures()).cash_change, sum)
  await checkBooks(database, entity_id)
})

test('entries that changed since the preview, and other people’s entries, stop a bulk edit as a whole', async () => {
  const { entity_id, post, changing, current } = await newBooks(4)
  const others = await newBooks(2)
  const before = valuesOf(await current())
  const ids = await changing({ set_category: 'hosting' })
  const foreign = (await others.current())[0]!.id
  const refused = async (body: object, code: string) => {
    const answer = await post('', { entity_id, set_category: 'hosting', ...body })
    assert.deepEqual([answer.status, answer.body.code], [400, code], answer.text)
  }
  await refused({ ids: [...ids, foreign] }, 'entries_changed')
  await refused({ ids, set_category: null }, 'no_change')
  await refused({ ids, set_category: null, set_counterparty_id: 999_999 }, 'counterparty_not_found')
  await refused({ ids, set_category: null, set_document_id: 999_999 }, 'entry_document_not_found')
  await refused({ ids: [] }, 'invalid_ids')
  assert.deepEqual(valuesOf(await current()), before)
  const one = await post('', { entity_id, ids: [ids[0]], set_category: 'hosting' })
  await refused({ ids }, 'entries_changed')
  const { id } = one.body.data
  assert.equal((await others.post('/undo', { id })).status, 404)
  // What was edited again stays as it is.
  const rest = await changing({ set_category: 'viaje' })
  await post('', { entity_id, ids: rest, set_category: 'viaje' })
  assert.equal((await post('/undo', { id })).body.code, 'bulk_edit_not_undoable')
  await checkBooks(database, entity_id)
})

test('more entries than can be changed at once are rejected', async () => {
  const { member, post, entity_id } = await newBooks(1)
  const entries = Array.from({ length: MAX_EDITED }, () => ({ year: 2026, month: 6, income: 1 }))
  for (let from = 0; from < MAX_EDITED; from += 100)
    await installation.ask('/v1/bookkeeping/batch', {
      key: member.key,
      body: { entity_id, entries: entries.slice(from, from + 100) },
    })
  const answer = await post('/preview', { entity_id, set_category: 'software' })
  assert.equal(answer.body.code, 'too_many_to_edit', answer.text)
})

test('of concurrent bulk edits of the same entries one is applied and the books stay whole', async () => {
  const { entity_id, post, changing, current, figures } = await newBooks(10)
  const sum = (await figures()).cash_change
  const ids = await changing({ set_category: 'hosting' })
  const categories = ['hosting', 'viaje', 'marketing', 'hardware']
  const answers = await Promise.all(
    categories.map((set_category, place) =>
      post('', { entity_id, ids: place % 2 ? ids : ids.toReversed(), set_category }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400, 400])
  const { id } = answers.find(({ status }) => status === 201)!.body.data
  const undone = await Promise.all([post('/undo', { id }), post('/undo', { id }), post('/undo', { id })])
  assert.deepEqual(undone.map(({ status }) => status).sort(), [201, 400, 400])
  assert.equal((await current()).length, 10)
  assert.equal((await figures()).cash_change, sum)
  await checkBooks(database, entity_id)
})

test('entries of a bank are changed with their transactions, and later imports add nothing twice', async t => {
  const banked = await openBanked(t, installation, { world: aWorld({ seed: 'bulk' }) })
  await banked.sync()
  const { entity_id, post, preview, changing, current, history } = await actingAs(banked.member)
  const days = { from: '2026-02-01', to: '2026-02-20' }
  const change = { ...days, set_category: 'marketing' }
  const before = valuesOf(await current(days))
  assert.ok((await preview(change)).length > 20, 'entries to change')
  const editAll = async () => post('', { entity_id, ids: await changing(change), set_category: 'marketing' })
  const first = await editAll()
  assert.equal(first.status, 201, first.text)
  await banked.check()
  assert.equal((await post('/undo', { id: first.body.data.id })).body.data.kept, 0)
  assert.deepEqual(valuesOf(await current(days)), before)
  await editAll()
  banked.clock.now = daysLater(banked.clock.now, 20)
  await banked.sync()
  await banked.check()
  const [{ id, entries }] = await history()
  const undone = await post('/undo', { id })
  assert.equal(undone.status, 201, undone.text)
  assert.equal(undone.body.data.entries + undone.body.data.kept, entries)
  await banked.sync()
  await banked.check()
})
