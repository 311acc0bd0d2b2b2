import assert from 'node:assert/strict'
import test from 'node:test'
import { MAX_QUESTION, writeQuestion } from './question.rules.ts'

const approve = (idx: number, notes?: string) => ({
  recommendation_idx: idx,
  decision: 'APPROVED',
  ...(notes !== undefined && { client_notes: notes }),
})

test('names every decision before any note, and cuts each note by itself', () => {
  const long = 'x'.repeat(1900)
  const decisions = [approve(0, long), approve(1), approve(2, long), approve(3)]
  assert.equal(
    writeQuestion('Answer report', { report_id: 7, decisions }, 'en'),
    [
      'An agent wants to do this in your account:',
      'Answer report',
      'report_id: 7',
      ...[0, 1, 2, 3].map(n => `decisions ${n + 1}: recommendation_idx ${n}, decision "APPROVED"`),
      `decisions 1 client_notes: "${'x'.repeat(199)}…`,
      `decisions 3 client_notes: "${'x'.repeat(199)}…`,
    ].join('\n'),
  )
})

test('does not write a question that does not fit, instead of cutting it', () => {
  const many = (count: number) => ({ decisions: Array.from({ length: count }, (_, n) => approve(n)) })
  assert.ok(writeQuestion('Answer report', many(20), 'es')!.length <= MAX_QUESTION)
  assert.equal(writeQuestion('Answer report', many(100), 'es'), null)
})

test('no name or value can look like another line or hide one', () => {
  const question = writeQuestion(
    'T',
    { 'a\nyear: 1': 'b\u202e\u200b\u2028\u2800\u3164c', list: [], none: null },
    'en',
  )
  assert.equal(
    question,
    'An agent wants to do this in your account:\nT\na\\u{a}year: 1: "b\\u{202e}\\u{200b}\\u{2028}\\u{2800}\\u{3164}c"\nlist: []\nnone: null',
  )
})
