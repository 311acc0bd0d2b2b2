import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import test from 'node:test'
import fc from 'fast-check'
import { testSeed } from '../../../tests/harness/random.ts'
import type { Refusal } from './refusal.ts'
import { collectBody, isJsonType, MAX_BODY_BYTES, parseJsonObject } from './request-body.ts'

const collect = (chunks: (string | Buffer)[], type?: string) =>
  collectBody(Readable.from(chunks.map(chunk => Buffer.from(chunk))) as IncomingMessage, type)

test('collects a body from its chunks, up to a mebibyte', async () => {
  const piece = Buffer.alloc(65_536, ' ')
  const whole = await collect(
    Array.from({ length: 16 }, () => piece),
    'application/json',
  )
  assert.equal(whole.bytes?.length, MAX_BODY_BYTES)
  const over = await collect(
    [...Array.from({ length: 16 }, () => piece), Buffer.from(' ')],
    'application/json',
  )
  assert.deepEqual([over.bytes, over.fault?.code], [null, 'body_too_large'])
})

test('reads the rest of a body that is too large, so that the sender gets a response', async () => {
  let pulled = 0
  const endless = Readable.from(
    (function* () {
      for (; pulled < 400; pulled++) yield Buffer.alloc(65_536)
    })(),
  )
  const { fault } = await collectBody(endless as IncomingMessage, 'application/json')
  assert.equal(fault?.message, 'The body must be at most 1048576 bytes.')
  assert.equal(pulled, 400)
})

test('only application/json is JSON, with any parameters and in any case', async () => {
  for (const type of [
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json ;x',
  ])
    assert.ok(isJsonType(type), type)
  for (const type of [
    undefined,
    '',
    'text/json',
    'application/jsonp',
    'application/json5',
    'json',
    ' application/json',
  ])
    assert.ok(!isJsonType(type), String(type))
  assert.match((await collect(['{}'], 'text/plain')).fault!.message, /^The body must be JSON/)
  assert.match((await collect(['{}'])).fault!.message, /^The body must be JSON/)
})

test('an absent body needs no type', async () => {
  assert.deepEqual(await collect([]), { bytes: Buffer.alloc(0), fault: null })
})

test('a truncated body is an error, not a short body', async () => {
  const stream = new Readable({ read() {} })
  const collected = collectBody(stream as IncomingMessage, 'application/json')
  stream.push('{"a":')
  stream.destroy()
  await assert.rejects(collected, /ended before its body did/)
})

test('only a JSON object in UTF-8 is a body', () => {
  assert.deepEqual(parseJsonObject(Buffer.from('{"a":[1,{"b":null}]}')), { a: [1, { b: null }] })
  assert.deepEqual(parseJsonObject(Buffer.from('\ufeff{"a":1}')), { a: 1 })
  assert.throws(() => parseJsonObject(Buffer.alloc(0)), /missing/)
  for (const text of ['[]', 'null', '1', '"x"', 'true'])
    assert.throws(() => parseJsonObject(Buffer.from(text)), /must be a JSON object/)
  for (const text of [
    '{',
    '{}x',
    "{'a':1}",
    '{a:1}',
    '{"a":NaN}',
    '{"a":01}',
    '{"a":"\n"}',
    'undefined',
    ' ',
  ])
    assert.throws(() => parseJsonObject(Buffer.from(text)), /not valid JSON/, text)
  for (const bytes of [
    [0x7b, 0xff, 0x7d],
    [0xff, 0xfe, 0x7b, 0, 0x7d, 0],
    [0x22, 0xc0, 0x80, 0x22],
  ])
    assert.throws(() => parseJsonObject(Buffer.from(bytes)), /not valid JSON/)
})

test('a field named __proto__ is an ordinary field and changes no prototype', () => {
  const body = parseJsonObject(Buffer.from('{"__proto__":{"polluted":1},"a":1}'))
  assert.deepEqual(Object.keys(body), ['__proto__', 'a'])
  assert.equal(body.polluted, undefined)
})

test('a key that an object has twice is rejected, at any depth and however it is written', () => {
  for (const text of [
    '{"a":1,"a":1}',
    '{"a":1,"b":{"c":[0,{"d":1,"e":2,"d":3}]}}',
    '{"a":1,"\\u0061":2}',
    '{"":1,"":2}',
    '{"__proto__":1,"__proto__":2}',
    '{"é":1,"\\u00e9":2}',
    '{"a\\"":1,"a\\u0022":2}',
  ])
    assert.throws(() => parseJsonObject(Buffer.from(text)), { code: 'duplicate_key' }, text)
})

test('every object without repeated keys is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.string({ unit: 'grapheme' }), (json, key) => {
      const text = `{${JSON.stringify(key)}:${json}}`
      assert.deepEqual(parseJsonObject(Buffer.from(text)), JSON.parse(text))
    }),
    { seed: testSeed, numRuns: 1000 },
  )
})

test('deep nesting is parsed or rejected, never a crash', () => {
  const parsed = (text: string) => {
    try {
      return typeof parseJsonObject(Buffer.from(text))
    } catch (error) {
      return (error as Refusal).code
    }
  }
  assert.ok(['object', 'invalid_json'].includes(parsed(`{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`)))
  assert.equal(parsed('['.repeat(1_000_000)), 'invalid_json')
})
