import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../tests/harness/any-text.ts'
import { cleanPhone } from './phone.rules.ts'

const SEED = { seed: 11, numRuns: 2000 }
const E164 = /^\+[1-9]\d{6,14}$/

const digits = fc
  .tuple(
    fc.integer({ min: 1, max: 9 }),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 14 }),
  )
  .map(([first, rest]) => `${first}${rest.join('')}`)
const between = fc.array(fc.constantFrom('', ' ', '-', '.', '\u00a0', '–', ' - ', '\u202f'), {
  minLength: 20,
  maxLength: 20,
})

test('a number with any spacing, and 00 for the plus, is stored as the same E.164 number', () => {
  fc.assert(
    fc.property(
      digits,
      between,
      fc.constantFrom('+', '00', '0 0', ' +', '+ ', '00-'),
      (number, gaps, prefix) => {
        const written = [...number].map((digit, i) => digit + gaps[i]).join('')
        assert.equal(cleanPhone(prefix + written), `+${number}`)
      },
    ),
    SEED,
  )
})

test('brackets around an area code change nothing', () => {
  fc.assert(
    fc.property(
      digits,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 2, max: 3 }),
      (number, from, length) => {
        const to = from + length
        const written = `+${number.slice(0, from)} (${number.slice(from, to)}) ${number.slice(to)}`
        assert.equal(cleanPhone(written), `+${number}`)
      },
    ),
    SEED,
  )
})

test('a stored number is E.164, and parsing it again gives the same', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(30), fc.stringMatching(/^[-+0-9 .()]{0,25}$/)), written => {
      const kept = cleanPhone(written)
      if (kept === null) return
      assert.match(kept, E164)
      assert.equal(cleanPhone(kept), kept)
    }),
    SEED,
  )
})

test('understands common notations, and rejects anything without a country code', () => {
  const cases: [written: string, kept: string | null][] = [
    ['+34 600 123 456', '+34600123456'],
    ['0034-600.123.456', '+34600123456'],
    ['+1 (212) 555-0117', '+12125550117'],
    // Within the country only; not dialled with the country code.
    ['+44 (0)20 7946 0117', '+442079460117'],
    ['0044 (0) 7700 900117', '+447700900117'],
    // Italy's zero is part of the number.
    ['+39 06 6982 0117', '+390669820117'],
    ['600123456', null],
    ['+0034600123456', null],
    ['+34 600 123 456 ext. 7', null],
    ['+123456', null],
    ['+1234567890123456', null],
    ['++34600123456', null],
    ['34+600123456', null],
    ['٠٠٣٤٦٠٠١٢٣٤٥٦', null],
    ['( ) -', null],
    ['', null],
  ]
  for (const [written, kept] of cases) assert.equal(cleanPhone(written), kept, written)
})
