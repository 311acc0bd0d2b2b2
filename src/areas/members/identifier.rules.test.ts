import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../tests/harness/any-text.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import { maskIdentifier, readIdentifier } from './identifier.rules.ts'
import { IDENTIFIER_KINDS, type IdentifierKind } from './identifier-kinds.rules.ts'

const SEED = { seed: 12, numRuns: 2000 }
const kinds = fc.constantFrom(...IDENTIFIER_KINDS)
const written = fc.oneof(
  anyText(40),
  fc.stringMatching(/^[-A-Za-z0-9 ./()]{0,32}$/),
  fc.stringMatching(/^\d{8,10}$/),
)

/** The value kept, or the message of the error. */
function read(kind: IdentifierKind, value: string): { kept: string } | { refused: string } {
  try {
    return { kept: readIdentifier(kind, value) }
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return { refused: error.message }
  }
}

test('an error names the field and is the same for any value, so it can repeat nothing', () => {
  const sentences = new Map<IdentifierKind, Set<string>>()
  fc.assert(
    fc.property(kinds, written, (kind, value) => {
      const found = read(kind, value)
      if ('refused' in found) sentences.set(kind, (sentences.get(kind) ?? new Set()).add(found.refused))
    }),
    SEED,
  )
  assert.equal(sentences.size, IDENTIFIER_KINDS.length, 'each kind was refused at least once')
  for (const [kind, messages] of sentences) {
    assert.equal(messages.size, 1, [...messages].join(' / '))
    assert.match([...messages][0]!, new RegExp(`^${kind} must be .*\\.$`))
  }
})

test('a stored value is letters and digits in a fixed form, and parsing it again gives the same', () => {
  const forms: Record<IdentifierKind, RegExp> = {
    passport: /^[A-Z0-9]{5,20}$/,
    itin: /^9\d\d-\d\d-\d{4}$/,
    ssn: /^[0-8]\d\d-\d\d-\d{4}$/,
    national_id: /^[A-Z0-9(][A-Z0-9 .\-/()]{2,28}[A-Z0-9)]$/,
    tax_id: /^[A-Z0-9(][A-Z0-9 .\-/()]{2,28}[A-Z0-9)]$/,
  }
  let kept = 0
  fc.assert(
    fc.property(kinds, written, (kind, value) => {
      const found = read(kind, value)
      if ('refused' in found) return
      kept++
      assert.match(found.kept, forms[kind])
      assert.equal(readIdentifier(kind, found.kept), found.kept)
    }),
    SEED,
  )
  assert.ok(kept > 100, `only ${kept} were kept`)
})

test('an ITIN has exactly the middle groups that the IRS issues', () => {
  const taken: number[] = []
  for (let group = 0; group < 100; group++) {
    const middle = String(group).padStart(2, '0')
    if ('kept' in read('itin', `912-${middle}-0117`)) taken.push(group)
  }
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
  assert.deepEqual(taken, [...range(50, 65), ...range(70, 88), ...range(90, 92), ...range(94, 99)])
})

test('no nine digits are both an ITIN and a Social Security Number', () => {
  let [itins, ssns] = [0, 0]
  fc.assert(
    fc.property(fc.stringMatching(/^[069]\d{8}$/), value => {
      const [itin, ssn] = [read('itin', value), read('ssn', value)]
      if ('kept' in itin) itins++
      if ('kept' in ssn) ssns++
      assert.ok(!('kept' in itin && 'kept' in ssn), value)
    }),
    SEED,
  )
  assert.ok(itins > 50 && ssns > 50, `${itins} ITINs, ${ssns} SSNs`)
})

test('each kind accepts what people copy from their documents and rejects the impossible', () => {
  const cases: [kind: IdentifierKind, written: string, kept: string | null][] = [
    ['passport', ' xda 000-117 ', 'XDA000117'],
    ['passport', 'ＸＤＡ０００１１７', 'XDA000117'],
    ['passport', 'X117', null],
    ['passport', 'A'.repeat(21), null],
    ['passport', 'XDA000117Ñ', null],
    ['passport', 'XDA000117; drop table', null],
    ['itin', '912701234', '912-70-1234'],
    ['itin', '912 70 1234', '912-70-1234'],
    ['itin', '912–70–1234', '912-70-1234'],
    ['itin', '912-701234', null],
    ['itin', '812-70-1234', null],
    ['ssn', '123456789', '123-45-6789'],
    ['ssn', '000-45-6789', null],
    ['ssn', '666-45-6789', null],
    ['ssn', '900-45-6789', null],
    ['ssn', '123-00-6789', null],
    ['ssn', '123-45-0000', null],
    ['national_id', '12.345.678-k', '12.345.678-K'],
    ['national_id', 'A123456(7)', 'A123456(7)'],
    ['national_id', '----', null],
    ['national_id', 'A-1', null],
    ['tax_id', '12/345/67890', '12/345/67890'],
    ['tax_id', 'QQ 12  34\t56 c', 'QQ 12 34 56 C'],
    ['tax_id', '1'.repeat(31), null],
  ]
  for (const [kind, value, kept] of cases) {
    const found = read(kind, value)
    assert.equal('kept' in found ? found.kept : null, kept, `${kind} ${value}`)
  }
})

test('a masked identifier shows at most three characters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{4,30}$/), value => {
      const masked = maskIdentifier(value)
      assert.equal(masked.length, value.length)
      const shown = masked.replaceAll('•', '')
      assert.ok(shown.length >= 1 && shown.length <= Math.min(3, value.length - 3))
      assert.ok(value.endsWith(shown))
    }),
    SEED,
  )
})
