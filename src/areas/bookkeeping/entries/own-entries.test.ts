import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
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
import { makeCounterparty } from '../../../../tests/harness/sample-requests.ts'
import { openSession, type TestSession } from '../../../../tests/harness/sessions.ts'
import { importRates } from '../../rates/rates.ts'
import { bookWaiting } from '../currencies/waiting-entries.ts'
import { csvLineOf } from '../exports/csv.rules.ts'

const installation = await openTestInstallation()

async function signIn(): Promise<{ member: TestMember; session: TestSession }> {
  const member = await newMember(installation)
  return { member, session: await openSession(installation, member.memberId) }
}

async function search(session: TestSession, query: Record<string, unknown>) {
  const answer = await session.ask('GET', `/web/entries?${new URLSearchParams(query as never)}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

test('search finds words in descriptions, purposes, references and names, ignoring accents and case', async () => {
  const { member, session } = await signIn()
  const { entityId: entity_id } = member
  const counterparty_id = await makeCounterparty(installation, member)
  const add = (fields: object) => addEntry(installation, member, { income: 1, ...fields })
  const one = await add({ description: 'Diseño de la CAMPAÑA de otoño' })
  const two = await add({ economic_purpose: 'Campaign in autumn', counterparty_id })
  const three = await add({ external_tx_id: 'REF-118-x' })
  const found = async (q: string) =>
    (await search(session, { entity_id, q })).data.map((entry: { id: number }) => entry.id)
  assert.deepEqual(await found('diseno campana'), [one.id])
  assert.deepEqual(await found('CAMP'), [two.id, one.id])
  assert.deepEqual(await found('118'), [three.id])
  assert.deepEqual(await found('client autumn'), [two.id])
  assert.deepEqual(await found('%'), [])
  assert.deepEqual(await found('otoño nothing'), [])
})

test('filters combine, and each page continues where the previous one ended', async () => {
  const { member, session } = await signIn()
  const { entityId: entity_id } = member
  for (let i = 0; i < 7; i++)
    await addEntry(installation, member, {
      income: i,
      month: 1 + i,
      ...(i % 2 && { category: 'software' }),
      transaction_date: `2026-0${1 + i}-15`,
    })
  await addEntry(installation, member, { income: 9, year: 2025 })
  const months = (page: { data: { month: number }[] }) => page.data.map(entry => entry.month)
  assert.deepEqual(months(await search(session, { entity_id, year: 2026, category: 'software' })), [6, 4, 2])
  assert.deepEqual(
    months(await search(session, { entity_id, year: 2026, category: 'none', from: '2026-03-15' })),
    [7, 5, 3],
  )
  assert.deepEqual(months(await search(session, { entity_id, source: 'manual' })), [])
  const first = await search(session, { entity_id, year: 2026, limit: 4 })
  const second = await search(session, { entity_id, year: 2026, limit: 4, after: first.next })
  assert.deepEqual([...months(first), ...months(second)], [7, 6, 5, 4, 3, 2, 1])
  assert.equal(second.next, null)
  const wrong = await session.ask('GET', `/web/entries?entity_id=${entity_id}&after=x`)
  assert.equal(wrong.status, 400)
})

test('missing details are shown, can be searched for, and can be added once', async () => {
  const { member, session } = await signIn()
  const { entityId: entity_id } = member
  const entry = await addEntry(installation, member, { income: 5 })
  const { data } = await search(session, { entity_id, missing: 'any' })
  assert.deepEqual(data[0].lacks, ['counterparty', 'purpose', 'document'])
  const counterparty_id = await makeCounterparty(installation, member)
  const document_id = await recordDocument(installation, member)
  const given = { id: entry.id, counterparty_id, economic_purpose: 'Why', document_id }
  const done = await session.ask('POST', '/web/entries/complete', given)
  assert.equal(done.status, 200, done.text)
  assert.equal(done.body.data.economic_substance, true)
  assert.deepEqual((await search(session, { entity_id, missing: 'any' })).data, [])
  const again = await session.ask('POST', '/web/entries/complete', {
    id: entry.id,
    economic_purpose: 'Other',
  })
  assert.equal(again.status, 400)
  const whole = (await session.ask('GET', `/web/entries/${entry.id}`)).body.data
  assert.equal(whole.economic_purpose, 'Why')
  assert.deepEqual(
    whole.history.map((one: { what: string; by: string; changed: string[] }) => [
      one.what,
      one.by,
      one.changed,
    ]),
    [['completed', 'you', ['counterparty_id', 'economic_purpose', 'document_id']]],
  )
})

test('a correction reverses and replaces the entry; totals match the new one, and it happens once', async () => {
  const { member, session } = await signIn()
  const { entityId } = member
  const wrong = await addEntry(installation, member, {
    expense: 120.4567,
    category: 'software',
    description: 'A',
  })
  const correction = {
    id: wrong.id,
    year: 2026,
    month: 5,
    expense: 12.04,
    category: 'hosting',
    description: 'B',
  }
  const [done, late] = await Promise.all([
    session.ask('POST', '/web/entries/correct', correction),
    session.ask('POST', '/web/entries/correct', correction),
  ])
  assert.deepEqual([done.status, late.status].sort(), [201, 400], `${done.text} ${late.text}`)
  const { reversal_id, replacement_id } = (done.status === 201 ? done : late).body.data
  const { body } = await listEntries(installation, member)
  assert.deepEqual(body.summary, { total_income: 0, total_expenses: 12.04, net: -12.04 })
  assert.equal(body.pagination.total, 3)
  const whole = (await session.ask('GET', `/web/entries/${wrong.id}`)).body.data
  assert.equal(whole.replaced_by, replacement_id)
  assert.equal(whole.reversed_by, reversal_id)
  for (const id of [wrong.id, reversal_id]) {
    assert.equal((await session.ask('POST', '/web/entries/remove', { id })).status, 400)
    assert.equal((await session.ask('POST', '/web/entries/correct', { ...correction, id })).status, 400)
  }
  assert.equal((await session.ask('POST', '/web/entries/remove', { id: replacement_id })).status, 200)
  await checkBooks(installation.database, entityId)
})

test('a removed entry is restored once, with the same amounts', async () => {
  const { member, session } = await signIn()
  const entry = await addEntry(installation, member, { income: 0.0001, description: 'kept' })
  const gone = await session.ask('POST', '/web/entries/remove', { id: entry.id, reason: 'twice' })
  assert.deepEqual(gone.body, { removed: [entry.id] })
  assert.equal((await listEntries(installation, member)).body.pagination.total, 0)
  const both = await Promise.all(
    [1, 2].map(() => session.ask('POST', '/web/entries/restore', { id: entry.id })),
  )
  assert.deepEqual(both.map(answer => answer.status).sort(), [201, 400])
  const { body } = await listEntries(installation, member)
  assert.equal(body.summary.total_income, 0.0001)
  assert.equal(body.data[0].description, 'kept')
  const whole = (await session.ask('GET', `/web/entries/${entry.id}`)).body.data
  assert.equal(whole.removed_because, 'twice')
  assert.equal(whole.restored_as, body.data[0].id)
  await checkBooks(installation.database, member.entityId)
})

test('counterparties can be added, found by part of their name, and renamed', async () => {
  const { member, session } = await signIn()
  const { entityId: entity_id } = member
  const added = await session.ask('POST', '/web/counterparties', {
    entity_id,
    name: 'Alder & Pine',
    kind: 'CLIENT',
  })
  assert.equal(added.status, 201, added.text)
  await session.ask('POST', '/web/counterparties', {
    entity_id,
    name: 'Ana',
    kind: 'OWNER',
    relation_subtype: 'self',
  })
  const { id } = added.body.data
  await addEntry(installation, member, { income: 1, counterparty_id: id })
  const renamed = await session.ask('POST', '/web/counterparties/rename', { id, name: 'Alder and Pine' })
  assert.equal(renamed.body.data.name, 'Alder and Pine')
  const { body } = await session.ask('GET', `/web/counterparties?entity_id=${entity_id}&q=PINE`)
  assert.deepEqual(
    body.data.map((one: { id: number; entries: number }) => [one.id, one.entries]),
    [[id, 1]],
  )
  const all = await session.ask('GET', `/web/counterparties?entity_id=${entity_id}`)
  assert.deepEqual(
    all.body.data.map((one: { name: string; is_related_party: boolean }) => [one.name, one.is_related_party]),
    [
      ['Alder and Pine', false],
      ['Ana', true],
    ],
  )
})

test("a year's totals by month and category match the books", async () => {
  const { member, session } = await signIn()
  await addEntry(installation, member, { income: 10.5, category: 'venta_servicio', month: 2 })
  await addEntry(installation, member, { expense: 3, month: 2 })
  const { body } = await session.ask('GET', `/web/books/totals?entity_id=${member.entityId}&year=2026`)
  assert.deepEqual(body.years, [2026])
  assert.deepEqual(body.figures.months[1], { month: 2, entries: 2, income: 10.5, expense: 0, net: 10.5 })
  assert.deepEqual(body.figures.other, { received: 0, paid: 3 }, 'without a category')
  assert.deepEqual(body.categories, [
    { month: 2, category: 'venta_servicio', entries: 1, net: 10.5 },
    { month: 2, category: '', entries: 1, net: 0 },
  ])
})

const uploadTo = (
  session: TestSession,
  path: string,
  query: Record<string, unknown>,
  file: string | Uint8Array,
) =>
  session.ask('POST', `${path}?${new URLSearchParams(query as never)}`, undefined, {
    raw: file,
    headers: { 'content-type': 'application/octet-stream' },
  })
const shaOf = (file: string | Uint8Array) => createHash('sha256').update(file).digest('hex')

test('a file with an error imports nothing, one without imports completely, and is recognized the second time', async () => {
  const { member, session } = await signIn()
  const { entityId: entity_id } = member
  const file = (amount: string) =>
    `date;amount;description\n13/02/2026;${amount};uno\n14/02/2026;-20,10;=dos()\n`
  const faulty = await uploadTo(session, '/web/entries/import/preview', { entity_id }, file('12,x'))
  assert.equal(faulty.status, 200, faulty.text)
  assert.deepEqual(faulty.body.data.faults, [{ line: 2, column: 'amount', code: 'amount', value: '12,x' }])
  assert.equal(faulty.body.data.can_import, false)
  const refused = await uploadTo(
    session,
    '/web/entries/import',
    { entity_id, sha256: shaOf(file('12,x')) },
    file('12,x'),
  )
  assert.equal(refused.status, 400)
  assert.equal((await listEntries(installation, member)).body.pagination.total, 0)

  const good = file('1.234,5')
  const preview = await uploadTo(session, '/web/entries/import/preview', { entity_id }, good)
  assert.deepEqual(
    { ...preview.body.data, first: undefined, columns: undefined },
    {
      sha256: shaOf(good),
      encoding: 'utf-8',
      separator: ';',
      columns: undefined,
      date_order: 'dmy',
      decimal: 'comma',
      asks: [],
      rows: 2,
      entries: 2,
      waiting: 0,
      waiting_currencies: [],
      income: 1234.5,
      expense: 20.1,
      first: undefined,
      faults: [],
      fault_count: 0,
      unknown_names: [],
      unknown_name_count: 0,
      imported_before: null,
      can_import: true,
    },
  )
  const query = { entity_id, sha256: shaOf(good), file_name: 'febrero.csv' }
  const other = await uploadTo(session, '/web/entries/import', query, file('1,00'))
  assert.equal(other.status, 400, 'another file than the one that was previewed')
  const answers = await Promise.all([1, 2].map(() => uploadTo(session, '/web/entries/import', query, good)))
  assert.deepEqual(answers.map(answer => answer.body.imported).sort(), [0, 2])
  const { body } = await listEntries(installation, member)
  assert.deepEqual(body.summary, { total_income: 1234.5, total_expenses: 20.1, net: 1214.4 })
  assert.ok(body.data.every((entry: { source: string }) => entry.source === 'import'))
  assert.equal(
    (await session.ask('GET', `/web/entries/${body.data[0].id}`)).body.data.file_name,
    'febrero.csv',
  )
  const again = await uploadTo(session, '/web/entries/import', { ...query, again: true }, good)
  assert.equal(again.body.imported, 2)
  await checkBooks(installation.database, entity_id)
})

test('a file of ten thousand rows is imported to the cent, and a larger one than allowed is rejected', async () => {
  const { member, session } = await signIn()
  const { entityId: entity_id } = member
  const row = (i: number) =>
    csvLineOf([`2026-01-${String(1 + (i % 28)).padStart(2, '0')}`, `${i}.01`, `row ${i}`])
  const lines = Array.from({ length: 10_000 }, (_, i) => row(i))
  const file = `date,income,description\r\n${lines.join('')}`
  const done = await uploadTo(session, '/web/entries/import', { entity_id, sha256: shaOf(file) }, file)
  assert.equal(done.body.imported, 10_000, done.text)
  const { body } = await listEntries(installation, member, { limit: 1 })
  assert.equal(body.summary.total_income, (9999 * 10_000) / 2 + 100)
  const many = `date,income,description\n${Array.from({ length: 20_001 }, (_, i) => row(i)).join('')}`
  const refused = await uploadTo(session, '/web/entries/import/preview', { entity_id }, many)
  assert.equal(refused.body.data.faults[0].code, 'too_many_rows')
  const large = await uploadTo(
    session,
    '/web/entries/import/preview',
    { entity_id },
    Buffer.alloc(10_485_761, 65),
  )
  assert.equal(large.status, 400)
  assert.match(large.body.error, /at most 10 MiB/)
})

test('an export imports into another LLC with the same totals', async () => {
  const [from, to] = [await signIn(), await signIn()]
  const texts = ['=1+1', 'a "b", c', 'two\nlines', 'ñandú; x', "'quoted", '-7', '+x']
  for (const [i, description] of texts.entries())
    await addEntry(installation, from.member, {
      [i % 2 ? 'income' : 'expense']: [0.0001, 1.234, -3.5, 999_999_999.9999, 12, 0, 7.77][i],
      category: i % 3 ? 'software' : undefined,
      description,
      month: 1 + i,
      year: 2020 + (i % 3),
      ...(i % 2 && { transaction_date: '2026-03-04' }),
    })
  const exported = await from.session.ask(
    'GET',
    `/web/books/export?entity_id=${from.member.entityId}&format=csv`,
  )
  assert.equal(exported.status, 200, exported.text)
  assert.match(exported.headers.get('content-disposition')!, /^attachment; filename="books-/)
  const file = Buffer.concat([Buffer.from('\uFEFF'), Buffer.from(exported.text.replace(/^\uFEFF/, ''))])
  const done = await uploadTo(
    to.session,
    '/web/entries/import',
    { entity_id: to.member.entityId, sha256: shaOf(file) },
    file,
  )
  assert.equal(done.body.imported, texts.length, done.text)
  const [before, after] = await Promise.all(
    [from, to].map(async one => (await listEntries(installation, one.member)).body),
  )
  assert.deepEqual(after.summary, before.summary)
  const shape = (body: { data: Record<string, unknown>[] }) =>
    body.data.map(({ id: _, entity_id: __, source: ___, created_at: ____, ...rest }) => rest)
  assert.deepEqual(shape(after), shape(before))
})

test('a file in other currencies is converted, its rows without a rate wait, and enter the books when rates are imported', async () => {
  const { member, session } = await signIn()
  const { entityId: entity_id } = member
  // Years that no other test uses: the tables are everybody's.
  const give = (year: number, text: string) =>
    importRates(installation.database, BY_TEST, {
      kind: 'irs_yearly',
      name: 'irs.csv',
      content: new TextEncoder().encode(text),
      year,
    })
  await give(2041, 'Code,Rate\nEUR,0.886\n')
  const file = `date,amount,currency,description
2041-02-10,10000,EUR,capital
2041-07-18,-4000,eur,distribution
2041-07-19,12.5,USD,dollars
2042-01-02,-100,EUR,waits
2042-01-03,-50,CHF,waits longer
`
  const { data } = (await uploadTo(session, '/web/entries/import/preview', { entity_id }, file)).body
  assert.deepEqual([data.entries, data.waiting, data.waiting_currencies], [3, 2, ['EUR', 'CHF']])
  assert.deepEqual([data.income, data.expense, data.can_import], [11299.18, 4514.67, true])
  const done = await uploadTo(session, '/web/entries/import', { entity_id, sha256: shaOf(file) }, file)
  assert.deepEqual([done.body.imported, done.body.waiting], [3, 2], done.text)
  const listed = async () => (await session.ask('GET', `/web/entries/waiting?entity_id=${entity_id}`)).body
  assert.deepEqual(
    (await listed()).data.map((one: Record<string, unknown>) => [
      one.currency,
      one.original_amount,
      one.description,
    ]),
    [
      ['EUR', -100, 'waits'],
      ['CHF', -50, 'waits longer'],
    ],
  )
  assert.equal((await listEntries(installation, member)).body.pagination.total, 3)
  await give(2042, 'Code,Rate\nEUR,0.9\n')
  await Promise.all([bookWaiting(installation.database), bookWaiting(installation.database)])
  assert.deepEqual((await listed()).total, 1)
  const { body } = await listEntries(installation, member)
  assert.equal(body.pagination.total, 4)
  const [late] = body.data
  assert.deepEqual(
    [late.expense, late.currency, late.original_amount, late.rate_source, late.rate_date, late.source],
    [111.11, 'EUR', -100, 'irs_yearly', '2042-12-31', 'import'],
  )
  await checkBooks(installation.database, entity_id)
  const [left] = (await listed()).data
  const to = await signIn()
  const discard = (by: typeof session, of: number) =>
    by.ask('POST', '/web/entries/waiting/discard', { entity_id: of, id: left.id })
  assert.equal((await discard(to.session, to.member.entityId)).status, 404, 'the row of another LLC')
  assert.deepEqual((await discard(session, entity_id)).body, { id: left.id })
  assert.equal((await discard(session, entity_id)).status, 404)
  assert.equal((await listed()).total, 0)
  const exported = await session.ask('GET', `/web/books/export?entity_id=${entity_id}&format=csv`)
  const copy = exported.text.replace(/^\uFEFF/, '')
  const again = { entity_id: to.member.entityId, sha256: shaOf(copy) }
  assert.equal((await uploadTo(to.session, '/web/entries/import', again, copy)).body.imported, 4)
  const shape = ({ body }: { body: { data: Record<string, unknown>[] } }) =>
    body.data.map(({ id: _, entity_id: __, source: ___, created_at: ____, ...rest }) => rest)
  assert.deepEqual(shape(await listEntries(installation, to.member)), shape({ body }))
})

test('a row whose amounts and rate contradict each other, or whose currency is unknown, is an error of its line', async () => {
  const { member, session } = await signIn()
  const { entityId: entity_id } = member
  const file = `date,income,expense,currency,original_amount,exchange_rate
2041-02-10,100,0,EUR,90,1.2
2041-02-10,100,0,QQQ,90,
2041-02-10,100,0,EUR,90,zero
2041-02-10,100,0,EUR,-90,
`
  const { data } = (await uploadTo(session, '/web/entries/import/preview', { entity_id }, file)).body
  assert.deepEqual(
    data.faults.map((one: Record<string, unknown>) => [one.line, one.column, one.code]),
    [
      [2, 'original_amount', 'original'],
      [3, 'currency', 'currency_code'],
      [4, 'exchange_rate', 'rate'],
      [5, 'original_amount', 'original'],
    ],
  )
})

test('journals for hledger and Beancount are created from the same books', async () => {
  const { member, session } = await signIn()
  await addEntry(installation, member, { income: 5, bank_source: 'mercury', category: 'venta_servicio' })
  for (const format of ['hledger', 'beancount']) {
    const { text, status } = await session.ask(
      'GET',
      `/web/books/export?entity_id=${member.entityId}&format=${format}&year=2026`,
    )
    assert.equal(status, 200)
    assert.match(text, /Income:Venta-Servicio/)
  }
})
