import assert from 'node:assert/strict'
import test from 'node:test'
import { pauseAfterRefusal, pauseBetweenChecks, resubmitAfter } from './pause.rules.ts'

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]

test('failed submissions are retried soon, then less and less often', () => {
  const pauses = [1, 2, 3, 10, 1000].map(tries => pauseAfterRefusal('bitcoin', tries))
  assert.deepEqual(pauses, [10 * SECOND, 20 * SECOND, 40 * SECOND, 15 * MINUTE, 15 * MINUTE])
})

test('the older a proof, the less often its calendars are asked, but at least every three hours', () => {
  const ages = [0, MINUTE, 2 * HOUR, 8 * HOUR, 240 * HOUR]
  const pauses = ages.map(age => pauseBetweenChecks('bitcoin', age, false))
  assert.deepEqual(pauses, [10 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 3 * HOUR])
})

test("after days offline, proofs are checked within fifteen minutes of the network's return", () => {
  assert.equal(pauseBetweenChecks('bitcoin', 240 * HOUR, true), 15 * MINUTE)
})

test('a proof is submitted again after two days, and then whenever its age has doubled', () => {
  assert.equal(resubmitAfter('bitcoin', 0), 48 * HOUR)
  assert.equal(resubmitAfter('bitcoin', 48 * HOUR), 48 * HOUR)
  assert.equal(resubmitAfter('bitcoin', 96 * HOUR), 96 * HOUR)
})
