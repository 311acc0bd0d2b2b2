import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { readReceiptText } from './receipt-text.rules.ts'

test('reads the total and the date of receipts in the usual notations', () => {
  const cases: [text: string, amount: number | null, date: string | null][] = [
    [
      'Acme Inc.\nInvoice date: Nov 15, 2026\nSubtotal $40.00\nTax 21.00% $8.40\nTotal $48.40',
      48.4,
      '2026-11-15',
    ],
    ['Total: $1,234.56\nAmount paid\n$1,234.56\nPaid on 3 March 2026', 1234.56, '2026-03-03'],
    [
      'Fecha: 05/06/2026\nBase imponible 1.000,00 €\nIVA 21,00 %\nTotal a pagar 1.210,00 €',
      1210,
      '2026-06-05',
    ],
    ['06/05/2026 09:31\nCoffee 4.50\nCake 5.25', 5.25, '2026-06-05'],
    ['15 de noviembre de 2026\nTotal 9,99', 9.99, '2026-11-15'],
    ['Due date 2026-12-01\nDate 2026-11-01\nTotal due 10.00', 10, '2026-11-01'],
    ['Issued\n13.02.2026\nTotal\n77.10', 77.1, '2026-02-13'],
    ['Total $0.00\nAmount due $0.00\nService 12.00', 12, null],
    ['Order 2026-02-30, reference 12.345.678', null, null],
    ['', null, null],
  ]
  for (const [text, amount, date] of cases) assert.deepEqual(readReceiptText(text), { amount, date }, text)
})

test('any text is read quickly, and gives an amount above zero and a date of the calendar, or nothing', () => {
  const pieces = fc.constantFrom(
    'total ',
    '1.',
    ',00',
    '12/',
    '-31',
    ' de ',
    'may ',
    '2026',
    '\n',
    '€',
    ' ',
    '9',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 400 }), parts => {
      const { amount, date } = readReceiptText(parts.join(''))
      assert.ok(amount === null || (amount > 0 && amount < 1e10))
      assert.ok(date === null || new Date(date).toISOString().startsWith(date))
    }),
    { seed: 21, numRuns: 300 },
  )
})
