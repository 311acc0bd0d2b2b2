import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { parseRows } from '../../../kernel/values/csv-text.ts'
import { inferDateOrder, inferDecimal, readAmount, readDay } from '../../../kernel/values/csv-values.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { csvLineOf } from '../exports/csv.rules.ts'
import { type FormatChoice, nameKey, planImport } from './plan-import.rules.ts'

const NO_CHOICE: FormatChoice = { dateOrder: null, decimal: null }
const plan = (file: string | Uint8Array, chosenFormat = NO_CHOICE, names = new Map<string, number>()) =>
  planImport(typeof file === 'string' ? Buffer.from(file) : file, chosenFormat, 7, names)
const codes = (file: string | Uint8Array) => plan(file).faults.map(fault => `${fault.line} ${fault.code}`)

test('reads a file in UTF-8, UTF-16 in either byte order, and legacy spreadsheet encodings', () => {
  const text = 'fecha;importe;descripción\n2026-01-02;5;Diseño – otoño €\n'
  const utf16le = Buffer.from(`\uFEFF${text}`, 'utf16le')
  const files = {
    plain: Buffer.from(text),
    marked: Buffer.from(`\uFEFF${text}`),
    'utf-16le': utf16le,
    'utf-16be': Buffer.from(utf16le).swap16(),
    'windows-1252': Buffer.from(text.replace('–', '\x96').replace('€', '\x80'), 'latin1'),
  }
  for (const [name, file] of Object.entries(files)) {
    const { entries, faults, separator } = plan(file)
    assert.deepEqual(faults, [], name)
    assert.equal(separator, ';')
    assert.equal(entries[0]!.description, 'Diseño – otoño €', name)
  }
})

test('reports a file that is not text, has no known header, or no rows', () => {
  assert.deepEqual(codes(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0])), ['1 not_text'])
  assert.deepEqual(codes(Buffer.from('date,amount\n2026-01-01,1\n', 'utf16le')), ['1 not_text'])
  assert.deepEqual(codes('hello\nworld\n'), ['1 no_columns'])
  assert.deepEqual(codes('amount,description\n1,x\n'), ['1 no_date_column'])
  assert.deepEqual(codes('date,description\n2026-01-01,x\n'), ['1 no_amount_column'])
  assert.deepEqual(codes('date,amount\n'), ['1 no_rows'])
  assert.deepEqual(codes('date,amount\n2026-01-01,"1\n2026-01-02,2\n'), ['2 quote'])
})

test('each error names its line, column and content', () => {
  const { faults } = plan(
    [
      'date,income,category,movement_type,description',
      '2026-02-30,1,,,',
      '2026-01-01,,,,',
      '2026-01-01,1.23456,,,',
      '2026-01-01,1000000000,,,',
      '2026-01-01,€ 5,,,',
      '2026-01-01,=1+1,,,',
      '2026-01-01,1,bogus,,',
      '2026-01-01,1,,bogus,',
      '1980-01-01,1,,,',
      ',1,,,',
      '2026-01-01,1,,,a\u0007b',
      `2026-01-01,1,,,${'x'.repeat(4001)}`,
    ].join('\n'),
  )
  assert.deepEqual(
    faults.map(({ line, code, column }) => `${line} ${code} ${column}`),
    [
      '2 date date',
      '3 no_amount income',
      '4 decimals income',
      '5 too_large income',
      '6 currency income',
      '7 amount income',
      '8 category category',
      '9 movement_type movement_type',
      '10 year date',
      '11 no_date date',
      '12 text description',
      '13 text description',
    ],
  )
  assert.equal(faults[0]!.value, '2026-02-30')
})

test('counts lines as people see them, including quoted line breaks, empty lines and those above the header', () => {
  const file = 'Account 1\n\nsaldo;5\ndate;amount;memo\n2026-01-01;1;"two\nlines"\n\nbad;1;\n'
  assert.deepEqual(codes(file), ['8 date'])
  assert.equal(plan('sep=;\r\ndate;amount\r\nbad;1\r\n').faults[0]!.line, 3)
})

test('infers day-first or month-first from the dates, and asks if ambiguous', () => {
  assert.equal(inferDateOrder(['01/02/2026', '13/02/2026']), 'dmy')
  assert.equal(inferDateOrder(['01/02/2026', '02/13/2026']), 'mdy')
  assert.equal(inferDateOrder(['01/02/2026', '03/04/2026']), 'ask')
  assert.equal(inferDateOrder(['05/05/2026']), 'dmy')
  assert.equal(inferDateOrder(['2026-02-01']), 'dmy')
  const file = 'date,amount\n01/02/2026,1\n'
  assert.deepEqual(plan(file).asks, ['date_order'])
  const day = (dateOrder: 'dmy' | 'mdy') =>
    plan(file, { ...NO_CHOICE, dateOrder }).entries[0]!.transaction_date
  assert.equal(day('dmy'), '2026-02-01')
  assert.equal(day('mdy'), '2026-01-02')
  assert.equal(readDay('2026-11-03T10:00:00Z', 'mdy'), '2026-11-03')
  assert.equal(readDay('3.11.26', 'dmy'), '2026-11-03')
  assert.equal(readDay('31/11/2026', 'dmy'), null)
})

test('infers the decimal separator from the amounts, and asks if ambiguous', () => {
  assert.equal(inferDecimal(['1.234,5', '7']), 'comma')
  assert.equal(inferDecimal(['1,234.5']), 'point')
  assert.equal(inferDecimal(['12,50']), 'comma')
  assert.equal(inferDecimal(['0.123']), 'point')
  assert.equal(inferDecimal(['1.234', '7']), 'ask')
  assert.equal(inferDecimal(['7', '10']), 'point')
  assert.deepEqual(plan('date,amount\n2026-01-01,"1,234"\n').asks, ['decimal'])
  assert.equal(
    plan('date,amount\n2026-01-01,"1,234"\n', { ...NO_CHOICE, decimal: 'comma' }).entries[0]!.income,
    12_340n,
  )
  const written: [string, 'point' | 'comma', bigint | string][] = [
    ['(1,234.50)', 'point', -12_345_000n],
    ['$ 5.00-', 'point', -50_000n],
    ['-$5', 'point', -50_000n],
    ['1 234,5', 'comma', 12_345_000n],
    ["1'234.5", 'point', 12_345_000n],
    ['−5', 'point', -50_000n],
    ["'-5", 'point', -50_000n],
    ['5 USD', 'point', 50_000n],
    ['5 EUR', 'point', 'currency'],
    ['12,34.5', 'point', 'amount'],
    ['1e5', 'point', 'amount'],
    ['.', 'point', 'amount'],
    ['--5', 'point', 'amount'],
    ['0.00001', 'point', 'decimals'],
    ['0.12340', 'point', 1234n],
  ]
  for (const [cell, decimal, wanted] of written) assert.equal(readAmount(cell, decimal), wanted, cell)
})

test('any exact amount reads back exactly in either notation', () => {
  const units = fc.bigInt({ min: -9_999_999_999_999n, max: 9_999_999_999_999n })
  fc.assert(
    fc.property(units, amount => {
      const plain = textFromUnits(amount)
      assert.equal(readAmount(plain, 'point'), amount)
      assert.equal(readAmount(plain.replace('.', ','), 'comma'), amount)
      const [whole = '', fraction] = plain.split('.')
      const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
      assert.equal(readAmount(fraction ? `${grouped}.${fraction}` : grouped, 'point'), amount)
    }),
    { seed: 7, numRuns: 500 },
  )
})

test('any written CSV reads back unchanged, and reading never throws', () => {
  const cells = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(cells, rows => {
      const kept = rows.filter(row => row.some(cell => cell.trim() !== ''))
      const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
      const text = kept.map(row => `${row.map(quoted).join(',')}\r\n`).join('')
      assert.deepEqual(
        parseRows(text, ',', 1000).rows.map(row => row.cells),
        kept,
      )
    }),
    { seed: 7, numRuns: 300 },
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      plan(Buffer.concat([Buffer.from('date,amount,memo\n'), bytes]))
    }),
    { seed: 7, numRuns: 500 },
  )
})

test('our own export reads back as intended, including texts that look like formulas', () => {
  const texts = ['=SUM(A1)', '+1 x', '-1 y', '@z', 'plain', 'a "b"']
  const head =
    'id,year,month,transaction_date,movement_type,category,group_label,income,expense,description\r\n'
  const lines = texts.map((text, i) =>
    csvLineOf([i, 2026, 1, null, 'ingreso', 'software', 'GASTOS_DEDUCIBLES', '1.234', '0', text]),
  )
  const { entries, faults, asks } = plan(head + lines.join(''))
  assert.deepEqual([faults, asks], [[], []])
  assert.deepEqual(
    entries.map(entry => entry.description),
    texts,
  )
  assert.ok(entries.every(entry => entry.income === 12_340n))
})

test('matches counterparties by name and reports unknown names', () => {
  const names = new Map([[nameKey('Alder & Pine'), 3]])
  const file = 'date,amount,payee\n2026-01-01,1,ALDER &  pine\n2026-01-01,1,Nobody\n2026-01-01,1,nobody\n'
  const { entries, unknownNames } = plan(file, NO_CHOICE, names)
  assert.deepEqual(
    entries.map(entry => entry.counterparty_id),
    [3, null, null],
  )
  assert.equal(unknownNames.length, 1)
})
