import assert from 'node:assert/strict'
import test from 'node:test'
import { addEntry, listEntries } from '../../../../tests/harness/books.ts'
import { checkBooks } from '../../../../tests/harness/check-books.ts'
import { recordDocument, recordDocuments } from '../../../../tests/harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { makeCounterparty } from '../../../../tests/harness/sample-requests.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { withdraw } from '../../documents/documents.ts'

const installation = await openTestInstallation()
const { database } = installation

type Match = { id: number; is_exact: boolean; days_apart: number | null }

async function newBooks() {
  const member = await newMember(installation)
  const { ask } = await openSession(installation, member.memberId)
  const entity_id = member.entityId
  const add = (day: string, expense: number, more: object = {}): Promise<number> =>
    addEntry(installation, member, {
      year: Number(day.slice(0, 4)),
      month: Number(day.slice(5, 7)),
      transaction_date: day,
      expense,
      ...more,
    }).then(({ id }) => id)
  const match = async (query: object): Promise<Match[]> => {
    const answer = await ask(
      'GET',
      `/web/receipts/matches?${new URLSearchParams({ entity_id, ...query } as never)}`,
    )
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data
  }
  const found = async (query: object) => (await match(query)).map(({ id, is_exact }) => [id, is_exact])
  const newReceipts = (count: number) =>
    recordDocuments(
      database.durable,
      entity_id,
      Array.from({ length: count }, (_, at) => ({ doc_type: 'RECEIPT', title: `Receipt ${at}` })),
    )
  const unmatched = async (before?: number) => {
    const answer = await ask(
      'GET',
      `/web/receipts?entity_id=${entity_id}${before ? `&before=${before}` : ''}`,
    )
    assert.equal(answer.status, 200, answer.text)
    return { ids: answer.body.data.map(({ id }: { id: number }) => id), next: answer.body.next }
  }
  const attach = (id: number, document_id: number) =>
    ask('POST', '/web/entries/complete', { id, document_id })
  const detach = (id: number) => ask('POST', '/web/entries/detach', { id })
  return { member, ask, add, match, found, newReceipts, unmatched, attach, detach }
}

test('exact amounts come first and the nearest date first; entries with a document or a correction are left out', async () => {
  const { member, ask, add, match, found } = await newBooks()
  const counterparty_id = await makeCounterparty(installation, member)
  const near = await add('2026-06-14', 49, { counterparty_id, description: 'Hosting' })
  const after = await add('2026-06-18', 49)
  const refund = await add('2026-06-05', -49)
  const similar = await add('2026-06-15', 52.5)
  const late = await add('2026-07-20', 49)
  await add('2026-06-15', 49, { document_id: await recordDocument(installation, member) })
  await add('2026-06-15', 90)
  const wrong = await add('2026-06-15', 49)
  const correction = { id: wrong, year: 2026, month: 6, expense: 7, transaction_date: '2026-06-15' }
  assert.equal((await ask('POST', '/web/entries/correct', correction)).status, 201)

  const filter = { amount: '49', date: '2026-06-15' }
  assert.deepEqual(await found(filter), [
    [near, true],
    [after, true],
    [refund, true],
    [similar, false],
  ])
  assert.deepEqual(await found({ ...filter, days: 0 }), [[similar, false]])
  assert.deepEqual((await found({ ...filter, days: 40 })).length, 5)
  const [first] = await match(filter)
  assert.deepEqual(first, {
    id: near,
    year: 2026,
    month: 6,
    transaction_date: '2026-06-14',
    counterparty: 'Client',
    description: 'Hosting',
    income: 0,
    expense: 49,
    currency: null,
    original_amount: null,
    is_exact: true,
    days_apart: 1,
  })
  assert.deepEqual(
    (await found({ amount: '49' })).map(([id]) => id),
    [late, after, near, refund],
  )
  assert.deepEqual(
    (await match({ amount: '49' })).map(one => one.days_apart),
    [null, null, null, null],
  )
  assert.deepEqual(
    (await found({ date: '2026-07-18' })).map(([id]) => id),
    [late],
  )
  assert.deepEqual(await found({ amount: '48.99', date: '2020-01-01' }), [])
  for (const date of ['0001-01-01', '9999-12-31']) assert.deepEqual(await found({ amount: '49', date }), [])
})

test('an amount in another currency is found, and an entry without a date counts as the end of its month', async () => {
  const { add, found, member } = await newBooks()
  const euros = await add('2026-03-02', 0, {
    currency: 'EUR',
    original_amount: -80,
    exchange_rate: 1.1,
  })
  const undated = await addEntry(installation, member, { year: 2026, month: 2, expense: 80 })
  assert.deepEqual(await found({ amount: '80', date: '2026-03-02' }), [
    [euros, true],
    [undated.id, true],
  ])
  assert.deepEqual(await found({ amount: '88', date: '2026-03-02' }), [
    [euros, true],
    [undated.id, false],
  ])
})

test('a search without an amount and a date is rejected', async () => {
  const { ask, member } = await newBooks()
  const answer = await ask('GET', `/web/receipts/matches?entity_id=${member.entityId}`)
  assert.deepEqual([answer.status, answer.body.code], [400, 'amount_or_date_required'])
})

test('a receipt is listed until an entry has it, and again after it was detached', async () => {
  const { member, ask, add, newReceipts, unmatched, attach, detach, match } = await newBooks()
  const [one, two, gone] = await newReceipts(3)
  await recordDocument(installation, member)
  await withdraw(database, BY_TEST, { id: gone!, reason: 'A mistake' }, new Date())
  assert.deepEqual(await unmatched(), { ids: [two, one], next: null })

  const entry = await add('2026-06-15', 30)
  const [before] = (await listEntries(installation, member)).body.data
  assert.equal((await attach(entry, one!)).status, 200)
  assert.deepEqual((await unmatched()).ids, [two])
  assert.deepEqual(await match({ amount: '30' }), [])

  const detached = await detach(entry)
  assert.equal(detached.status, 200, detached.text)
  assert.deepEqual(detached.body.data, before)
  assert.deepEqual((await listEntries(installation, member)).body.data, [before])
  assert.deepEqual((await unmatched()).ids, [two, one])
  assert.equal((await match({ amount: '30' })).length, 1)
  assert.equal((await detach(entry)).body.code, 'entry_unchanged')
  assert.equal((await attach(entry, two!)).status, 200)
  await checkBooks(database, member.entityId)
  const { history } = (await ask('GET', `/web/entries/${entry}`)).body.data
  assert.deepEqual(
    history.map(({ what, by }: { what: string; by: string }) => `${what} ${by}`),
    ['completed you', 'detached you', 'completed you'],
  )
  const missing = await ask('GET', `/web/entries?entity_id=${member.entityId}&missing=document`)
  assert.deepEqual(missing.body.data, [])
})

test('a document that an entry was booked with, or that was corrected since, is not detached', async () => {
  const { member, ask, add, newReceipts, attach, detach } = await newBooks()
  const [one, two] = await newReceipts(2)
  const booked = await add('2026-06-15', 30, { document_id: one })
  assert.equal((await detach(booked)).body.code, 'document_not_detachable')
  const corrected = await add('2026-06-16', 40)
  await attach(corrected, two!)
  await ask('POST', '/web/entries/correct', { id: corrected, year: 2026, month: 6, expense: 41 })
  const books = await listEntries(installation, member)
  assert.equal((await detach(corrected)).body.code, 'entry_already_corrected')
  assert.deepEqual((await listEntries(installation, member)).body, books.body)
})

test('older receipts are found by continuing, however many have an entry', async () => {
  const { add, newReceipts, unmatched } = await newBooks()
  const [oldest, ...others] = await newReceipts(102)
  for (const document_id of others.slice(-2)) await add('2026-06-15', 1, { document_id })
  const first = await unmatched()
  assert.deepEqual([first.ids.length, first.next], [98, others[1]])
  assert.deepEqual(await unmatched(first.next), { ids: [others[0], oldest], next: null })
})
