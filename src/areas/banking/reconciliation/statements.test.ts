import assert from 'node:assert/strict'
import test from 'node:test'
import { addEntry } from '../../../../tests/harness/books.ts'
import { newPdf } from '../../../../tests/harness/documents.ts'
import { newMember, openTestInstallation, type TestMember } from '../../../../tests/harness/installation.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { openBanked } from '../banking.fixture.ts'
import { MAX_STATEMENT_BYTES } from './statement-file.rules.ts'

const installation = await openTestInstallation()
const { database } = installation

const YEAR = 2025

async function signIn(given?: TestMember) {
  const member = given ?? (await newMember(installation))
  const session = await openSession(installation, member.memberId)
  const of = (query: Record<string, string | number>) =>
    new URLSearchParams({ entity_id: String(member.entityId), ...query } as Record<string, string>)
  return {
    member,
    session,
    add: (fields: Record<string, unknown>) =>
      session.ask('POST', '/web/statements', { entity_id: member.entityId, ...fields }),
    upload: (query: Record<string, string | number>, raw: string | Buffer, path = 'upload') =>
      session.ask('POST', `/web/statements/${path}?${of(query)}`, undefined, {
        raw,
        headers: { 'content-type': 'application/octet-stream' },
      }),
    remove: (id: number) => session.ask('POST', '/web/statements/remove', { id }),
    year: async (year = YEAR) => (await session.ask('GET', `/web/reconciliation?${of({ year })}`)).body.data,
    month: (query: Record<string, string | number>) =>
      session.ask('GET', `/web/reconciliation/month?${of(query)}`),
    book: (day: string, amount: number, more: Record<string, unknown> = {}) =>
      addEntry(installation, member, {
        year: Number(day.slice(0, 4)),
        month: Number(day.slice(5, 7)),
        transaction_date: day,
        [amount < 0 ? 'expense' : 'income']: Math.abs(amount),
        bank_source: 'Relay',
        ...more,
      }),
  }
}

type Month = { month: string; state: string; difference: number | null; balance_id: number | null }
// biome-ignore lint/suspicious/noExplicitAny: an answer is looked into
const states = (data: any, at = 0) =>
  data.accounts[at].months.map((one: Month) => `${one.month} ${one.state}`)

const auditOf = async (record: string) => {
  const { rows } = await database.withClient(client =>
    client.query('select action from kernel.audit_row where record = $1 order by id', [record]),
  )
  return rows.map(({ action }) => action)
}

test('an LLC without accounts has nothing to reconcile, and banks that only entries name are listed', async () => {
  const { year, book } = await signIn()
  assert.deepEqual([(await year()).accounts, (await year()).unlisted], [[], []])
  await book('2025-03-04', 10)
  await book('2025-03-04', 10, { bank_source: 'manual' })
  assert.deepEqual(
    [(await year()).accounts, (await year()).unlisted],
    [[], [{ bank: 'relay', currency: 'USD', entries: 1 }]],
  )
})

test('an entry counts in the month in which the money moved, whatever month it is booked in', async () => {
  const { year, book, add } = await signIn()
  await book('2025-11-04', 80, { month: 10 })
  await book('2025-10-20', 15, { month: 11, transaction_date: null })
  await add({ bank: 'relay', month: '2025-10', opening: 0, closing: 0 })
  await add({ bank: 'relay', month: '2025-11', opening: 0, closing: 95 })
  assert.deepEqual(states(await year()).slice(0, 2), ['2025-10 reconciled', '2025-11 reconciled'])
})

test('typed balances reconcile the months that follow from the books; removing one is audited and undoes it', async () => {
  const { year, book, add, remove, month } = await signIn()
  await book('2025-10-04', 100.1)
  await book('2025-11-04', -30.2)
  const wrong = await book('2025-11-20', -7)
  const october = await add({ bank: 'Relay', month: '2025-10', opening: 0, closing: 100.1 })
  assert.equal(october.status, 201, october.text)
  assert.deepEqual(october.body.data.currency, 'USD')
  await add({ bank: 'relay', month: '2025-11', opening: 100.1, closing: 69.9 })
  const reconciliation = await year()
  assert.deepEqual(states(reconciliation), ['2025-10 reconciled', '2025-11 differs', '2025-12 no_statement'])
  assert.equal(reconciliation.accounts[0].months[1].difference, 7)
  const { body } = await month({ bank: 'relay', month: '2025-11' })
  assert.deepEqual(
    body.data.hints.map((one: { hint: string; entries: { id: number }[] }) => [one.hint, one.entries[0]!.id]),
    [['extra', wrong.id]],
  )
  assert.equal(body.data.entry_count, 2)
  const [{ id }] = october.body.data.months
  assert.equal((await remove(id)).status, 200)
  assert.deepEqual(states(await year()), ['2025-10 no_statement', '2025-11 differs', '2025-12 no_statement'])
  assert.deepEqual(await auditOf(`statement/${id}`), ['statement.record', 'statement.remove'])
  assert.equal((await remove(id)).status, 404)
})

test('recording a month again replaces it, and the same request twice leaves one balance', async () => {
  const { add, year } = await signIn()
  const fields = { bank: 'relay', month: '2025-12', opening: 1, closing: 1 }
  const first = await add({ ...fields, closing: 2 })
  await add(fields)
  await add(fields)
  assert.deepEqual(states(await year()), ['2025-12 reconciled'])
  assert.deepEqual(await auditOf(`statement/${first.body.data.months[0].id}`), [
    'statement.record',
    'statement.replace',
  ])
})

test('a PDF becomes a bank statement of its tax year with the typed balances; without them nothing is kept', async () => {
  const { upload, year, member } = await signIn()
  const query = { bank: 'relay', file_name: 'december.pdf' }
  const documents = async () => {
    const sql = 'select id, doc_type, tax_year from documents.document where entity_id = $1'
    return (await database.withClient(client => client.query(sql, [member.entityId]))).rows
  }
  const none = await upload(query, newPdf())
  assert.deepEqual([none.status, none.body.code], [400, 'statement_balances_required'])
  const half = await upload({ ...query, month: '2025-12', opening: '5' }, newPdf())
  assert.deepEqual([half.status, half.body.code], [400, 'statement_balances_required'])
  assert.deepEqual(await documents(), [])
  const done = await upload({ ...query, month: '2025-12', opening: '5.25', closing: '5.25' }, newPdf())
  assert.equal(done.status, 201, done.text)
  const [document] = await documents()
  assert.deepEqual([document.doc_type, document.tax_year], ['BANK_STATEMENT', YEAR])
  const [{ months }] = (await year()).accounts
  assert.deepEqual(
    [months[0].state, months[0].source, months[0].document_id],
    ['reconciled', 'statement', Number(document.id)],
  )
})

const CSV = [
  'Date,Description,Amount,Balance',
  '2025-10-03,Client,100.00,150.00',
  '2025-10-20,Hosting,-20.00,130.00',
  '2025-12-05,Software,-30.50,99.50',
  '2025-12-31,Interest,0.10,99.60',
].join('\n')

test('a CSV statement proposes its balances, records all its months, and names what is only on one side', async () => {
  const { upload, year, book, month } = await signIn()
  const preview = await upload({}, CSV, 'preview')
  assert.equal(preview.status, 200, preview.text)
  assert.deepEqual(
    preview.body.data.months.map((one: Record<string, unknown>) => Object.values(one).join(' ')),
    ['2025-10 50 130 2 true', '2025-11 130 130 0 true', '2025-12 130 99.6 2 true'],
  )
  await book('2025-10-04', 100)
  await book('2025-10-20', -20)
  const other = await book('2025-12-05', -30.05)
  await book('2025-12-31', 0.1)
  const done = await upload({ bank: 'relay', file_name: 'relay.csv' }, CSV)
  assert.equal(done.status, 201, done.text)
  assert.equal(done.body.data.months.length, 3)
  const reconciliation = await year()
  assert.deepEqual(states(reconciliation), ['2025-10 reconciled', '2025-11 reconciled', '2025-12 differs'])
  assert.equal(reconciliation.accounts[0].months[2].difference, -0.45)
  const { data } = (await month({ bank: 'relay', month: '2025-12' })).body
  assert.deepEqual(
    [data.has_lines, data.only_in_books.map((one: { id: number }) => one.id), data.only_at_bank],
    [true, [other.id], [{ day: '2025-12-05', amount: -30.5, description: 'Software' }]],
  )
})

test('a file that cannot be read says why and leaves nothing behind', async () => {
  const { upload, year } = await signIn()
  const query = { bank: 'relay', file_name: 'relay.csv' }
  const unreadable = await upload(query, 'Date,Amount\n2025-01-01,1\n')
  assert.deepEqual([unreadable.status, unreadable.body.code], [400, 'statement_file_unreadable'])
  assert.match(unreadable.body.error, /no header with a date, an amount and a balance/)
  const preview = await upload({}, `${CSV}\n2025-12-31,x,y,z`, 'preview')
  assert.deepEqual(preview.body.data, { months: [], fault: { code: 'amount', line: 6 } })
  const large = await upload(query, Buffer.alloc(MAX_STATEMENT_BYTES + 1, 'x'))
  assert.deepEqual([large.status, large.body.code], [400, 'statement_file_too_large'])
  assert.deepEqual((await year()).accounts, [])
})

test('rejects months that have not ended, unknown banks, currencies and accounts', async () => {
  const { add } = await signIn()
  const good = { bank: 'relay', month: '2025-12', opening: 1, closing: 1 }
  const codeOf = async (fields: Record<string, unknown>) => {
    const { status, body } = await add({ ...good, ...fields })
    return `${status} ${body.code}`
  }
  const now = new Date().toISOString().slice(0, 7)
  assert.equal(await codeOf({ month: now }), '400 statement_month_not_ended')
  assert.equal(await codeOf({ month: '2025-13' }), '400 invalid_statement_month')
  assert.equal(await codeOf({ bank: 'manual' }), '400 invalid_statement_bank')
  assert.equal(await codeOf({ bank: ' ' }), '400 invalid_statement_bank')
  assert.equal(await codeOf({ currency: 'XXY' }), '400 invalid_currency')
  assert.equal(await codeOf({ account: 'other' }), '400 statement_account_not_found')
})

test('with several connected accounts a statement names one, and balances of the bank cannot be removed', async t => {
  const banked = await openBanked(t, installation, { now: new Date('2026-07-20T12:00:00Z') })
  await banked.sync()
  const { add, year, remove } = await signIn(banked.member)
  const fields = { bank: 'mercury', month: '2026-02', opening: 0, closing: 1 }
  const unnamed = await add(fields)
  assert.deepEqual([unnamed.status, unnamed.body.code], [400, 'statement_account_required'])
  const { accounts } = await year(2026)
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked into
  const [mercury] = accounts.filter(({ bank }: any) => bank === 'mercury')
  const before = mercury.months[1]
  assert.equal(before.source, 'bank_api')
  const refused = await remove(before.balance_id)
  assert.deepEqual([refused.status, refused.body.code], [400, 'statement_from_bank'])
  // The statement counts, and contradicts the bank; without it the bank's balance counts again.
  const added = await add({ ...fields, account: mercury.account })
  assert.equal(added.status, 201, added.text)
  const monthOf = async () =>
    (await year(2026)).accounts.find((one: { account: string }) => one.account === mercury.account).months[1]
  const contradicted = await monthOf()
  assert.deepEqual([contradicted.state, contradicted.reasons.includes('bank')], ['differs', true])
  await remove(added.body.data.months[0].id)
  assert.deepEqual(await monthOf(), before)
  // Of a currency with one account, that one is meant.
  const euros = await add({ ...fields, bank: 'wise', currency: 'EUR' })
  assert.match(euros.body.data.account, /^\d+:\d+$/)
})

test('a balance whose statement was withdrawn does not count', async () => {
  const { upload, year, session } = await signIn()
  const query = { bank: 'relay', file_name: 'december.pdf', month: '2025-12', opening: '5', closing: '5' }
  const done = await upload(query, newPdf())
  assert.deepEqual(states(await year()), ['2025-12 reconciled'])
  const gone = await session.ask('POST', '/web/documents/withdraw', {
    id: done.body.data.document_id,
  })
  assert.equal(gone.status, 200, gone.text)
  assert.deepEqual((await year()).accounts, [])
})

test('the API counts the months in the readiness of the tax year and names those that are left', async () => {
  const { member, add, book } = await signIn()
  const readiness = async () => {
    const path = `/v1/reports/readiness?entity_id=${member.entityId}&year=${YEAR}`
    return (await installation.ask(path, { key: member.key })).body.data
  }
  assert.deepEqual((await readiness()).months, { expected: 0, reconciled: 0, percent: 100 })
  await book('2025-11-04', 10)
  await add({ bank: 'relay', month: '2025-11', opening: 0, closing: 10 })
  // The record of the LLC is incomplete too, which is another action.
  const toReconcile = ({ actions }: { actions: { action: string; fields: string[] }[] }) =>
    actions.filter(({ action }) => action === 'reconcile_accounts').map(({ fields }) => fields)
  const open = await readiness()
  assert.deepEqual([open.ready, open.months], [false, { expected: 2, reconciled: 1, percent: 50 }])
  assert.deepEqual(toReconcile(open), [['2025-12']])
  await add({ bank: 'relay', month: '2025-12', opening: 10, closing: 10 })
  const done = await readiness()
  assert.deepEqual(done.months, { expected: 2, reconciled: 2, percent: 100 })
  assert.deepEqual(toReconcile(done), [])
})
