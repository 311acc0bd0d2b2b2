import assert from 'node:assert/strict'
import test from 'node:test'
import { isOffline, standingAfter, standingsOf } from './learned.rules.ts'

const now = new Date('2026-11-15T09:30:00Z')
const about = { chain: 'bitcoin', ageMs: 3_600_000 * 48, offline: false, now } as const

test('only a false proof is invalid: one that cannot be checked now is pending', () => {
  assert.equal(standingAfter({ kind: 'pending' }, about).status, 'pending')
  const unchecked = standingAfter({ kind: 'unchecked', reason: 'no answer' }, about)
  assert.deepEqual([unchecked.status, unchecked.reason], ['pending', null])
  const invalid = standingAfter({ kind: 'invalid', reason: 'The proof is one of another file.' }, about)
  assert.deepEqual([invalid.status, invalid.reason], ['invalid', 'The proof is one of another file.'])
  assert.ok(invalid.next_try_at, 'and looked at again, because it may have been the source that was wrong')
})

test('a block that only lacks its header is asked for within minutes, however old the proof', () => {
  const wait = (verdict: Parameters<typeof standingAfter>[0]) =>
    Date.parse(standingAfter(verdict, about).next_try_at!) - now.getTime()
  assert.equal(wait({ kind: 'unchecked', reason: '' }), 15 * 60_000)
  assert.equal(wait({ kind: 'pending' }), 3 * 3_600_000)
})

test('a calendar that a proof names twice is shown once, with the best it said', () => {
  const uri = 'https://a.calendar.opentimestamps.org'
  assert.deepEqual(
    standingsOf([
      { uri, kind: 'not_found' },
      { uri, kind: 'upgraded' },
      { uri: `${uri}/b`, kind: 'lying' },
    ]),
    [
      { uri, state: 'confirmed' },
      { uri: `${uri}/b`, state: 'wrong_answer' },
    ],
  )
})

test('we are offline when nobody whom we asked was there', () => {
  const of = (...states: ('unreachable' | 'not_asked' | 'pending')[]) =>
    isOffline(states.map(state => ({ uri: 'x', state })))
  assert.equal(of('unreachable', 'not_asked'), true)
  assert.equal(of('unreachable', 'pending'), false)
  assert.equal(of('not_asked'), false)
})
