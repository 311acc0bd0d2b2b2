import assert from 'node:assert/strict'
import test from 'node:test'
import { JsonText } from './endpoint.ts'
import { RecentAnswers } from './recent-answers.ts'

const answerOf = (sizeBytes: number) => new JsonText('x'.repeat(sizeBytes))

/** Keeps it twice, as when a response is requested twice. */
function keepRepeated(recent: RecentAnswers, name: string, revision: number, answer: JsonText): void {
  recent.keep(name, revision, answer)
  recent.keep(name, revision, answer)
}

test('a response is found only under its name and revision', () => {
  const recent = new RecentAnswers(100_000)
  const answer = answerOf(10)
  keepRepeated(recent, 'a', 7, answer)
  assert.equal(recent.find('a', 7), answer)
  assert.equal(recent.find('a', 8), null)
  assert.equal(recent.find('a', 6), null)
  assert.equal(recent.find('b', 7), null)
})

test('a response is kept when it is built a second time at its revision, unless many others were built in between', () => {
  const recent = new RecentAnswers(100_000)
  recent.keep('a', 1, answerOf(10))
  assert.equal(recent.find('a', 1), null)
  recent.keep('a', 2, answerOf(10))
  assert.equal(recent.find('a', 2), null)
  for (let i = 0; i < 399; i++) recent.keep(`once${i}`, 1, answerOf(10))
  recent.keep('a', 2, answerOf(10))
  assert.ok(recent.find('a', 2))
  recent.keep('b', 1, answerOf(10))
  for (let i = 0; i < 400; i++) recent.keep(`other${i}`, 1, answerOf(10))
  recent.keep('b', 1, answerOf(10))
  assert.equal(recent.find('b', 1), null)
})

test('a newer response replaces an older one', () => {
  const recent = new RecentAnswers(100_000)
  keepRepeated(recent, 'a', 1, answerOf(10))
  keepRepeated(recent, 'a', 2, answerOf(20))
  assert.equal(recent.find('a', 1), null)
  assert.equal(recent.find('a', 2)?.bytes.length, 20)
})

test('never holds more than its limit, and the most recently used stay longest', () => {
  const recent = new RecentAnswers(10_000)
  for (let i = 0; i < 9; i++) keepRepeated(recent, `n${i}`, 1, answerOf(800))
  recent.find('n0', 1)
  for (let i = 9; i < 14; i++) keepRepeated(recent, `n${i}`, 1, answerOf(800))
  const held = Array.from({ length: 14 }, (_, i) => `n${i}`).filter(name => recent.find(name, 1))
  assert.ok(held.includes('n0'), 'the one that was used is kept')
  assert.ok(!held.includes('n1'), 'one that was not used is dropped')
  assert.ok(held.length * 800 <= 10_000)
})

test('does not store a response that would evict most others', () => {
  const recent = new RecentAnswers(10_000)
  keepRepeated(recent, 'small', 1, answerOf(100))
  keepRepeated(recent, 'huge', 1, answerOf(5000))
  assert.equal(recent.find('huge', 1), null)
  assert.ok(recent.find('small', 1))
})
