import assert from 'node:assert/strict'
import test from 'node:test'
import { isOffline, responsesOf, stampUpdateAfter } from './learned.rules.ts'

const now = new Date('2026-11-15T09:30:00Z')
const about = { chain: 'bitcoin', ageMs: 3_600_000 * 48, offline: false, now } as const

test('only a false proof is invalid; one that cannot be checked now is pending', () => {
  assert.equal(stampUpdateAfter({ kind: 'pending' }, about).status, 'pending')
  const unchecked = stampUpdateAfter({ kind: 'unchecked', reason: 'no answer' }, about)
  assert.deepEqual([unchecked.status, unchecked.reason], ['pending', null])
  const invalid = stampUpdateAfter({ kind: 'invalid', reason: 'The proof is for another file.' }, about)
  assert.deepEqual([invalid.status, invalid.reason], ['invalid', 'The proof is for another file.'])
  assert.ok(invalid.next_try_at, 'and looked at again, because it may have been the source that was wrong')
})

test("a block that lacks only its header is requested within minutes, whatever the proof's age", () => {
  const wait = (verdict: Parameters<typeof stampUpdateAfter>[0]) =>
    Date.parse(stampUpdateAfter(verdict, about).next_try_at!) - now.getTime()
  assert.equal(wait({ kind: 'unchecked', reason: '' }), 15 * 60_000)
  assert.equal(wait({ kind: 'pending' }), 3 * 3_600_000)
})

test('a calendar named twice in a proof is shown once, with its best response', () => {
  const uri = 'https://a.calendar.opentimestamps.org'
  assert.deepEqual(
    responsesOf([
      { uri, kind: 'not_found' },
      { uri, kind: 'upgraded' },
      { uri: `${uri}/b`, kind: 'wrong_answer' },
    ]),
    [
      { uri, state: 'confirmed' },
      { uri: `${uri}/b`, state: 'wrong_answer' },
    ],
  )
})

test('offline means that no server was reachable', () => {
  const of = (...states: ('unreachable' | 'not_asked' | 'pending')[]) =>
    isOffline(states.map(state => ({ uri: 'x', state })))
  assert.equal(of('unreachable', 'not_asked'), true)
  assert.equal(of('unreachable', 'pending'), false)
  assert.equal(of('not_asked'), false)
})
