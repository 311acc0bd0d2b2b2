import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../tests/harness/any-text.ts'
import { testSeed } from '../../../tests/harness/random.ts'
import { closestMatch } from './closest-match.ts'

const KNOWN = ['entity_id', 'year', 'month', 'income', 'expense', 'movement_type', 'category', 'description']

test('suggests the intended name for a misspelled one', () => {
  const meant: [string, string][] = [
    ['entityId', 'entity_id'],
    ['entity-id', 'entity_id'],
    ['ENTITY_ID', 'entity_id'],
    ['yaer', 'year'],
    ['mnoth', 'month'],
    ['incme', 'income'],
    ['expenses', 'expense'],
    ['movementType', 'movement_type'],
    ['catagory', 'category'],
    ['desciption', 'description'],
  ]
  for (const [name, known] of meant) assert.equal(closestMatch(name, KNOWN), known, name)
})

test('suggests nothing for a name unlike any other', () => {
  for (const name of ['', '💶', 'nonsense', 'zzzzzzzzzz', 'x'.repeat(10_000), '__proto__', 'q'])
    assert.equal(closestMatch(name, KNOWN), null, name.slice(0, 20))
  assert.equal(closestMatch('year', []), null)
})

test('a known name is its own closest match, also with one letter added, removed or changed', () => {
  for (const name of KNOWN) {
    assert.equal(closestMatch(name, KNOWN), name)
    assert.equal(closestMatch(`${name}x`, KNOWN), name)
    if (name.length > 4) assert.equal(closestMatch(name.slice(1), KNOWN), name)
  }
})

test('any text gives a known name or null, and long texts are fast', () => {
  fc.assert(
    fc.property(anyText(2000), name => {
      const found = closestMatch(name, KNOWN)
      assert.ok(found === null || KNOWN.includes(found))
    }),
    { seed: testSeed, numRuns: 500 },
  )
})
