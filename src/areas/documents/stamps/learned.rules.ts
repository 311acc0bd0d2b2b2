import type { CalendarState } from '../timestamps/upgrade.ts'
import type { Verdict } from '../timestamps/verify.ts'
import type { CalendarResponse, ChainName, StampStatus } from './ots.shape.ts'
import { pauseBetweenChecks, RECHECK_INVALID_MS } from './pause.rules.ts'

/** A row of documents.stamp to write. */
export type Learned = {
  id: number
  sha256: string
  tries: number
  status: StampStatus
  chain: ChainName
  /** base64 */
  proof: string
  submitted_at: string
  calendars: CalendarResponse[]
  bitcoin: { height: number; block_hash: string; merkle_root: string; time: string } | null
  checked_at: string | null
  reason: string | null
  next_try_at: string | null
  resubmit_at: string | null
  /** Why nothing was learned; null if something was, even if only that there is no block yet. */
  failure: string | null
}

const STATES: Record<CalendarState['kind'], CalendarResponse['state']> = {
  complete: 'confirmed',
  upgraded: 'confirmed',
  pending: 'pending',
  not_found: 'not_found',
  unreachable: 'unreachable',
  wrong_answer: 'wrong_answer',
  unchecked: 'unchecked',
  not_asked: 'not_asked',
}

/** From most to least useful. */
const BEST_FIRST: CalendarResponse['state'][] = [
  'confirmed',
  'unchecked',
  'pending',
  'unreachable',
  'not_found',
  'wrong_answer',
  'not_asked',
]

/** Each calendar once, with its best response: after a second submission a proof names it twice. */
export function responsesOf(calendars: readonly Pick<CalendarState, 'uri' | 'kind'>[]): CalendarResponse[] {
  const found = new Map<string, CalendarResponse['state']>()
  for (const { uri, kind } of calendars) {
    const state = STATES[kind]
    const known = found.get(uri)
    if (known === undefined || BEST_FIRST.indexOf(state) < BEST_FIRST.indexOf(known)) found.set(uri, state)
  }
  return [...found].map(([uri, state]) => ({ uri, state }))
}

/** No server was reachable. */
export const isOffline = (calendars: readonly CalendarResponse[]): boolean =>
  calendars.some(({ state }) => state === 'unreachable') &&
  calendars.every(({ state }) => state === 'unreachable' || state === 'not_asked')

type StampUpdate = Pick<Learned, 'status' | 'bitcoin' | 'reason' | 'next_try_at'>

/**
 * Turns a verdict into a status. Only a false or unreadable proof is invalid; an unreachable or lying source
 * leaves it pending.
 */
export function stampUpdateAfter(
  verdict: Verdict,
  { chain, ageMs, offline, now }: { chain: ChainName; ageMs: number; offline: boolean; now: Date },
): StampUpdate {
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
  switch (verdict.kind) {
    case 'confirmed': {
      const { height, block_hash, merkle_root, time } = verdict.bitcoin
      const bitcoin = { height, block_hash, merkle_root, time: time.toISOString() }
      return { status: 'confirmed', bitcoin, reason: null, next_try_at: null }
    }
    case 'invalid':
      return {
        status: 'invalid',
        bitcoin: null,
        reason: verdict.reason,
        next_try_at: after(RECHECK_INVALID_MS),
      }
    default: {
      // A block is named and only its header is missing: retry within minutes, whatever the proof's age.
      const pause = pauseBetweenChecks(chain, ageMs, offline || verdict.kind === 'unchecked')
      return { status: 'pending', bitcoin: null, reason: null, next_try_at: after(pause) }
    }
  }
}
