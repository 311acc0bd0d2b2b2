import assert from 'node:assert/strict'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { PDFDocument, PDFName, PDFTextField } from '@cantoo/pdf-lib'
import { readPdf } from '../../../../tests/harness/pdf-reader.ts'
import { readSmallFile } from '../../../kernel/cli/small-file.ts'
import { computePrefill } from '../form-5472/prefill.rules.ts'
import type { YearBooks } from '../form-5472/year.rules.ts'
import { computeReadiness } from '../readiness/readiness.rules.ts'
import { ANSWERED, answer, books, entry, LLC, lineOf, onLine, party, usd } from '../tax.fixture.ts'
import { addressWithCountry } from './address.rules.ts'
import { type FieldMap, FORMS, type FormSpec, OWN_MAP } from './form-maps.rules.ts'
import { BLANK_1120, BLANK_5472, blankForm } from './official-form.fixture.ts'
import {
  FORM_KEYS,
  faultOfMap,
  faultsOf,
  missingText,
  officialEntries,
  roundForm,
  spellingsOf,
  text,
  wholeDollars,
} from './official-form.rules.ts'
import { checkRevision, fillForm, openForm, saveForm, writeAcrossTop } from './official-form.ts'

const prefillOf = (given: YearBooks) => computePrefill(given, '2026-03-01')

/** All its contents after a round trip through a file. */
async function fill(given: YearBooks, blank: Buffer, map: FieldMap = OWN_MAP, place = 0) {
  const prefill = prefillOf(given)
  const official = await openForm('blank.pdf', blank)
  const report = await fillForm(official, officialEntries(prefill, prefill.forms[place]!), {
    form: '5472',
    map,
  })
  const document = await PDFDocument.load(await saveForm(official))
  const form = document.getForm()
  const text = (key: string) => form.getTextField(map.fields.get(key)!).getText()
  const isChecked = (key: string) => form.getCheckBox(map.fields.get(key)!).isChecked()
  return { prefill, report, document, form, text, isChecked }
}

const YEAR = [
  entry({ month: 1, movement_type: 'aportacion', category: 'aportacion', received: usd(2500) }),
  entry({ month: 3, category: 'prestamo_owner', received: usd(5000) }),
  entry({ month: 9, movement_type: 'gasto', category: 'prestamo_owner', paid: usd(2000) }),
  entry({ movement_type: 'gasto', category: 'gasto_otro', paid: usd(100), ...onLine('32') }),
]
const ANSWERS = [...ANSWERED, answer('42a', 'no'), answer('42b', 'yes')]

test('the filled form has the values of the prefill and can still be edited', async () => {
  const { prefill, report, form, text, isChecked } = await fill(
    books(YEAR, { answers: ANSWERS }),
    await blankForm(),
  )
  const [owner] = prefill.forms
  for (const line of ['17b', '22', '32', '36'])
    assert.equal(usd(text(line)!.replaceAll(',', '')), lineOf(owner!, line).amount, line)
  assert.deepEqual([text('9'), text('31b')], [undefined, undefined], 'nothing stands where there is nothing')
  assert.deepEqual([text('4b(1)'), text('8b(1)')], [undefined, undefined], 'no U.S. number is on record')
  assert.equal(text('17a'), '0', 'a loan existed, with no balance at the start')
  assert.equal(usd(text('1f')!.replaceAll(',', '')), owner!.line_1f)
  assert.equal(usd(text('1h')!.replaceAll(',', '')), prefill.line_1h)
  assert.deepEqual(['begins_day', 'begins_year', 'ends_day', 'ends_year'].map(text), [
    'January 1',
    '2025',
    'December 31',
    '2025',
  ])
  const expected = {
    '1a_name': 'Test LLC',
    '1a_street': '1209 Mountain Road Pl NE',
    '1a_city': 'Albuquerque, NM 87110',
    '1b': '98-1234567',
    '1c': '12,501',
    '1d': 'Custom software',
    '1e': '541511',
    '1g': '1',
    '1k': '0',
    '1m': '05/04/2020',
    '1n': 'None',
    '1o': 'Spain, United States',
    '4a': 'Ana, Calle Mayor 1, Spain',
    '4d': 'Spain',
    '8a': 'Party 1, Calle Mayor 1, Spain',
    '8b(2)': 'RP1',
    '8b(3)': 'X1234567L',
    '8c': 'Software',
    '8g': 'Spain',
  }
  for (const [key, value] of Object.entries(expected)) assert.equal(text(key), value, key)
  const boxes = [...OWN_MAP.fields.keys()].filter(key => /^(2|3|V|III_.*|8e_.*|.*_(yes|no))$/.test(key))
  assert.deepEqual(boxes.filter(isChecked).toSorted(), [
    '2',
    '3',
    '37_no',
    '39_no',
    '40a_no',
    '41a_no',
    '42a_no',
    '42b_yes',
    '8e_shareholder',
    'III_foreign',
    'V',
  ])
  assert.deepEqual([report.by_hand, report.attached], [[], []])
  assert.deepEqual(report.unverified, [])
  form.getTextField(OWN_MAP.fields.get('1d')!).setText('Another')
})

test('line 1a has the street on one line, and city, state and ZIP on the next, as Form 1120 splits them', () => {
  const split = (address: string) => {
    const answers = [...ANSWERS.filter(({ question }) => question !== '1a'), answer('1a', address)]
    const prefill = prefillOf(books(YEAR, { answers }))
    const entries = officialEntries(prefill, prefill.forms[0]!)
    return ['1a_street', '1a_city'].map(key => entries.find(one => one.key === key)?.put)
  }
  const dover = [{ text: '8 The Green, Suite A' }, { text: 'Dover, DE 19901' }]
  for (const country of ['', ', United States', ', USA', ', U.S.', ', United States of America'])
    assert.deepEqual(split(`8 The Green, Suite A, Dover, DE 19901${country}`), dover, country)
  assert.deepEqual(split('Calle Mayor 1, Valencia'), [{ text: 'Calle Mayor 1' }, { text: 'Valencia' }])
})

test('a U.S. number on record is on lines 4b(1) and 8b(1) of the official form, and the foreign one stays', async () => {
  const trader = party(2, { relation_subtype: 'self_ruc', us_number: '900-70-0001' })
  const sister = { kind: 'RELATED_ENTITY', relation_subtype: null, person_kind: 'us' as const }
  const inUsa = { country: 'US', tax_country: 'US' }
  const parties = [party(1), trader, party(3, { ...sister, ...inUsa, ftin: null, us_number: '98-7654321' })]
  const sold = entry({ counterparty_id: 3, category: 'venta_servicio', received: usd(5) })
  const given = books([...YEAR, sold], { answers: ANSWERS, parties })
  const owner = await fill(given, BLANK_5472)
  const lines = ['4b(1)', '4b(2)', '4b(3)', '8b(1)', '8b(2)', '8b(3)']
  assert.deepEqual(lines.map(owner.text), [
    '900-70-0001',
    'RP1',
    'X1234567L',
    '900-70-0001',
    'RP1',
    'X1234567L',
  ])
  assert.deepEqual(owner.report.attached, [])
  const entity = await fill(given, BLANK_5472, OWN_MAP, 1)
  assert.deepEqual(lines.slice(3).map(entity.text), ['98-7654321', undefined, undefined])
  assert.deepEqual(['8c', '8f', '8g'].map(entity.text), ['Software', 'United States', 'United States'])
})

test('everything put on a form is a line that a map may name', () => {
  const everything = [...ANSWERED, ...['6', '7'].map(line => answer(line, '2'))]
  const yes = ['VI', '37', '38a', '38c', '39', '40a', '41a', '42a', '42b'].map(code => answer(code, 'yes'))
  const amounts = ['VI_value', '40b', '41b', '41c', '41d'].map(code => answer(code, '7'))
  const parties = [party(1), party(2, { kind: 'RELATED_ENTITY', relation_subtype: null })]
  const sold = entry({ category: 'venta_servicio', received: usd(5) })
  const prefill = prefillOf(books([sold], { parties, answers: [...everything, ...yes, ...amounts] }))
  const keys = officialEntries(prefill, prefill.forms[0]!).map(({ key }) => key)
  assert.deepEqual(
    keys.filter(key => !FORM_KEYS.has(key)),
    [],
  )
  for (const key of ['6a', '7b(2)', 'VI', '40b', '41d']) assert.ok(keys.includes(key), key)
})

test('rejects a map with unknown lines, or with fields and lines swapped', () => {
  const fault = (map: Record<string, string>) => faultOfMap(new Map(Object.entries(map)))
  assert.equal(fault({ '1b': 'a field', '6a': 'another', VI: 'a third' }), null)
  assert.equal(fault({ '1b': 'a', '1z': 'b' }), 'names an unknown line: "1z"')
  assert.match(
    fault(Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`x${i}`, 'f'])))!,
    /^names unknown lines: "x0", .*"x4" and 3 more$/,
  )
  assert.equal(fault({ 'a field': '1b', another: '22' }), 'is the wrong way round')
  assert.equal(fault({}), 'names no line')
})

test('amounts are whole dollars, and totals are the sums of the rounded lines', () => {
  assert.deepEqual(
    ['0.4999', '0.5', '-1.5', '12.49', '0'].map(text => wholeDollars(usd(text))),
    [0n, 1n, -2n, 12n, 0n],
  )
  const halves = ['10', '14', '15'].map(line =>
    entry({ category: 'venta_servicio', received: usd('1.5'), ...onLine(line) }),
  )
  const [form] = prefillOf(books(halves)).forms
  const figures = roundForm(form!)
  assert.deepEqual([figures.get('22'), figures.get('36'), figures.get('1f')], [6n, 0n, 6n])
})

test('Part IV and 1f stay blank for a U.S. person', async () => {
  const parties = [party(1, { person_kind: 'us', kind: 'FAMILY', relation_subtype: 'spouse' })]
  const paid = entry({ movement_type: 'gasto', category: 'pago_proveedor', paid: usd(10) })
  const { text, isChecked } = await fill(books([paid], { parties }), await blankForm())
  assert.deepEqual([text('1f'), text('22'), text('36'), text('1h')], [undefined, undefined, undefined, '0'])
  assert.deepEqual(
    [isChecked('III_us'), isChecked('III_foreign'), isChecked('8e_shareholder')],
    [true, false, false],
  )
})

test('rejects a form that lacks a field or has one of another type, naming the field', async () => {
  const given = books(YEAR)
  const [one, other] = [OWN_MAP.fields.get('1b')!, OWN_MAP.fields.get('36')!]
  await assert.rejects(fill(given, await blankForm({ without: ['1b', '36'] })), (error: Error) => {
    assert.ok(
      error.message.includes(`${one} for 1b is missing; `) && error.message.includes(`${other} for 36`),
    )
    return /--map\.$/.test(error.message)
  })
  const crossed = { fields: new Map([['1b', OWN_MAP.fields.get('V')!]]), unverified: new Set<string>() }
  await assert.rejects(fill(given, await blankForm(), crossed), /for 1b does not take a text/)
  const box = { fields: new Map([['V', one]]), unverified: new Set<string>() }
  await assert.rejects(fill(given, await blankForm(), box), /for V is not a box/)
})

test('with a custom map, reports unmapped values to fill in by hand', async () => {
  const map = { fields: new Map([['1b', OWN_MAP.fields.get('1c')!]]), unverified: new Set<string>() }
  const { report, text } = await fill(books(YEAR), await blankForm(), map)
  assert.deepEqual([report.filled, report.unverified, text('1b')], [['1b'], [], '98-1234567'])
  assert.ok(report.by_hand.includes('1a_name') && report.by_hand.includes('36'))
})

const FAMILY = { kind: 'FAMILY', relation_subtype: 'spouse' } as const
const paidTo = (counterparty_id: number) =>
  entry({ movement_type: 'gasto', category: 'pago_proveedor', paid: usd(10), counterparty_id })
const OTHER_LETTERS = 'Ана Иванова'

test('a name is printed in plain letters, and listed with the original', async () => {
  const parties = [
    party(1, { name: 'Łukasz Işık' }),
    party(2, { ...FAMILY, name: 'Şule Çelik', address: 'Đure Đakovića 3' }),
  ]
  const given = books([paidTo(1), paidTo(2)], { parties, answers: [...ANSWERED] })
  const first = await fill(given, BLANK_5472)
  assert.equal(first.text('8a'), 'Lukasz Isik, Calle Mayor 1, Spain')
  const second = await fill(given, BLANK_5472, OWN_MAP, 1)
  assert.equal(second.text('8a'), 'Sule Celik, Dure Dakovica 3, Spain')
  assert.deepEqual(spellingsOf(second.prefill), [
    { line: '8a', value: 'Łukasz Işık', printed: 'Lukasz Isik' },
    { line: '8a', value: 'Şule Çelik', printed: 'Sule Celik' },
    { line: '8a', value: 'Đure Đakovića 3', printed: 'Dure Dakovica 3' },
  ])
})

test('a name in other letters is asked for, and printed as a person spells it, on 4a and 8a', async () => {
  const owner = { name: OTHER_LETTERS, is_member: true, percent: '100', since: '2020-05-04', until: null }
  const of = (latin_name: string | null) =>
    books([paidTo(1)], {
      llc: { ...LLC, owners: [owner] },
      parties: [party(1, { name: OTHER_LETTERS, latin_name })],
      answers: [...ANSWERED],
    })
  const open = prefillOf(of(null))
  assert.deepEqual(open.incomplete.open_questions, ['party RP1'])
  assert.deepEqual(
    computeReadiness(of(null)).actions.map(({ action, fields }) => [action, fields]),
    [['complete_party', ['latin_name']]],
  )
  await assert.rejects(fill(of(null), BLANK_5472), (error: Error) => {
    assert.match(error.message, /^Form 5472 cannot be filled in: 4a has characters .*А н а И в о.*; 8a has/)
    return (error as { code?: string }).code === 'form_not_printable'
  })
  const { text } = await fill(of('Anna Ivanova'), BLANK_5472)
  assert.deepEqual(
    [text('4a'), text('8a')].map(value => value!.split(',')[0]),
    ['Anna Ivanova', 'Anna Ivanova'],
  )
  assert.deepEqual(prefillOf(of('Anna Ivanova')).incomplete.open_questions, [])
})

test('every field of every form prints a plain spelling, and refuses letters that have none', async () => {
  const textKeys = ({ known, foot }: FormSpec) =>
    Object.entries({ ...known, ...foot })
      .filter(([, { name }]) => !/\.c\d+_/.test(name))
      .map(([key]) => key)
  for (const [form, blank] of [
    ['5472', BLANK_5472],
    ['1120', BLANK_1120],
  ] as const) {
    const keys = textKeys(FORMS[form])
    assert.ok(keys.length > 15)
    const official = await openForm('blank.pdf', blank)
    const { attached } = await fillForm(
      official,
      keys.flatMap(key => text(key, 'ł')),
      FORMS[form],
    )
    assert.deepEqual(attached, [])
    const { values } = await readPdf(await saveForm(official))
    assert.deepEqual(
      [...values.values()].filter(value => value.trim() !== ''),
      keys.map(() => 'l'),
    )
    const refused = faultsOf(
      form,
      keys.flatMap(key => text(key, 'и')),
    )
    assert.deepEqual(
      refused.map(({ key, why }) => [key, why]),
      keys.map(key => [key, 'letters']),
    )
    assert.deepEqual(
      faultsOf(form, []).map(({ why }) => why),
      FORMS[form].required.map(() => 'empty'),
    )
  }
})

test('a text that would be smaller than 7 points is on an attached statement, to which the form refers', async () => {
  const name = `Muy Largo ${'de los Apellidos '.repeat(11)}`.trim()
  const parties = [party(1, { name })]
  const given = books([paidTo(1)], { parties, answers: [...ANSWERED] })
  const { report, text, form } = await fill(given, BLANK_5472)
  assert.equal(text('8a'), 'See attached statement')
  assert.deepEqual(report.attached, [{ key: '8a', text: `${name}, Calle Mayor 1, Spain` }])
  const sizes = form.getFields().flatMap(field => {
    const look = field.acroField.getDefaultAppearance() ?? ''
    const size = Number(/ (\d+(?:\.\d+)?) Tf/.exec(look)?.[1])
    return field instanceof PDFTextField && field.getText() ? [size] : []
  })
  assert.ok(Math.min(...sizes) >= 7, String(Math.min(...sizes)))
  const narrow = await blankForm({ maxLength: { '1d': 5 } })
  await assert.rejects(fill(given, narrow), /^Error: Form 5472 cannot be filled in: 1d is too long\.$/)
})

test('removes the XFA form next to the fields', async () => {
  const blank = BLANK_5472
  const xfaOf = (document: PDFDocument) => document.catalog.getAcroForm()!.dict.get(PDFName.of('XFA'))
  assert.ok(xfaOf(await PDFDocument.load(blank, { preserveXFA: true })), 'it is there before')
  const { document } = await fill(books(YEAR), blank)
  assert.equal(xfaOf(document), undefined)
})

test('rejects a file that is not a form with a clear message', async () => {
  const document = await PDFDocument.create()
  document.addPage()
  const plain = Buffer.from(await document.save())
  document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  const encrypted = Buffer.from(await document.save())
  const refused: [Buffer, RegExp][] = [
    [Buffer.from('hello'), /--form: x\.pdf is not a PDF\.$/],
    [Buffer.alloc(0), /is not a PDF\.$/],
    [Buffer.from(`%PDF-1.7\n${'nonsense '.repeat(500)}`), /is not a PDF that can be read as a form\.$/],
    [(await blankForm()).subarray(0, 700), /is not a PDF that can be read as a form\.$|has no fields/],
    [plain, /has no fields to fill in\.$/],
    [encrypted, /is encrypted; give one that opens without a password/],
  ]
  for (const [bytes, sentence] of refused) await assert.rejects(openForm('x.pdf', bytes), sentence)
})

test('rejects a file over 20 MB without reading it, and reports a missing file', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'llano-form-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'large.pdf')
  await writeFile(path, '%PDF-1.7')
  await truncate(path, 20 * 1024 * 1024 + 1)
  await assert.rejects(readSmallFile('--form', 'large.pdf', path), /large\.pdf is longer than 20 MB\.$/)
  await truncate(path, 20 * 1024 * 1024)
  assert.equal((await readSmallFile('--form', 'large.pdf', path)).length, 20 * 1024 * 1024)
  await assert.rejects(
    readSmallFile('--form', 'none', join(folder, 'none')),
    /none cannot be read \(ENOENT\)\.$/,
  )
  await assert.rejects(readSmallFile('--form', 'folder', folder), /folder cannot be read \(EISDIR\)\.$/)
})

test('the map has every field of the IRS form, each in its place', async () => {
  const official = await openForm('f5472.pdf', BLANK_5472)
  checkRevision('f5472.pdf', official, FORMS['5472'])
  assert.equal(OWN_MAP.fields.size, 142)
  assert.equal(new Set(OWN_MAP.fields.values()).size, 142)
  assert.equal(official.fields.size, 142 + FORMS['5472'].unused!.length)
  checkRevision('f1120.pdf', await openForm('f1120.pdf', BLANK_1120), FORMS['1120'])
})

test('another reader finds every value on the filled form, and each page is rendered', async () => {
  const parties = [party(1), party(2, { kind: 'RELATED_ENTITY', relation_subtype: null })]
  const answers = [
    ...ANSWERS.filter(({ question }) => !['37', '39', '40a', '41a', '42a', '42b'].includes(question)),
    ...['estimates', '37', '38a', '38c', '39', '40a', '41a', '42a', '42b'].map(code => answer(code, 'yes')),
    ...['40b', '41b', '41c', '41d'].map((code, i) => answer(code, String(1000 + i))),
    answer('6', '2'),
    answer('6d', 'PT'),
    answer('45', 'no'),
    answer('46', 'yes'),
    answer('44', `Development of software, ${'shared equally '.repeat(12)}`.trim()),
    answer('47', '40'),
    answer('48a', '10'),
    answer('48b', '20'),
    answer('48c', 'yes'),
    answer('49a', '30'),
  ]
  const paid = entry({ movement_type: 'gasto', category: 'gasto_otro', paid: usd(77), ...onLine('26') })
  const prefill = prefillOf(books([...YEAR, paid], { answers, parties }))
  const official = await openForm('f5472.pdf', BLANK_5472)
  const entries = officialEntries(prefill, prefill.forms[0]!)
  await fillForm(official, entries, FORMS['5472'])
  await writeAcrossTop(official, ['Amended'])
  const read = await readPdf(await saveForm(official), { render: true })
  const blank = await readPdf(BLANK_5472, { render: true })
  const found = [...read.values].toSorted()
  const keyOf = new Map([...OWN_MAP.fields].map(([key, name]) => [name, key]))
  const shown = new Map(found.map(([name, value]) => [keyOf.get(name)!, value]))
  for (const { key, put } of entries)
    if (put === 'check') assert.ok(shown.has(key), `${key} is checked`)
    else assert.equal(shown.get(key), put.text, key)
  assert.equal(shown.size, entries.length, 'and nothing else')
  for (const key of ['IV_estimates', '38a_yes', '44_2', '45_no', '48c_yes', '6a', '42b_yes'])
    assert.ok(shown.has(key), key)
  assert.equal(read.pages, 3)
  for (const [page, ink] of read.ink.entries())
    assert.ok(ink > blank.ink[page]!, `page ${page + 1} has more on it than the blank`)
  assert.match(read.texts[0]!, /Amended/)
})

test('38a is blank unless 37 is yes', async () => {
  const answers = [...ANSWERS, answer('38a', 'yes')]
  const { isChecked } = await fill(books(YEAR, { answers }), BLANK_5472)
  assert.deepEqual(['37_no', '38a_yes', '38a_no'].map(isChecked), [true, false, false])
})

test('rejects a blank of another revision and lists the fields that differ', async () => {
  const refuse = async (blank: Buffer, sentence: RegExp, form: '5472' | '1120' = '5472') => {
    const official = await openForm('x.pdf', blank)
    assert.throws(() => checkRevision('x.pdf', official, FORMS[form]), sentence)
  }
  const name = OWN_MAP.fields.get('36')!.replaceAll(/[[\]]/g, String.raw`\$&`)
  await refuse(
    await blankForm({ without: ['36', '9'] }),
    new RegExp(`2 fields differ: .*${name} for 36 is missing`),
  )
  await refuse(
    await blankForm({ title: 'Form 5472 (Rev. December 2026)' }),
    /title is "Form 5472 \(Rev\. December 2026\)"/,
  )
  await refuse(BLANK_1120, /title is "2025 Form 1120".*fields differ/)
  await refuse(BLANK_5472, /is not Form 1120/, '1120')
})

test('an address ends with its country in English', () => {
  const cases: [string | null, string | null, string | null][] = [
    ['Calle Mayor 1, Madrid', 'ES', 'Calle Mayor 1, Madrid, Spain'],
    ['Calle Mayor 1, Madrid, España', 'ES', 'Calle Mayor 1, Madrid, Spain'],
    ['Rua Nova 2, Porto, Portugal', 'ES', 'Rua Nova 2, Porto, Portugal'],
    ['Calle Real 3, Granada', 'ES', 'Calle Real 3, Granada, Spain'],
    ['1 Main St, Atlanta, GA 30301', 'US', '1 Main St, Atlanta, GA 30301'],
    ['Calle Mayor 1', null, 'Calle Mayor 1'],
    [null, 'ES', null],
  ]
  for (const [address, country, expected] of cases)
    assert.equal(addressWithCountry(address, country), expected)
})

test('a field of one line is not set as several, which would cut the text off', async () => {
  const { form } = await fill(books(YEAR, { answers: ANSWERS }), BLANK_5472)
  const field = (key: string) => form.getTextField(OWN_MAP.fields.get(key)!)
  assert.equal(field('8a').isMultiline(), false)
})

test('the refusal of an incomplete form names only what is missing, in the singular and the plural', () => {
  assert.deepEqual(missingText(1, '99.00', 0), {
    en: '1 entry that is left out is undecided (USD 99.00)',
    es: 'falta por decidir 1 asiento que queda fuera (99.00 USD)',
  })
  assert.deepEqual(missingText(0, '0.00', 1), {
    en: '1 required answer is missing',
    es: 'falta 1 respuesta obligatoria',
  })
  assert.deepEqual(missingText(2, '5.50', 3), {
    en: '2 entries that are left out are undecided (USD 5.50) and 3 required answers are missing',
    es: 'faltan por decidir 2 asientos que quedan fuera (5.50 USD) y faltan 3 respuestas obligatorias',
  })
})
