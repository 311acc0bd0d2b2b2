import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { anyText } from '../../../tests/harness/any-text.ts'
import { seeded, testRounds, testSeed } from '../../../tests/harness/random.ts'
import { isWellFormedKey, keyFromHeader, keyFromRandom, shownPart } from './key-value.rules.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Keys from a seed, so that a failure is reproducible. */
const keys = fc.integer({ min: 0, max: 2 ** 31 }).map(seed => {
  const random = seeded(seed)
  return keyFromRandom(size => Buffer.from(Array.from({ length: size }, () => random.below(256))))
})
const runs = { seed: testSeed, numRuns: 500 * testRounds }

test('a key is llk_, 32 letters and the CRC32 of those letters in base 62', () => {
  fc.assert(
    fc.property(keys, key => {
      const [, body, check] = /^llk_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(key)!
      const value = [...check!].reduce((sum, letter) => sum * 62 + ALPHABET.indexOf(letter), 0)
      assert.equal(value, crc32(body!))
      assert.ok(isWellFormedKey(key))
    }),
    runs,
  )
})

test('a key with a wrong, missing, doubled or swapped letter is invalid', () => {
  fc.assert(
    fc.property(keys, fc.nat(41), fc.nat(60), (key, at, other) => {
      const letters = ALPHABET.replace(key[at]!, '')
      const wrong = key.slice(0, at) + letters[other % letters.length] + key.slice(at + 1)
      assert.ok(!isWellFormedKey(wrong), wrong)
      assert.ok(!isWellFormedKey(key.slice(0, at) + key.slice(at + 1)))
      assert.ok(!isWellFormedKey(key.slice(0, at) + key[at] + key.slice(at)))
      const swapped = key.slice(0, at) + (key[at + 1] ?? '') + key[at] + key.slice(at + 2)
      assert.equal(isWellFormedKey(swapped), swapped === key)
    }),
    runs,
  )
})

test('no other text is a key', () => {
  fc.assert(
    fc.property(anyText(60), text => assert.ok(!isWellFormedKey(text))),
    runs,
  )
  const key = keyFromRandom(randomBytes)
  for (const text of ['', 'llk_', key.toLowerCase(), `${key}\n`, ` ${key}`, key.replace('llk_', 'LLK_')])
    assert.ok(!isWellFormedKey(text), JSON.stringify(text))
})

test('every letter is equally likely', () => {
  const counts = new Map<string, number>()
  const total = 2000
  for (let i = 0; i < total; i++)
    for (const letter of keyFromRandom(randomBytes).slice(4, 36))
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const expected = (total * 32) / 62
  assert.equal(counts.size, 62)
  // Eight standard deviations: not reached by chance.
  for (const [letter, count] of counts)
    assert.ok(Math.abs(count - expected) < 8 * Math.sqrt(expected), letter)
})

test('does not use bytes that would favor some letters', () => {
  const sizes: number[] = []
  const key = keyFromRandom(size => {
    sizes.push(size)
    return Buffer.alloc(size, sizes.length === 1 ? 255 : 61)
  })
  assert.equal(key.slice(4, 36), 'z'.repeat(32))
  assert.equal(sizes.length, 2)
})

test('finds a key only in an Authorization header with the Bearer scheme', () => {
  const key = keyFromRandom(randomBytes)
  for (const header of [`Bearer ${key}`, `bearer ${key}`, `BEARER   ${key}  `])
    assert.equal(keyFromHeader(header), key)
  const others = [undefined, '', 'Bearer', 'Bearer ', key, `Basic ${key}`, `Bearer${key}`, `Bearer\t${key}`]
  for (const header of [
    ...others,
    `Bearer ${key} x`,
    `Bearer ${key},Bearer ${key}`,
    ` Bearer ${key}`,
    `Bearer "${key}"`,
  ])
    assert.equal(keyFromHeader(header), null, String(header))
})

test('the visible part of a key leaves more than 140 bits unknown', () => {
  for (const prefix of ['llk_', 'llk_test_', 'lla_'] as const) {
    const key = keyFromRandom(randomBytes, prefix)
    assert.ok(key.startsWith(shownPart(key)))
    assert.equal(shownPart(key).length, prefix.length + 8)
    const unknownLetters = 32 - 8
    assert.ok(unknownLetters * Math.log2(62) > 140)
  }
})

test('a test key begins with llk_test_ and has the same checksum', () => {
  const key = keyFromRandom(randomBytes, 'llk_test_')
  assert.match(key, /^llk_test_[0-9A-Za-z]{38}$/)
  assert.ok(isWellFormedKey(key))
  assert.equal(keyFromHeader(`Bearer ${key}`), key)
  assert.ok(isWellFormedKey(key.replace('test_', '')), 'the prefix is not part of the checksum')
  assert.ok(!isWellFormedKey(key.replace('test_', 'live_')))
  assert.ok(!isWellFormedKey(`${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`))
})
