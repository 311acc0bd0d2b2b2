import assert from 'node:assert/strict'
import type { Answer } from './installation.ts'

/** The statuses of the contract, and those of HTTP itself. */
export const ALLOWED_STATUSES = [200, 201, 206, 304, 400, 401, 403, 404, 405, 416, 429]

export type AnyAnswer = { status: number; headers: Headers | Record<string, string>; text: string }

export function headerOf(answer: AnyAnswer, name: string): string | null {
  if (answer.headers instanceof Headers) return answer.headers.get(name)
  return answer.headers[name] ?? null
}

/** The shape of every answer: an allowed status, a Request-Id and JSON; for a refusal its text, its code and what it is about. */
export function checkAnswer(answer: AnyAnswer, about: string): void {
  const message = `${about}: ${answer.status} ${answer.text.slice(0, 300)}`
  assert.ok(ALLOWED_STATUSES.includes(answer.status), message)
  assert.match(headerOf(answer, 'request-id') ?? '', /^req_[0-9a-f]{32}$/, message)
  if (answer.status < 400) return
  assert.match(headerOf(answer, 'content-type') ?? '', /^application\/json/, message)
  const { errors = [], ip, ...first } = JSON.parse(answer.text)
  assert.ok(ip === undefined || answer.status === 403, message)
  for (const { error, code, field, ...rest } of [first, ...errors]) {
    assert.deepEqual(rest, {}, message)
    assert.match(error, /\S/, message)
    assert.match(code, /^[a-z][a-z0-9_]*$/, message)
    assert.ok(field === undefined || typeof field === 'string', message)
  }
}

/** Asserts an error of this status whose text matches; returns the text. */
export function checkRefusal(answer: Answer, status: number, text: RegExp | string, about = ''): string {
  const message = `${about} ${answer.status} ${answer.text.slice(0, 500)}`
  assert.equal(answer.status, status, message)
  checkAnswer(answer, about)
  if (typeof text === 'string') assert.equal(answer.body.error, text, about)
  else assert.match(answer.body.error, text, message)
  return answer.body.error
}
