import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { testSeed } from '../../../tests/harness/random.ts'
import { readIdempotencyKey, requestFingerprint } from './idempotency.ts'

const printable = fc
  .array(fc.integer({ min: 0x20, max: 0x7e }), { minLength: 1, maxLength: 255 })
  .map(codes => String.fromCharCode(...codes))
  .filter(key => key.trim() !== '')

test('every printable key of up to 255 non-blank characters reads back from its quoted form', () => {
  fc.assert(
    fc.property(printable, key => {
      const quoted = `"${key.replace(/["\\]/g, '\\$&')}"`
      assert.equal(readIdempotencyKey(quoted), key)
    }),
    { seed: testSeed, numRuns: 500 },
  )
})

test('accepts a bare key, trimmed', () => {
  for (const key of [
    'a',
    '8e03978e-40d5-43dd-bc93-6894a57f9324',
    'a b',
    "it's",
    '{}',
    '"open',
    'open"',
    'a"b',
    '\\',
  ])
    assert.equal(readIdempotencyKey(key), key)
  assert.equal(readIdempotencyKey('  spaced  '), 'spaced')
  assert.equal(readIdempotencyKey(['a', 'b']), 'a,b')
  assert.equal(readIdempotencyKey(undefined), null)
})

test('rejects an empty, overlong or unprintable key', () => {
  const bad = [
    '',
    '  ',
    '""',
    '" "',
    `"${' '.repeat(255)}"`,
    'k'.repeat(256),
    `"${'k'.repeat(256)}"`,
    'a\u0000b',
    'a\tb',
    'café',
    '😀',
    '"a\u007f"',
  ]
  for (const key of bad) assert.throws(() => readIdempotencyKey(key), { status: 400 }, JSON.stringify(key))
})

test('two requests are the same if method, path and parsed input are the same', () => {
  const same = requestFingerprint('POST', '/v1/x', { a: 1, b: 5n, c: null })
  assert.deepEqual(requestFingerprint('POST', '/v1/x', { a: 1, b: 5n, c: null }), same)
  const others = [
    requestFingerprint('PUT', '/v1/x', { a: 1, b: 5n, c: null }),
    requestFingerprint('POST', '/v1/y', { a: 1, b: 5n, c: null }),
    requestFingerprint('POST', '/v1/x', { a: 2, b: 5n, c: null }),
    requestFingerprint('POST', '/v1/x', { a: 1, b: 6n, c: null }),
    requestFingerprint('POST', '/v1/x', { a: 1, b: 5n, c: '' }),
    requestFingerprint('POST', '/v1/x', {}),
  ]
  for (const other of others) assert.notDeepEqual(other, same)
})
