// Full run only: it fills in and reads back many PDF files.
import assert from 'node:assert/strict'
import test from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { readPdf } from '../../../../tests/harness/pdf-reader.ts'
import { readConfig } from '../../../kernel/config.ts'
import { secretsFrom } from '../../../kernel/secrets.ts'
import type { ClassAnswer, Classification } from '../classification/classify.rules.ts'
import { computePrefill } from '../form-5472/prefill.rules.ts'
import { splitUsAddress } from '../official-form/address.rules.ts'
import { FORMS, footMissing } from '../official-form/form-maps.rules.ts'
import { BLANK_1120, BLANK_5472 } from '../official-form/official-form.fixture.ts'
import { foundField, openForm } from '../official-form/official-form.ts'
import { ANSWERED, answer, books, entry, onLine, party, usd } from '../tax.fixture.ts'
import { describeEntries } from './english.rules.ts'
import {
  compareLines,
  emptySignatureFields,
  type HashValue,
  hashValues,
  isUnchanged,
  linesOf,
  type PackageWishes,
  planPackage,
} from './package.rules.ts'
import { makePackage } from './package-pdf.ts'
import { isLate } from './reasonable-cause.ts'

const MADE_ON = '2026-03-01'
const SPANISH = 'Aportación del socio'
const YEAR = [
  entry({
    id: 501,
    movement_type: 'aportacion',
    category: 'aportacion',
    received: usd('2500.25'),
    economic_purpose: SPANISH,
  }),
  entry({
    id: 502,
    movement_type: 'distribucion',
    category: 'distribucion',
    paid: usd(18000),
    economic_purpose: 'Distribution of June',
  }),
  entry({ month: 3, category: 'prestamo_owner', received: usd(5000) }),
  entry({ month: 9, movement_type: 'gasto', category: 'prestamo_owner', paid: usd(5000) }),
  entry({ movement_type: 'gasto', category: 'gasto_otro', paid: usd(100), ...onLine('32') }),
  entry({ movement_type: 'gasto', category: 'pago_proveedor', paid: usd(70), counterparty_id: 2 }),
]
const PARTIES = [party(1), party(2, { kind: 'RELATED_ENTITY', relation_subtype: null })]
const ANSWERS = [...ANSWERED, answer('42a', 'no'), answer('42b', 'yes')]
const prefill = computePrefill(books(YEAR, { answers: ANSWERS, parties: PARTIES }), MADE_ON, 'en')
const { preparer: NO_PREPARER } = readConfig({})
const FAX: PackageWishes = {
  sender: 'Llano Testing',
  extension: false,
  amends: null,
  reasonableCause: null,
  preparer: NO_PREPARER,
}
const confirmed = (entry_id: number, description: string) => ({
  entry_id,
  description,
  in_books: null,
  proposed: null,
})
const CONFIRMED = [confirmed(501, 'Contribution by the member'), confirmed(502, 'Distribution of June')]
const ENTRIES = describeEntries(prefill, CONFIRMED, 'en')
const blanks = { '5472': BLANK_5472, '1120': BLANK_1120 }

test('a statement says only what a person confirmed, for the entry or for another with the same text', () => {
  const [contribution, distribution] = describeEntries(prefill, [], 'en')
  assert.deepEqual(
    [contribution!.description, contribution!.proposed, contribution!.in_books],
    [null, 'Cash contribution to the LLC', SPANISH],
  )
  assert.deepEqual([distribution!.description, distribution!.proposed], [null, 'Distribution of June'])
  const inSpanish = describeEntries(prefill, [], 'es')
  assert.equal(inSpanish[1]!.proposed, 'Cash distribution by the LLC')
  assert.throws(() => planPackage(prefill, inSpanish, FAX), { code: 'statement_not_in_english' })
  assert.equal(ENTRIES[0]!.description, 'Contribution by the member')
  const seen = { entry_id: 7, description: 'Paid to the owner', in_books: 'Distribution of June' }
  const confirmedAs = (proposed: string, in_books: string | null = seen.in_books) =>
    describeEntries(prefill, [{ ...seen, in_books, proposed }], 'en')[1]!.description
  assert.equal(confirmedAs('Distribution of June'), 'Paid to the owner')
  assert.equal(confirmedAs('Cash contribution to the LLC'), null, 'the same words for another kind of money')
  assert.equal(confirmedAs('Distribution of June', null), null)
})

test('the package has its parts in filing order, with every value, and each page is rendered', async () => {
  const plan = planPackage(prefill, ENTRIES, FAX)
  const made = await makePackage({ plan, blanks, made_on: MADE_ON, part: null })
  assert.deepEqual(made.parts, ['cover', '1120', '5472-RP1', '5472-RP1-part-v', '5472-RP2'])
  assert.deepEqual(made.to_check, [])
  const { texts, pages, ink, values } = await readPdf(made.bytes, { render: true })
  assert.equal(pages, 1 + 1 + 3 + 1 + 3)
  assert.equal(values.size, 0, 'nothing in it can be edited')
  for (const [i, text] of texts.entries()) assert.match(text, new RegExp(`Page ${i + 1} of ${pages}`))
  for (const share of ink) assert.ok(share > 0.002, 'no page is blank')
  const [cover, return1120, form1, , , statement] = texts as [string, string, string, string, string, string]
  assert.match(
    cover,
    /Test LLC[\s\S]*2025[\s\S]*Form 1120 \(pro forma\), 2 Forms 5472[\s\S]*9[\s\S]*Llano Testing/,
  )
  assert.match(cover, /2 Forms 5472, 1 attached statement\s[\s\S]*Date\s+03\/01\/2026/)
  assert.doesNotMatch(cover, /98-1234567|Amended/, 'the cover does not show the EIN')
  for (const text of [
    'Foreign-owned U.S. DE',
    'Test LLC',
    '1209 Mountain Road Pl NE',
    'Albuquerque',
    '87110',
  ])
    assert.ok(return1120.includes(text), text)
  assert.ok(return1120.includes('98-1234567') && return1120.includes('05/04/2020'))
  assert.ok(form1.includes('Test LLC') && !form1.includes('Amended'))
  for (const [i, { entries }] of plan.forms.entries()) {
    const from = i === 0 ? 2 : 6
    const read = texts
      .slice(from, from + 3)
      .join('\n')
      .replaceAll(/\s+/g, ' ')
    for (const { key, put } of entries)
      if (put !== 'check') assert.ok(read.includes(put.text), `${key} ${put.text}`)
  }
  for (const text of [
    'Form 5472, Part V, attached statement',
    'Test LLC',
    '98-1234567',
    '01/01/2025 to 12/31/2025',
    'Party 1',
    'RP1',
    'Contribution by the member',
    'Distribution of June',
    '2,500.25',
    '18,000.00',
    'Total: Contributions',
    'Total: Distributions',
    'Grand total',
    '20,500.25',
  ])
    assert.ok(statement.includes(text), text)
  assert.ok(!statement.includes(SPANISH))
})

test('the cover names the statements that are attached and the days of a fiscal year', () => {
  const plain = computePrefill(
    books([entry({ category: 'venta_servicio', received: usd(40) })]),
    MADE_ON,
    'en',
  )
  assert.deepEqual(planPackage(plain, [], FAX).cover, {
    sender: 'Llano Testing',
    forms: ['Form 1120 (pro forma)', '1 Form 5472'],
    taxYear: '2025',
  })
  const fiscal = { ...plain, tax_year: { ...plain.tax_year, begins: '2025-07-01', ends: '2026-06-30' } }
  for (const extension of [false, true])
    assert.equal(planPackage(fiscal, [], { ...FAX, extension }).cover!.taxYear, '07/01/2025 to 06/30/2026')
})

test('an expense that the related party paid is not stated as paid by the LLC', () => {
  const [form] = prefill.forms
  const rows = form!.part_v.rows.map(row => ({ ...row, kind: 'owner_paid_expense' as const }))
  const directions = (forms: typeof prefill.forms) =>
    planPackage({ ...prefill, forms }, ENTRIES, FAX).forms[0]!.statements[0]!.tables[0]!.rows.map(
      ({ cells }) => cells[2],
    )
  assert.deepEqual(directions([form!]).slice(0, 2), ['received by the LLC', 'paid by the LLC'])
  const paid = directions([{ ...form!, part_v: { ...form!.part_v, rows } }])
  assert.deepEqual(paid.slice(0, 2), Array(2).fill('paid by the related party'))
})

test('costs of the formation in the name of an owner were paid by the owner, and those of another party by the LLC', () => {
  const [form] = prefill.forms
  const rows = form!.part_v.rows.map(row => ({ ...row, kind: 'formation' as const, side: 'paid' as const }))
  const directionOf = (relation: 'owner' | 'sibling_entity') => {
    const one = { ...form!, person: { ...form!.person, relation }, part_v: { ...form!.part_v, rows } }
    const plan = planPackage({ ...prefill, forms: [one] }, ENTRIES, FAX)
    return plan.forms[0]!.statements[0]!.tables[0]!.rows[0]!.cells[2]
  }
  assert.equal(directionOf('owner'), 'paid by the related party')
  assert.equal(directionOf('sibling_entity'), 'paid by the LLC')
})

test('a loan that existed is printed with its zero balance', () => {
  const { entries } = planPackage(prefill, ENTRIES, FAX).forms[0]!
  const on = (line: string) => entries.find(({ key }) => key === line)?.put
  assert.deepEqual([on('17b'), on('31b')], [{ text: '0' }, undefined])
})

test('Form 1120 names who signs and who prepared it, where the blank has the fields; what is unknown stays empty', async () => {
  const { preparer } = readConfig({
    LLANO_PREPARER_NAME: 'Pat Preparer',
    LLANO_PREPARER_PTIN: 'P01234567',
    LLANO_PREPARER_FIRM: 'Llano Tax Partners',
    LLANO_PREPARER_FIRM_EIN: '12-3456789',
    LLANO_PREPARER_FIRM_ADDRESS: '1 Plaza, Santa Fe, NM 87501',
  })
  const plan = planPackage(prefill, ENTRIES, { ...FAX, preparer })
  const { bytes, to_check } = await makePackage({ plan, blanks, made_on: MADE_ON, part: '1120' })
  assert.deepEqual(to_check, [])
  const { texts } = await readPdf(bytes)
  for (const text of [
    'Sole member',
    'Pat Preparer',
    'P01234567',
    'Llano Tax Partners',
    '12-3456789',
    '1 Plaza',
  ])
    assert.ok(texts[0]!.includes(text), text)
  assert.deepEqual(emptySignatureFields(prefill, preparer), [])
  assert.doesNotMatch(JSON.stringify(linesOf(plan)), /P01234567|12-3456789/, 'numbers are not stored')
  assert.deepEqual(emptySignatureFields(prefill, { ...preparer, ptin: null }), ['preparer_ptin'])
  const bare = await makePackage({
    plan: planPackage(prefill, ENTRIES, FAX),
    blanks,
    made_on: MADE_ON,
    part: '1120',
  })
  assert.doesNotMatch((await readPdf(bare.bytes)).texts[0]!, /Llano Tax|P01234567/)
})

test('the title stays empty if the member is not the owner on record', () => {
  const owners = [{ name: 'Holding SL', is_member: false, percent: '100', since: '2024-01-01', until: null }]
  const year = books(YEAR, { answers: ANSWERS, parties: PARTIES })
  const held = computePrefill({ ...year, llc: { ...year.llc, owners } }, MADE_ON, 'en')
  assert.ok(emptySignatureFields(held, NO_PREPARER).includes('title'))
})

test('an edition of Form 1120 whose signature area has other fields is filled in without that area', async () => {
  const { foot } = FORMS['1120']
  assert.deepEqual(footMissing(FORMS['1120'], []), Object.keys(foot))
  const { fields } = await openForm('1120', BLANK_1120)
  assert.deepEqual(footMissing(FORMS['1120'], [...fields.values()].map(foundField)), [])
})

test('one part has the pages and numbers it has in the whole', async () => {
  const plan = planPackage(prefill, ENTRIES, FAX)
  const one = await makePackage({ plan, blanks, made_on: MADE_ON, part: '5472-RP2' })
  assert.equal(one.pages, 3)
  assert.match((await readPdf(one.bytes)).texts[0]!, /Page 7 of 9/)
  const none = await makePackage({ plan, blanks, made_on: MADE_ON, part: 'nothing' })
  assert.equal(none.pages, 0)
})

test('a mailed package has no cover, and a schedule of rates follows if amounts were converted', async () => {
  const rate = {
    date: '2025-03-10',
    entry_id: ENTRIES[0]!.entry_id,
    description: 'Contribution',
    original_amount: '1000.0000',
    currency: 'EUR',
    rate: '1.084199999999',
    quoted_as: 'USD per EUR',
    source: 'ecb_daily',
    rate_date: '2025-03-10',
    amount: usd('1084.20'),
    place: 'V',
  }
  const plan = planPackage({ ...prefill, exchange_rates: [rate] }, ENTRIES, { ...FAX, sender: null })
  const { parts, bytes } = await makePackage({ plan, blanks, made_on: MADE_ON, part: 'exchange-rates' })
  assert.deepEqual([parts[0], parts.at(-1)], ['1120', 'exchange-rates'])
  const [text] = (await readPdf(bytes)).texts
  for (const value of ['1,000.00 EUR', '1.084199999999', '1,084.20', '03/10/2025'])
    assert.ok(text!.includes(value), value)
  const average = { ...rate, source: 'irs_yearly', rate_date: '2025-12-31' }
  const [schedule] = planPackage({ ...prefill, exchange_rates: [average] }, ENTRIES, FAX).statements
  assert.equal(schedule!.tables[0]!.rows[0]!.cells[5], 'IRS yearly average 2025')
})

test('an amended package is marked on both forms and states what changed', async () => {
  const before = linesOf(planPackage(prefill, ENTRIES, FAX))
  assert.ok(!JSON.stringify(before).includes('98-1234567'), 'tax numbers are not kept with the lines')
  const more = [...YEAR, entry({ category: 'venta_servicio', received: usd(40) })]
  const now = computePrefill(books(more, { answers: ANSWERS, parties: PARTIES }), MADE_ON, 'en')
  const plan = planPackage(now, ENTRIES, { ...FAX, amends: { before, reason: 'A sale was missing' } })
  const changes = compareLines(before, linesOf(plan))
  assert.deepEqual(changes.map(({ form, line }) => `${form} ${line}`).toSorted(), [
    'RP1 15',
    'RP1 1f',
    'RP1 1h',
    'RP1 22',
    'RP2 1h',
  ])
  assert.deepEqual(
    changes.find(({ line }) => line === '15'),
    { form: 'RP1', line: '15', before: null, after: '40' },
  )
  const { bytes } = await makePackage({ plan, blanks, made_on: MADE_ON, part: null })
  const { texts } = await readPdf(bytes)
  assert.match(texts[1]!, /Foreign-owned U\.S\. DE +- +Amended/)
  assert.match(texts[2]!, /Amended/)
  assert.match(texts[0]!, /Return\s+Amended/, 'the cover says so too')
  assert.match(texts.at(-1)!, /statement of changes[\s\S]*A sale was missing/)
})

test('a changed tax number and changed rows of Part V are stated, without the number', () => {
  const hashNumber = hashValues(secretsFrom('s'.repeat(32)), 1)
  const rotated = hashValues(secretsFrom(`${'n'.repeat(32)} ${'s'.repeat(32)}`), 1)
  const other = hashValues(secretsFrom('n'.repeat(32)), 1)
  const planOf = (parties = PARTIES, entries = ENTRIES) =>
    planPackage(computePrefill(books(YEAR, { answers: ANSWERS, parties }), MADE_ON, 'en'), entries, FAX)
  const before = linesOf(planOf(), hashNumber)
  assert.doesNotMatch(JSON.stringify(before), /98-1234567|X1234567L|Y7654321Z/)
  const numbered = (ftin: string) => [party(1, { ftin }), ...PARTIES.slice(1)]
  const first = linesOf(planOf(numbered('X1234567L')), hashNumber)
  for (const same of [hashNumber, rotated, other])
    assert.deepEqual(compareLines(first, linesOf(planOf(numbered('X1234567L')), same)), [])
  const changed = (hash: HashValue) => compareLines(first, linesOf(planOf(numbered('Y7654321Z')), hash))
  const hiddenChange = { before: 'number not shown', after: 'changed, see the form' }
  for (const hash of [hashNumber, rotated])
    assert.deepEqual(changed(hash), [
      { form: 'RP1', line: '4b(3)', ...hiddenChange },
      { form: 'RP1', line: '8b(3)', ...hiddenChange },
      { form: 'RP2', line: '4b(3)', ...hiddenChange },
    ])
  assert.deepEqual(changed(other), [], 'nothing is known if the secret was replaced')
  const inOtherWords = ENTRIES.map(one => ({ ...one, description: `${one.description}, again` }))
  const partV = { form: 'RP1', line: 'Part V statement', before: 'as filed before', after: 'changed' }
  assert.deepEqual(compareLines(before, linesOf(planOf(PARTIES, inOtherWords), hashNumber)), [partV])
  const onStreet = (street: string) => ({ '1120': { street } })
  assert.equal(
    compareLines(onStreet('#5 Main St'), onStreet('#6 Main St')).length,
    1,
    'a text that looks hashed',
  )
  const unhashed = linesOf(planOf())
  assert.deepEqual(compareLines(unhashed, first), [], 'packages of earlier versions have no hashes')
  const rate = {
    date: '2025-03-10',
    entry_id: 501,
    description: 'Contribution',
    original_amount: '1000.0000',
  }
  const quoted = { currency: 'EUR', quoted_as: 'USD per EUR', source: 'ecb_daily', rate_date: '2025-03-10' }
  const withRate = (text: string) => {
    const exchange_rates = [{ ...rate, ...quoted, rate: text, amount: usd('1084.20'), place: 'V' }]
    return linesOf(planPackage({ ...prefill, exchange_rates }, ENTRIES, FAX), hashNumber)
  }
  assert.deepEqual(compareLines(withRate('1.08'), withRate('1.09')), [
    { form: '1120', line: 'Other statements', before: 'as filed before', after: 'changed' },
  ])
  const late = linesOf(
    planPackage(prefill, ENTRIES, { ...FAX, reasonableCause: 'The bank was late.' }),
    hashNumber,
  )
  assert.equal(isUnchanged(before, late), false, 'a reasonable cause is added')
  assert.equal(isUnchanged(before, before), true)
  assert.equal(isUnchanged(first, linesOf(planOf(numbered('Y7654321Z')), other)), false, 'nothing is known')
  const amends = { before, reason: 'Another description' }
  const plan = planPackage(prefill, inOtherWords, { ...FAX, amends, hash: hashNumber })
  assert.deepEqual(plan.statements.at(-1)!.tables[0]!.rows, [
    { cells: ['5472 (RP1)', 'Part V statement', 'as filed before', 'changed'] },
  ])
  const elsewhere = planPackage(prefill, ENTRIES, {
    ...FAX,
    amends: { before: null, reason: 'Why' },
    hash: hashNumber,
  })
  assert.match(elsewhere.statements.at(-1)!.texts[0]!, /replaces the one filed before/)
  assert.equal(elsewhere.amended, true)
})

test('a late return ends with the statement of reasonable cause, as the preparer wrote it', async () => {
  assert.equal(isLate(prefill, '2026-04-15'), false)
  assert.equal(isLate(prefill, '2026-04-16'), true)
  assert.equal(isLate(prefill, null), false, 'filed on a day that nobody knows')
  assert.equal(isLate({ ...prefill, extended: true }, '2026-10-15'), false)
  const plan = planPackage(prefill, ENTRIES, {
    ...FAX,
    reasonableCause: 'The bank sent the statements late.\n\nWe filed at once.',
  })
  const { parts, bytes } = await makePackage({ plan, blanks, made_on: MADE_ON, part: 'reasonable-cause' })
  assert.equal(parts.at(-1), 'reasonable-cause')
  const [text] = (await readPdf(bytes)).texts
  for (const expected of [
    '04/15/2026',
    'The bank sent the statements late.',
    'We filed at once.',
    '98-1234567',
  ])
    assert.ok(text!.includes(expected), expected)
})

const SHARED = [
  ...YEAR,
  entry({
    movement_type: 'gasto',
    category: 'gasto_otro',
    paid: usd(10_000),
    counterparty_id: 2,
    ...onLine('26'),
  }),
]
const ofParty2 = (question: string, text: string) => answer(question, text, { form: 'RP2' })

test('the statements never say that the LLC paid for what the related party gave', () => {
  const given = entry({ movement_type: 'gasto', category: 'hardware', paid: usd(1500) })
  const agent = entry({ movement_type: 'gasto', category: 'gestoria_llc', paid: usd(125) })
  const taken = entry({ movement_type: 'distribucion', category: 'distribucion', paid: usd(700) })
  const said = (entry_id: number, answer: ClassAnswer): Classification => ({
    counterparty_id: 1,
    category: null,
    entry_id,
    year: 2025,
    answer,
    note: null,
    answered_by: 'cli:0',
    answered_at: '2026-02-01T10:00:00.000Z',
  })
  const classifications = [
    said(given.id, 'in_kind'),
    said(agent.id, 'owner_paid_a_third_party'),
    said(taken.id, 'in_kind'),
  ]
  const made = computePrefill(
    books([given, agent, taken], { answers: [...ANSWERED], classifications }),
    MADE_ON,
    'en',
  )
  const described = describeEntries(
    made,
    [given, agent, taken].map(({ id }) => confirmed(id, 'Why')),
    'en',
  )
  const statements = planPackage(made, described, FAX).forms.flatMap(one => one.statements)
  const directions = statements.flatMap(({ tables }) =>
    tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => (cells[1] === 'Why' ? [cells[2]] : []))),
  )
  assert.deepEqual(directions, [
    'paid by the related party',
    'given by the related party',
    'given by the LLC',
  ])
})

test('each cost sharing arrangement has its own questions and its own Part VIII', async () => {
  const one = computePrefill(books(SHARED, { answers: ANSWERS, parties: PARTIES }), MADE_ON, 'en')
  const questions = one.questions.filter(({ part }) => part === 'VIII')
  assert.deepEqual([questions.length, questions.filter(({ required }) => required).length], [10, 9])
  const answers = [
    ...ANSWERS,
    ofParty2('arrangements', '2'),
    ofParty2('44', 'Game engine'),
    ofParty2('44_2', 'Sound library'),
    ofParty2('45_2', 'no'),
    ofParty2('46_2', 'no'),
    ofParty2('47_2', '40'),
    ofParty2('48c_2', 'no'),
    ofParty2('48a_2', '0'),
    ofParty2('48b_2', '0'),
    ofParty2('49a_2', '100000'),
    ofParty2('49b_2', '40000'),
  ]
  const two = computePrefill(books(SHARED, { answers, parties: PARTIES }), MADE_ON, 'en')
  assert.equal(two.part_i.find(({ line }) => line === '1k')!.value, 2)
  assert.equal(two.questions.filter(({ part }) => part === 'VIII').length, 8, 'the rest of the first')
  const plan = planPackage(two, describeEntries(two, CONFIRMED, 'en'), FAX)
  const part = '5472-RP2-part-viii-2'
  const { bytes } = await makePackage({ plan, blanks, made_on: MADE_ON, part })
  const text = (await readPdf(bytes)).texts.join('\n').replaceAll(/\s+/g, ' ')
  for (const expected of ['2 of 2', 'Sound library', '40%', '$100,000.00', '$40,000.00'])
    assert.ok(text.includes(expected), expected)
})

test('Part VIII is in the words of the form, and so is what is printed of line 39', async () => {
  const { texts } = await readPdf(BLANK_5472)
  const plain = (text: string) => text.replaceAll(/[\s.]+/g, '')
  const page = plain(texts[2]!)
  const { forms } = computePrefill(books(SHARED, { answers: ANSWERS, parties: PARTIES }), MADE_ON, 'en')
  const { part_vii, part_viii } = forms.find(({ reference_id }) => reference_id === 'RP2')!
  assert.equal(part_viii!.length, 9)
  for (const { line, label } of part_viii!) assert.ok(page.includes(plain(label)), `${line} ${label}`)
  const question = part_vii.find(({ line }) => line === '39')!.label.replace(/^Was (.*) CSA\?$/, 'was $1')
  assert.ok(page.includes(plain(question)), question)
})

test('Form 7004 is made alone, on a blank with the expected fields', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([612, 792])
  let y = 700
  for (const name of FORMS['7004'].map.fields.values()) {
    if (/\.c\d+_/.test(name))
      document.getForm().createCheckBox(name).addToPage(page, { x: 40, y, width: 9, height: 9 })
    else document.getForm().createTextField(name).addToPage(page, { x: 40, y, width: 200, height: 14 })
    y -= 20
  }
  const blank = await document.save()
  const plan = planPackage(prefill, [], { ...FAX, extension: true })
  const made = await makePackage({ plan, blanks: { '7004': blank }, made_on: MADE_ON, part: null })
  assert.deepEqual(made.parts, ['cover', '7004'])
  assert.ok(made.to_check.includes('7004: name'), 'its field names were never compared with the form')
  const text = (await readPdf(made.bytes)).texts[1]!
  for (const value of ['Foreign-owned U.S. DE', 'Test LLC', '98-1234567', '25'])
    assert.ok(text.includes(value), value)
  assert.equal((await openForm('x', blank)).fields.size, FORMS['7004'].map.fields.size)
})

test('splits a U.S. address and keeps any other together', () => {
  assert.deepEqual(splitUsAddress('1209 Mountain Road Pl NE, Ste R, Albuquerque, NM 87110, USA'), {
    street: '1209 Mountain Road Pl NE, Ste R',
    city: 'Albuquerque',
    state: 'NM',
    zip: '87110',
    country: 'United States',
  })
  assert.equal(splitUsAddress('Calle Mayor 1, Madrid').street, 'Calle Mayor 1, Madrid')
})
