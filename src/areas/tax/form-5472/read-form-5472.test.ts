import assert from 'node:assert/strict'
import test from 'node:test'
import { checkRefusal } from '../../../../tests/harness/answers.ts'
import { addEntry } from '../../../../tests/harness/books.ts'
import { recordDocument } from '../../../../tests/harness/documents.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../../tests/harness/installation.ts'
import { makeKey } from '../../../../tests/harness/keys.ts'
import { openScratch } from '../../../../tests/harness/scratch-database.ts'
import { secretsFrom } from '../../../kernel/secrets.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { addEntries, insertCounterparty, removeEntry } from '../../bookkeeping/bookkeeping.ts'
import { reinstate, withdraw } from '../../documents/withdraw-document.ts'
import { changeEntity } from '../../entities/entities.ts'
import { importRates } from '../../rates/rates.ts'
import { readFtin, readUsNumber } from '../related-parties/parties.rules.ts'
import { resealTaxNumbers, setParty } from '../related-parties/parties.ts'
import { putOnLine, takeOffLine } from './entry-lines.ts'
import { findYearBooks } from './year-books.ts'

const installation = await openTestInstallation()
const { ask, database, secrets } = installation
const db = database.durable

async function addParty({ entityId }: TestMember, name: string, kind: string, relation: string | null) {
  const wanted = { entity_id: entityId, name, kind, relation_subtype: relation }
  return (await db.one(insertCounterparty, { ...wanted, ...byParams(BY_TEST) })).id
}

async function read({ entityId, key }: Pick<TestMember, 'entityId' | 'key'>, what: string, year: number) {
  const answer = await ask(`/v1/reports/${what}?entity_id=${entityId}&year=${year}`, { key })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

/** A member whose LLC has its owner as a counterparty, and a document. */
async function openBooks() {
  const member = await newMember(installation)
  const [owner, document] = [
    await addParty(member, 'Ana', 'OWNER', 'self'),
    await recordDocument(installation, member),
  ]
  const whole = { counterparty_id: owner, economic_purpose: 'Because', document_id: document }
  const add = (fields: Record<string, unknown>) =>
    addEntry(installation, member, { year: 2025, month: 6, ...fields })
  return { member, owner, whole, add }
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is looked into at many depths
const on = (form: any, line: string) => form.part_iv.lines.find((one: any) => one.line === line)

test('the worked example, entered through the API: 1f is 23,600, and sales to others are not reported', async () => {
  const { member, whole, add } = await openBooks()
  const client = await addParty(member, 'A client', 'CLIENT', null)
  await add({ ...whole, month: 1, income: 2500, category: 'aportacion', movement_type: 'aportacion' })
  await add({ ...whole, month: 12, expense: 18000, category: 'distribucion', movement_type: 'distribucion' })
  const borrowed = await add({ ...whole, month: 3, income: 5000, category: 'prestamo_owner' })
  await add({ ...whole, month: 9, expense: 2000, category: 'prestamo_owner' })
  const interest = await add({ ...whole, expense: 100, category: 'gasto_otro' })
  await add({ ...whole, counterparty_id: client, income: 42000, category: 'venta_servicio' })
  await add({ ...whole, year: 2024, month: 12, income: 77, category: 'venta_servicio' })
  await putOnLine(db, BY_TEST, interest.id, '32', null)
  const { forms, line_1g, line_1h, left_out, due_date } = await read(member, 'form-5472', 2025)
  assert.deepEqual([line_1g, line_1h, due_date], [1, 23600, '2026-04-15'])
  assert.deepEqual([on(forms[0], '17b').amount, on(forms[0], '32').amount], [3000, 100])
  assert.deepEqual(on(forms[0], '32').entry_ids, [interest.id])
  assert.equal(on(forms[0], '17b').entry_ids[0], borrowed.id)
  assert.equal(forms[0].part_v.total, 20500)
  assert.equal(forms[0].part_iv.by_monthly_average.line_1f, 24100)
  assert.deepEqual(left_out, { received: 0, paid: 0, total: 0, by_party: [], entries: [] })

  const next = await read(member, 'form-5472', 2026)
  assert.deepEqual([on(next.forms[0], '17a').amount, on(next.forms[0], '17b').amount], [3000, 3000])
  assert.equal(next.line_1h, 3000)
  const before = await read(member, 'form-5472', 2024)
  assert.deepEqual([before.line_1h, on(before.forms[0], '15').amount], [77, 77])
})

test("leaves out undocumented entries and the owner's entries without a counterparty", async () => {
  const { member, owner, whole, add } = await openBooks()
  const bare = await add({ counterparty_id: owner, income: 10.25, category: 'aportacion' })
  const unnamed = await add({
    ...whole,
    counterparty_id: undefined,
    expense: 4,
    movement_type: 'distribucion',
  })
  await add({ ...whole, counterparty_id: undefined, expense: 5, category: 'software' })
  const { left_out, forms, required } = await read(member, 'form-5472', 2025)
  assert.deepEqual([forms.length, required, left_out.received, left_out.paid], [0, true, 10.25, 4])
  assert.deepEqual(
    left_out.entries.map((one: { entry_id: number; missing: string[] }) => [one.entry_id, one.missing]),
    [
      [bare.id, ['economic_purpose', 'document_id']],
      [unnamed.id, ['counterparty_id']],
    ],
  )
  const { score, actions, missing } = await read(member, 'readiness', 2025)
  assert.deepEqual([score, missing.length], [0, 2])
  assert.deepEqual(
    actions.map((one: { action: string }) => one.action),
    ['name_counterparty', 'give_purpose', 'add_document', 'decide_amounts', 'complete_party', 'complete_llc'],
  )
})

test('sums are exact beyond floating-point precision', async () => {
  const { member, whole } = await openBooks()
  const count = 9001
  const one = {
    entity_id: member.entityId,
    year: 2025,
    month: 6,
    category: 'venta_servicio',
    ...whole,
  } as const
  const rest = { description: null, transaction_date: null, bank_source: null, external_tx_id: null }
  const entries = Array.from({ length: count }, () => ({
    ...one,
    ...rest,
    income: '999999999.9997',
    expense: '0',
    ...({ movement_type: 'ingreso', source: 'import' } as const),
  }))
  await addEntries(db, BY_TEST, entries)
  const path = `/v1/reports/form-5472?entity_id=${member.entityId}&year=2025`
  const { text } = await ask(path, { key: member.key })
  const sum = textFromUnits(9_999_999_999_997n * BigInt(count))
  assert.notEqual(String(Number(sum)), sum, 'floating point would not hold it')
  assert.ok(text.includes(`"line_1h":${sum},`), text.slice(0, 400))

  await addEntries(db, BY_TEST, entries.slice(0, 1000))
  checkRefusal(await ask(path, { key: member.key }), 400, /more than 10000 entries with related parties/)
})

test('a fiscal year takes its months from two calendar years', async () => {
  const { member, whole, add } = await openBooks()
  await changeEntity(db, BY_TEST, member.entityId, { fiscal_year_end: '06-30' }, new Date())
  for (const [year, month, income] of [
    [2024, 6, 1],
    [2024, 7, 10],
    [2025, 6, 100],
    [2025, 7, 1000],
  ])
    await add({ ...whole, year, month, income, category: 'venta_servicio' })
  const { line_1h, tax_year, due_date } = await read(member, 'form-5472', 2024)
  assert.equal(line_1h, 110)
  assert.deepEqual([tax_year.begins, tax_year.ends, due_date], ['2024-07-01', '2025-06-30', '2025-09-15'])
})

test('an entry taken off a line returns to its category, and removing the entry removes its line', async () => {
  const { member, whole, add } = await openBooks()
  const rent = await add({ ...whole, expense: 50, category: 'gasto_otro' })
  await putOnLine(db, BY_TEST, rent.id, '27a', 'the workshop')
  assert.equal(on((await read(member, 'form-5472', 2025)).forms[0], '27a').amount, 50)
  assert.deepEqual(await putOnLine(db, BY_TEST, rent.id, '27a', 'the workshop'), { changed: false })
  assert.deepEqual(await takeOffLine(db, BY_TEST, rent.id), { changed: true })
  assert.deepEqual(await takeOffLine(db, BY_TEST, rent.id), { changed: false })
  assert.equal(on((await read(member, 'form-5472', 2025)).forms[0], '35').amount, 50)
  await putOnLine(db, BY_TEST, rent.id, '27a', null)
  await assert.rejects(putOnLine(db, BY_TEST, rent.id, '13a', null), /Line 13a is for money received/)
  await assert.rejects(putOnLine(db, BY_TEST, 999_999_999, '13a', null), /There is no entry/)
  await removeEntry(database, BY_TEST, rent.id)
  assert.deepEqual((await read(member, 'form-5472', 2025)).forms, [])
})

test('a tax number is complete for keys that may read profiles, masked for others, and encrypted at rest', async () => {
  const { member, owner, whole, add } = await openBooks()
  await add({ ...whole, income: 1, category: 'venta_servicio' })
  const number = 'Y7654321Z'
  const itin = '900-70-0001'
  const place = { country: 'ES', tax_country: 'PT', address: 'Calle Mayor 1' }
  const facts = { ...place, ftin: readFtin(number), us_number: readUsNumber(itin) }
  const { changed } = await setParty(db, secrets, BY_TEST, owner, facts)
  assert.deepEqual(changed, ['country', 'tax_country', 'ftin', 'us_number', 'address'])
  assert.deepEqual((await setParty(db, secrets, BY_TEST, owner, facts)).changed, [])
  const numbersFor = async (key: string) => {
    const { forms, part_ii } = await read({ ...member, key }, 'form-5472', 2025)
    const values = [...forms[0].part_iii, ...part_ii].filter(one => /^[48]b\([13]\)$/.test(one.line))
    return [...new Set(values.map(one => one.value))]
  }
  assert.deepEqual(await numbersFor(member.key), [itin, number])
  const narrow = await makeKey(installation, member, { scopes: ['read:reports'] })
  assert.deepEqual(await numbersFor(narrow.key), ['••••••••001', '••••••21Z'])
  const { rows } = await database.withClient(client =>
    client.query('select t::text as row from tax.party t where counterparty_id = $1', [owner]),
  )
  assert.ok(!rows[0].row.includes(number) && !rows[0].row.includes(itin))
  assert.match(rows[0].row, new RegExp(`,RP${owner},`))
})

test('after the secret changes, tax numbers are re-encrypted so that the old secret can be removed', async t => {
  const scratch = await openScratch(t)
  const [older, newer] = ['o'.repeat(40), 'n'.repeat(40)]
  const member = await newMember({ database: scratch.database, secrets: secretsFrom(older) })
  const party = { entity_id: member.entityId, name: 'Ana', kind: 'OWNER', relation_subtype: null }
  const { durable } = scratch.database
  const { id } = await durable.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  const numbers = { ftin: 'Y7654321Z', us_number: '900-70-0001' }
  await setParty(durable, secretsFrom(older), BY_TEST, id, numbers)
  const setup = { database: scratch.database, secrets: secretsFrom(`${newer} ${older}`) }
  assert.deepEqual([await resealTaxNumbers(setup), await resealTaxNumbers(setup)], [2, 0])
  const reader = { secrets: secretsFrom(newer), whole: true }
  const { parties } = await findYearBooks(durable, member.entityId, 2025, reader)
  const { ftin, us_number } = parties[0]!
  assert.deepEqual({ ftin, us_number }, numbers)
})

test('two parties of an LLC never share a reference id', async () => {
  const { member, owner } = await openBooks()
  const spouse = await addParty(member, 'Bea', 'FAMILY', 'spouse')
  await setParty(db, secrets, BY_TEST, owner, { reference_id: 'ANA1' })
  const taken = setParty(db, secrets, BY_TEST, spouse, { reference_id: 'ANA1' })
  await assert.rejects(taken, /reference_id is already used by another related party/)
  const client = await addParty(member, 'A client', 'CLIENT', null)
  await assert.rejects(setParty(db, secrets, BY_TEST, client, { country: 'ES' }), /not a related party/)
})

test('an entry whose document was withdrawn is left out, and counts again once the document is reinstated', async () => {
  const { member, whole, add } = await openBooks()
  const sale = await add({ ...whole, income: 5, category: 'venta_servicio' })
  await withdraw(database, BY_TEST, { id: whole.document_id, reason: 'of another LLC' }, new Date())
  const { line_1h, forms, needs_review, left_out, required } = await read(member, 'form-5472', 2025)
  assert.deepEqual([line_1h, forms, required, left_out.received], [0, [], true, 5])
  assert.deepEqual(
    needs_review.map((one: { entry_id: number; what: string }) => [one.entry_id, one.what]),
    [[sale.id, 'document_withdrawn']],
  )
  const [left] = left_out.entries
  assert.deepEqual(
    [left.entry_id, left.why, left.missing, left.document_withdrawn],
    [sale.id, 'substance_missing', ['document_id'], true],
  )
  const { score, actions } = await read(member, 'readiness', 2025)
  assert.equal(score, 0)
  assert.deepEqual(
    actions
      .filter((one: { entry_ids: number[] }) => one.entry_ids.length)
      .map((one: { action: string; entry_ids: number[] }) => [one.action, one.entry_ids]),
    [
      ['replace_document', [sale.id]],
      ['decide_amounts', [sale.id]],
    ],
  )
  await reinstate(database, BY_TEST, whole.document_id)
  assert.equal((await read(member, 'form-5472', 2025)).line_1h, 5)
})

test('requires a year within the range of the books', async () => {
  const { member } = await openBooks()
  const get = (query: string) =>
    ask(`/v1/reports/form-5472?entity_id=${member.entityId}${query}`, { key: member.key })
  checkRefusal(await get(''), 400, 'year is required.')
  checkRefusal(await get('&year=1989'), 400, 'year must be a whole number from 1990 to 2100.')
  assert.equal((await get('&year=1990')).body.data.required, false)
  assert.equal((await get('&year=2100')).status, 200)
})

test('a loan in another currency has its balance in it, at the rates of the first and last day of the year', async () => {
  const { member, whole, add } = await openBooks()
  // A currency and years that no other test uses: the tables are everybody's.
  await importRates(database, BY_TEST, {
    kind: 'ecb_daily',
    name: 'ecb.csv',
    content: new TextEncoder().encode('Date,USD,ISK\n2019-12-30,1.2,120\n2021-12-31,1.1,100\n'),
    year: null,
  })
  const isk = { ...whole, category: 'prestamo_owner', currency: 'ISK' }
  await add({ ...isk, year: 2019, expense: 5400, original_amount: 500_000 })
  await add({ ...isk, year: 2020, income: 2340, original_amount: 200_000 })
  await add({ ...isk, year: 2021, income: 3900, original_amount: 300_000 })
  const lines = async (year: number) => {
    const { forms, incomplete, exchange_rates } = await read(member, 'form-5472', year)
    const rates = exchange_rates.map((one: Record<string, unknown>) => [one.place, one.entry_id, one.amount])
    const asked = incomplete.open_questions.filter((code: string) => code.startsWith('rate'))
    return { '31a': on(forms[0], '31a').amount, '31b': on(forms[0], '31b').amount, rates, asked }
  }
  assert.deepEqual(await lines(2019), { '31a': 0, '31b': 5000, rates: [['31b', null, 5000]], asked: [] })
  assert.deepEqual(await lines(2020), {
    '31a': 5000,
    '31b': 0,
    rates: [['31a', null, 5000]],
    asked: ['rate ISK 2020-12-31'],
  })
  assert.deepEqual(await lines(2021), { '31a': 0, '31b': 0, rates: [], asked: ['rate ISK 2021-01-01'] })
})
