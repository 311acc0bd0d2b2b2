import assert from 'node:assert/strict'
import test from 'node:test'
import { periodOf } from './periods.rules.ts'
import { dividedUp, ratio } from './ratios.rules.ts'
import { listed, money, percent, periodName, shortened } from './words.rules.ts'

test('formats amounts as each language does, with all significant digits', () => {
  assert.deepEqual(money(123_456_700n), { en: '$12,345.67', es: '12.345,67 $' })
  assert.deepEqual(money(-5_000n), { en: '-$0.50', es: '-0,50 $' })
  assert.deepEqual(money(0n), { en: '$0.00', es: '0,00 $' })
  assert.deepEqual(money(10_000_000_012_345n), { en: '$1,000,000,001.2345', es: '1.000.000.001,2345 $' })
  assert.deepEqual(money(12_340n), { en: '$1.234', es: '1,234 $' })
  assert.deepEqual(percent(12.5), { en: '12.5%', es: '12,5 %' })
})

test('rounds a share half away from zero, and returns null for an empty total', () => {
  assert.equal(ratio(1n, 3n), 0.3333)
  assert.equal(ratio(2n, 3n), 0.6667)
  assert.equal(ratio(1n, 20_000n), 0.0001)
  assert.equal(ratio(-1n, 20_000n), -0.0001)
  assert.equal(ratio(1n, 20_001n), 0)
  assert.equal(ratio(1n, -4n), -0.25)
  assert.equal(ratio(5n, 0n), null)
  assert.equal(Object.is(ratio(-1n, 1_000_000n), 0), true, 'no zero has a sign')
})

test('division rounds up to the next whole step', () => {
  assert.equal(dividedUp(1000n, 3n, 100n), 400n)
  assert.equal(dividedUp(900n, 3n, 100n), 300n)
  assert.equal(dividedUp(0n, 3n, 100n), 0n)
})

test('a list of things ends with and', () => {
  const words = (text: string) => ({ en: text, es: text })
  assert.equal(listed([words('a')]).en, 'a')
  assert.equal(listed(['a', 'b'].map(words)).en, 'a and b')
  assert.equal(listed(['a', 'b', 'c'].map(words)).es, 'a, b y c')
})

test('cuts a long name between characters and puts a multi-line name on one line', () => {
  assert.equal(shortened('Acme\n LLC'), 'Acme LLC')
  assert.equal([...shortened('😀'.repeat(300))].length, 60)
  assert.ok(shortened('😀'.repeat(300)).isWellFormed())
})

test('formats periods and days', () => {
  assert.deepEqual(periodName(periodOf('monthly', 2026, 10)), { en: 'October 2026', es: 'octubre de 2026' })
  assert.deepEqual(periodName(periodOf('quarterly', 2026, 3)), {
    en: 'the third quarter of 2026',
    es: 'el tercer trimestre de 2026',
  })
  assert.deepEqual(periodName(periodOf('annual', 2026)), { en: '2026', es: '2026' })
})
