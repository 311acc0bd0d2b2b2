import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../../../kernel/values/dates.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { MAX_STATEMENT_ROWS, readStatement } from './statement-file.rules.ts'

const ASK = { dateOrder: null, decimal: null }
const read = (text: string, options: Parameters<typeof readStatement>[1] = ASK) =>
  readStatement(Buffer.from(text), options)
const shown = (text: string, options = ASK) => {
  const found = read(text, options)
  if ('fault' in found) return found.fault
  return found.months.map(
    ({ month, opening, closing, lines }) =>
      `${month} ${textFromUnits(opening)} ${textFromUnits(closing)} ${lines.length}`,
  )
}

test('reads the months of a statement, oldest or newest first, with amounts or with debit and credit', () => {
  const months = ['2025-01 100 80 2', '2025-02 80 80 0', '2025-03 80 130.5 1']
  const rows = ['2025-01-03,-30,70', '2025-01-20,10,80', '2025-03-02,50.5,130.5']
  assert.deepEqual(shown(['Date,Amount,Balance', ...rows].join('\n')), months)
  assert.deepEqual(shown(['Date,Amount,Balance', ...rows.toReversed()].join('\r\n')), months)
  const sides = ['03/01/2025;30,00;;70,00', '20/01/2025;;10,00;80,00', '02/03/2025;;50,50;130,50']
  assert.deepEqual(shown(['Mi banco', 'Fecha;Cargo;Abono;Saldo', ...sides].join('\n')), months)
})

test('any statement gives balances that follow from its lines', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const anyLine = fc.record({ days: fc.integer({ min: 0, max: 40 }), amount: cents })
  fc.assert(
    fc.property(cents, fc.array(anyLine, { minLength: 1, maxLength: 20 }), (start, lines) => {
      let [at, balance] = [Date.UTC(2024, 0, 1), start]
      const rows = lines.map(({ days, amount }) => {
        at += days * DAY_MS
        balance += amount
        return `${new Date(at).toISOString().slice(0, 10)},${(amount / 100).toFixed(2)},${(balance / 100).toFixed(2)}`
      })
      const found = read(['date,amount,balance', ...rows].join('\n'), { dateOrder: null, decimal: 'point' })
      assert.ok('months' in found)
      assert.equal(found.months[0]!.opening, BigInt(start) * 100n)
      assert.equal(found.months.at(-1)!.closing, BigInt(balance) * 100n)
      for (const [i, { opening, closing, lines: own }] of found.months.entries()) {
        assert.equal(
          own.reduce((sum, { amount }) => sum + amount, opening),
          closing,
        )
        if (i > 0) assert.equal(opening, found.months[i - 1]!.closing)
      }
    }),
    { seed: 20_261_116, numRuns: 200 },
  )
})

test('says why a file cannot be read, and in which line', () => {
  const header = 'Date,Amount,Balance\n'
  assert.deepEqual(shown('\0\0'), { code: 'not_text', line: null })
  assert.deepEqual(shown('Date,Amount\n2025-01-01,1\n'), { code: 'no_columns', line: null })
  assert.deepEqual(shown(header), { code: 'no_rows', line: null })
  assert.deepEqual(shown(`${header}"2025-01-01,1,1\n`), { code: 'malformed', line: 2 })
  assert.deepEqual(shown(`${header}2025-02-30,1,1\n`), { code: 'date', line: 2 })
  assert.deepEqual(shown(`${header}2025-02-03,x,1\n`), { code: 'amount', line: 2 })
  assert.deepEqual(shown(`${header}2025-02-03,1,\n`), { code: 'amount', line: 2 })
  assert.deepEqual(shown(`${header}0001-02-03,1,2\n`), { code: 'date', line: 2 })
  const overflow = `${header}2025-03-02,-999999999.9999,999999999.9999\n`
  assert.deepEqual(shown(overflow), { code: 'amount', line: 2 }, 'the balance before does not fit')
  assert.deepEqual(shown(`${header}02/03/2025,1,1\n`), { code: 'date_order', line: null })
  assert.deepEqual(shown(`${header}2025-02-03,"1,000","1,000"\n`), { code: 'decimal', line: null })
  assert.deepEqual(shown(`${header}2025-02-03,1,1\n2025-02-04,1,3\n`), { code: 'order', line: null })
  assert.deepEqual(shown(`${header}2020-02-03,1,1\n2025-02-04,1,2\n`), { code: 'too_long', line: null })
  const many = Array.from({ length: MAX_STATEMENT_ROWS + 1 }, () => '2025-01-01,0,5').join('\n')
  assert.deepEqual(shown(header + many), { code: 'too_many_rows', line: null })
})

test('a choice settles what is ambiguous', () => {
  const file = 'Date;Amount;Balance\n02/03/2025;1,000;1,000\n'
  assert.deepEqual(shown(file, { dateOrder: 'mdy', decimal: 'comma' } as never), ['2025-02 0 1 1'])
  assert.deepEqual(shown(file, { dateOrder: 'dmy', decimal: 'point' } as never), ['2025-03 0 1000 1'])
})
