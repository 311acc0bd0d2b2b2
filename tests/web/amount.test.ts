import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { LANGUAGES, LOCALES } from '../../src/kernel/values/language.ts'
import { plainAmount, readAmount } from '../../web/shared/amount.rules.ts'

test('reads an amount in English and Spanish notation, on a page of either language', () => {
  for (const language of LANGUAGES)
    for (const [written, amount] of [
      ['1234.56', 1234.56],
      ['1234,56', 1234.56],
      ['1,234.56', 1234.56],
      ['1.234,56', 1234.56],
      ['1 234,56', 1234.56],
      ['$ 1,500.00', 1500],
      ['1.500,00 $', 1500],
      ['1,234,567', 1234567],
      ['1.234.567', 1234567],
      ['0,5', 0.5],
      ['0.125', 0.125],
      ['-20,10', -20.1],
      ['.5', 0.5],
      ['12345,678', 12345.678],
    ] as const)
      assert.equal(readAmount(written, language), amount, `${written} in ${language}`)
})

test('an amount is sent with a decimal point, and any other answer as it was entered', () => {
  assert.deepEqual(
    ['12.500,50', '14200.5', '2.500', 'yes', '', '1,2,3'].map(written => plainAmount(written, 'es')),
    ['12500.5', '14200.5', '2500', 'yes', '', '1,2,3'],
  )
})

test('an ambiguous amount is read in the language of the page', () => {
  assert.deepEqual([readAmount('2,500', 'en'), readAmount('2,500', 'es')], [2500, 2.5])
  assert.deepEqual([readAmount('2.500', 'en'), readAmount('2.500', 'es')], [2.5, 2500])
})

test('an invalid amount is rejected, and empty is empty', () => {
  for (const wrong of [
    'abc',
    '1,2,3',
    '12.34.5',
    '1,23,456.00',
    '1.5e3',
    '--3',
    '1..2',
    ',',
    '1.23456',
    '12,34.56,7',
  ])
    assert.ok(Number.isNaN(readAmount(wrong, 'en')), wrong)
  assert.equal(readAmount('  ', 'es'), null)
})

test('a formatted amount reads back in the same language', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
      fc.constantFrom('en', 'es'),
      (cents, language) => {
        const locale = LOCALES[language]
        const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: 'always' })
        assert.equal(readAmount(format.format(cents / 100), language as 'en'), cents / 100)
      },
    ),
    { seed: 20261115, numRuns: 500 },
  )
})
