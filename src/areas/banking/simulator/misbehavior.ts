import type { BankResponse, Twist } from './bank-request.ts'
import { mercuryError } from './mercury-wire.ts'
import type { Random } from './random.ts'
import type { Bank } from './truth.ts'
import { readWisePath } from './wise.ts'
import { wiseError } from './wise-wire.ts'
import type { Wrong } from './wrong.ts'

/** The requests it affects: all by default; `times` of them, or all until cleared. */
export type Meets = {
  bank?: Bank
  /** A part of the path. */
  path?: string
  /** How many matching requests pass first. */
  after?: number
  times?: number
}

export type Misbehavior = Meets &
  (
    | { kind: 'slow'; ms: number }
    | { kind: 'trickle'; chunkBytes: number; everyMs: number }
    /** The request is taken and never answered. */
    | { kind: 'silent' }
    | { kind: 'too-many-requests'; retryAfter: { seconds: number; as?: 'seconds' | 'date' } | null }
    /** With an HTML page, as a proxy in front of the bank's own servers sends it. */
    | { kind: 'server-error'; status: 500 | 502 | 503 | 504 }
    | { kind: 'cut'; where: 'before headers' | 'in the body' }
    | { kind: 'redirect'; to: string }
    /** The page before is served again under the next cursor, and leads on by another one. */
    | { kind: 'pages-twice' }
    /** The second page comes first and leads to the first, which leads on to the third. */
    | { kind: 'pages-swapped' }
    | { kind: 'rows-shuffled'; seed: string }
    /** A page leads to itself, or a list by offset always has more. */
    | { kind: 'cursor-repeats' }
    /** Leading whitespace: still valid for a reader that reads it all. */
    | { kind: 'huge'; mib: number }
    | { kind: 'wrong'; what: Wrong }
    | { kind: 'token-expires' }
    | { kind: 'approval-needed' }
    | { kind: 'address-not-allowed'; ip: string }
    | { kind: 'legacy-gone' }
  )

export type Met = { bank: Bank; path: string; query: URLSearchParams }

/** Those still active. The first matching one applies to a request. */
export function makeMisbehaviors() {
  let active: { one: Misbehavior; seen: number; met: number }[] = []
  const isOver = ({ one, met }: { one: Misbehavior; met: number }) =>
    one.times !== undefined && met >= one.times

  return {
    set(list: readonly Misbehavior[]): void {
      active = list.map(one => ({ one, seen: 0, met: 0 }))
    },
    left: (): Misbehavior[] => active.filter(entry => !isOver(entry)).map(({ one }) => one),
    meet(request: Met): Misbehavior | null {
      let found: Misbehavior | null = null
      for (const entry of active) {
        if (isOver(entry) || !concerns(entry.one, request)) continue
        entry.seen++
        if (found || entry.seen <= (entry.one.after ?? 0)) continue
        entry.met++
        found = entry.one
      }
      return found
    },
  }
}

function concerns(one: Misbehavior, { bank, path, query }: Met): boolean {
  if ((one.bank && one.bank !== bank) || (one.path && !path.includes(one.path))) return false
  switch (one.kind) {
    case 'pages-twice':
      return bank === 'mercury' && query.has('start_after')
    case 'pages-swapped':
      return bank === 'mercury' && /^\/(accounts|transactions)$/.test(path)
    case 'cursor-repeats':
      return bank === 'mercury' && /\/(accounts|transactions)$/.test(path)
    case 'address-not-allowed':
      return bank === 'mercury'
    case 'approval-needed':
      return bank === 'wise' && readWisePath(path)?.resource === 'statement'
    case 'legacy-gone':
      return bank === 'wise' && readWisePath(path)?.isLegacy === true
    default:
      return true
  }
}

export function twistOf(one: Misbehavior | null): Twist | null {
  const { kind } = one ?? {}
  return kind === 'pages-twice' || kind === 'pages-swapped' || kind === 'cursor-repeats' ? kind : null
}

/** The response sent instead; null if the bank responds normally. */
export function answerInstead(one: Misbehavior, { bank, path }: Met, random: Random): BankResponse | null {
  switch (one.kind) {
    case 'too-many-requests':
      return tooMany(bank, one.retryAfter)
    case 'server-error':
      return page(one.status)
    case 'redirect':
      return { status: 302, headers: { location: one.to }, body: '' }
    case 'token-expires':
      return bank === 'mercury'
        ? mercuryError(401, 'noTokenInDB', 'This token was not found. It may have been deleted')
        : { status: 401, body: { error: 'invalid_token', error_description: 'Token expired' } }
    case 'approval-needed': {
      const headers = { 'x-2fa-approval': random.uuid(), 'x-2fa-approval-result': 'REJECTED' }
      return { status: 403, headers, body: '' }
    }
    case 'address-not-allowed': {
      const message = 'The IP address of this request is not on the list of this token'
      return mercuryError(401, 'ipNotWhitelisted', message, { ip: one.ip })
    }
    case 'legacy-gone':
      return wiseError(404, 'NOT_FOUND', 'This version is no longer available', path)
    default:
      return null
  }
}

function tooMany(bank: Bank, retryAfter: { seconds: number; as?: 'seconds' | 'date' } | null): BankResponse {
  const headers: Record<string, string> = bank === 'wise' ? { 'x-rate-limited-by': 'token' } : {}
  if (retryAfter) {
    const { seconds, as = 'seconds' } = retryAfter
    // By the same clock as the response's Date header.
    headers['retry-after'] =
      as === 'seconds' ? String(seconds) : new Date(Date.now() + seconds * 1000).toUTCString()
  }
  const bankReply =
    bank === 'wise'
      ? wiseError(429, 'TOO_MANY_REQUESTS', 'Too many requests', '')
      : mercuryError(429, 'tooManyRequests', 'Too many requests')
  return { ...bankReply, headers }
}

function page(status: number): BankResponse {
  const body = `<html>\r\n<head><title>${status} Error</title></head>\r\n<body><center><h1>${status}</h1></center></body>\r\n</html>\r\n`
  return { status, headers: { 'content-type': 'text/html' }, body }
}

/** Temporary ones: a later retry gets the true response. */
export function drawMisbehaviors(random: Random, count = random.between(1, 4)): Misbehavior[] {
  return Array.from({ length: count }, () => {
    const meets = { after: random.between(0, 4), times: random.between(1, 2) }
    return { ...random.weighted(TRANSIENT)(random), ...meets }
  })
}

const TRANSIENT: readonly (readonly [number, (random: Random) => Misbehavior])[] = [
  [2, random => ({ kind: 'slow', ms: random.between(1, 60) })],
  [1, () => ({ kind: 'trickle', chunkBytes: 20_000, everyMs: 1 })],
  [2, () => ({ kind: 'too-many-requests', retryAfter: null })],
  [1, () => ({ kind: 'too-many-requests', retryAfter: { seconds: 1 } })],
  [1, () => ({ kind: 'too-many-requests', retryAfter: { seconds: 1, as: 'date' } })],
  [3, random => ({ kind: 'server-error', status: random.pick([500, 502, 503, 504] as const) })],
  [2, () => ({ kind: 'cut', where: 'before headers' })],
  [2, () => ({ kind: 'cut', where: 'in the body' })],
  [1, () => ({ kind: 'wrong', what: 'not-json' })],
  [1, () => ({ kind: 'wrong', what: 'list-missing' })],
  [2, () => ({ kind: 'pages-twice' })],
  [2, () => ({ kind: 'pages-swapped' })],
  [2, random => ({ kind: 'rows-shuffled', seed: random.uuid() })],
]
