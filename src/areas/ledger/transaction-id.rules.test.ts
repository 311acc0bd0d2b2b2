import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import test from 'node:test'
import fc from 'fast-check'
import { testRounds, testSeed } from '../../../tests/harness/random.ts'
import { readTransactionId, transactionIdFrom } from './transaction-id.rules.ts'

const SHAPE = /^txn_[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const uuids = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
const uuidOf = (bits: bigint) =>
  bits
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

test('known ids: all zeros, all ones, and the example of the ULID specification', () => {
  assert.equal(transactionIdFrom('00000000-0000-0000-0000-000000000000'), `txn_${'0'.repeat(26)}`)
  assert.equal(transactionIdFrom('ffffffff-ffff-ffff-ffff-ffffffffffff'), `txn_7${'Z'.repeat(25)}`)
  // 01ARZ3NDEKTSV4RRFFQ69G5FAV is 01563e3ab5d3d6764c61efb99302bd5b.
  assert.equal(transactionIdFrom('01563e3a-b5d3-d676-4c61-efb99302bd5b'), 'txn_01ARZ3NDEKTSV4RRFFQ69G5FAV')
})

test('different UUIDs have different ids that sort the same', () => {
  fc.assert(
    fc.property(uuids, uuids, (a, b) => {
      const [one, other] = [transactionIdFrom(uuidOf(a)), transactionIdFrom(uuidOf(b))]
      assert.match(one, SHAPE)
      assert.equal(Math.sign(Number(a > b) - Number(a < b)), one === other ? 0 : one < other ? -1 : 1)
    }),
    { seed: testSeed, numRuns: 300 * testRounds },
  )
})

test('later ids sort later, to the millisecond', () => {
  const at = (id: string) => {
    const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    return [...id.slice(4, 14)].reduce((ms, letter) => ms * 32 + letters.indexOf(letter), 0)
  }
  const before = Date.now()
  const made = transactionIdFrom(randomUUIDv7())
  assert.ok(at(made) >= before - 1 && at(made) <= Date.now() + 1, made)
})

test('parses an id in any case and with spaces around it, and nothing else', () => {
  const id = transactionIdFrom(randomUUIDv7())
  for (const typed of [id, id.toLowerCase(), ` ${id}\n`]) assert.equal(readTransactionId(typed), id)
  const none = ['', 'txn_', id.slice(4), `${id}0`, id.slice(0, -1), `txn_8${'0'.repeat(25)}`, `${id}\0`]
  for (const letter of 'ILOU-ñ') none.push(`${id.slice(0, -1)}${letter}`)
  for (const text of none) assert.equal(readTransactionId(text), null, text)
})
