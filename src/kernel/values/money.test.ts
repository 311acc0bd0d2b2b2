import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { testRounds, testSeed } from '../../../tests/harness/random.ts'
import { MAX_UNITS, textFromUnits, unitsFromNumber, unitsFromText } from './money.ts'

const runs = { seed: testSeed, numRuns: 5000 * testRounds }
const units = fc.bigInt({ min: -MAX_UNITS, max: MAX_UNITS })

test('every amount survives conversion to text, JSON number and back', () => {
  fc.assert(
    fc.property(units, amount => {
      const text = textFromUnits(amount)
      assert.equal(unitsFromText(text), amount)
      assert.equal(unitsFromNumber(JSON.parse(text)), amount)
      assert.equal(String(JSON.parse(text)), text)
    }),
    runs,
  )
})

test('the text of an amount is the shortest decimal, and valid JSON', () => {
  const texts: [bigint, string][] = [
    [0n, '0'],
    [1n, '0.0001'],
    [-1n, '-0.0001'],
    [10n, '0.001'],
    [10_000n, '1'],
    [-125_000n, '-12.5'],
    [100_000n, '10'],
    [MAX_UNITS, '999999999.9999'],
    [-MAX_UNITS, '-999999999.9999'],
  ]
  for (const [amount, text] of texts) assert.equal(textFromUnits(amount), text)
  fc.assert(
    fc.property(units, amount =>
      assert.match(textFromUnits(amount), /^(0|-?(0|[1-9]\d*)(\.\d{0,3}[1-9])?)$/),
    ),
    runs,
  )
})

test('sums are exact for any number of amounts', () => {
  fc.assert(
    fc.property(fc.array(units, { maxLength: 200 }), amounts => {
      const sum = amounts.reduce((total, amount) => total + amount, 0n)
      const again = amounts.map(textFromUnits).reduceRight((total, text) => total + unitsFromText(text)!, 0n)
      assert.equal(again, sum)
    }),
    { seed: testSeed, numRuns: 300 * testRounds },
  )
})

test('reads an amount correctly with floating-point noise in its last bits', () => {
  fc.assert(
    fc.property(units, fc.integer({ min: -8, max: 8 }), (amount, ulps) => {
      const value = Number(amount) / 10_000
      const noisy = value + ulps * Number.EPSILON * Math.max(1, Math.abs(value)) * 0.5
      const read = unitsFromNumber(noisy)
      const over = Math.abs(noisy) >= 1_000_000_000
      assert.equal(read, over ? 'too large' : amount)
    }),
    runs,
  )
  assert.equal(unitsFromNumber(0.1 + 0.2), 3000n)
  assert.equal(unitsFromNumber(1.1 + 2.2), 33_000n)
  assert.equal(unitsFromNumber(-(0.1 + 0.7)), -8000n)
  assert.equal(unitsFromNumber(0.1 + 0.2 - 0.3), 0n)
})

test('distinguishes real extra decimals from noise', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999, max: 99_999_999 }),
      fc.integer({ min: 1, max: 9 }),
      (tenThousandths, fifth) => {
        const value = Number(`${tenThousandths}${fifth}e-5`)
        assert.equal(unitsFromNumber(value), 'too many decimals')
      },
    ),
    runs,
  )
  for (const value of [0.00001, 0.00005, 0.00009999, 1.00001, 1e-10, 1e-14, 123.456789, 999_999_999.99995])
    assert.equal(unitsFromNumber(value), 'too many decimals', String(value))
})

test('tolerates noise of 2^-48 of the value, or of 1 below 1', () => {
  const noise = 2 ** -48
  for (const value of [0, 0.5, 0.25, 1, 2, 4096]) {
    const scale = Math.max(1, value)
    const amount = BigInt(value * 10_000)
    assert.equal(unitsFromNumber(value + noise * scale * 0.99), amount, `${value} within`)
    assert.equal(unitsFromNumber(value + noise * scale * 1.2), 'too many decimals', `${value} beyond`)
  }
})

test('no amount exceeds 999,999,999.9999, even by rounding', () => {
  assert.equal(unitsFromNumber(999_999_999.9999), MAX_UNITS)
  assert.equal(unitsFromNumber(-999_999_999.9999), -MAX_UNITS)
  const over = [1e9, -1e9, 999_999_999.9999999, 999_999_999.999998, -999_999_999.999999, 1e308]
  for (const value of over) assert.equal(unitsFromNumber(value), 'too large', String(value))
  fc.assert(
    fc.property(fc.double({ min: -2e9, max: 2e9, noNaN: true }), value => {
      const read = unitsFromNumber(value)
      if (typeof read === 'bigint') assert.ok(read <= MAX_UNITS && read >= -MAX_UNITS, String(value))
    }),
    runs,
  )
})

test('only numbers are amounts, and minus zero is zero', () => {
  for (const value of [null, undefined, '1', '', true, [], [1], {}, 1n, Number.NaN, Infinity, -Infinity])
    assert.equal(unitsFromNumber(value), 'not a number')
  assert.equal(unitsFromNumber(-0), 0n)
  assert.equal(textFromUnits(unitsFromNumber(-0) as bigint), '0')
})

test('a decimal text is read exactly or rejected', () => {
  const read: [string, bigint | null][] = [
    ['0', 0n],
    ['-0', 0n],
    ['12.5', 125_000n],
    ['12.50000000', 125_000n],
    ['-0.0001', -1n],
    ['00012', 120_000n],
    ['99999999999999999999', 999_999_999_999_999_999_990_000n],
    ['12.', null],
    ['.5', null],
    ['1e3', null],
    ['+1', null],
    [' 1', null],
    ['1,5', null],
    ['0.00001', null],
    ['', null],
    ['--1', null],
    ['NaN', null],
  ]
  for (const [text, amount] of read) assert.equal(unitsFromText(text), amount, text)
})
