import type { ChainName } from './ots.shape.ts'

/**
 * Intervals of the jobs, which depend on the chain: Bitcoin has a block every ten minutes, the local one
 * every few seconds.
 */
type RetryIntervals = {
  /** After the first submission that too few calendars accepted; doubles with each attempt. */
  submitMs: number
  longestSubmitMs: number
  /** Between two checks of a proof: a quarter of its age, within these bounds. */
  checkMs: number
  longestCheckMs: number
  /** No server was reachable: a longer wait would only add to the delay. */
  offlineMs: number
  /** Submitted again after this long without a block, and then each time the age has doubled. */
  resubmitMs: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const RETRY_INTERVALS: Record<ChainName, RetryIntervals> = {
  bitcoin: {
    submitMs: 10 * SECOND,
    longestSubmitMs: 15 * MINUTE,
    checkMs: 10 * MINUTE,
    longestCheckMs: 3 * HOUR,
    offlineMs: 15 * MINUTE,
    resubmitMs: 48 * HOUR,
  },
  local: {
    submitMs: 2 * SECOND,
    longestSubmitMs: 15 * SECOND,
    checkMs: 4 * SECOND,
    longestCheckMs: 30 * SECOND,
    offlineMs: 10 * SECOND,
    resubmitMs: 2 * MINUTE,
  },
}

/** A claim expires after this if its job died; longer than a run can take. */
export const LEASE_MS = 2 * MINUTE

/** A false proof is checked again, because the source may have been wrong. */
export const RECHECK_INVALID_MS = 24 * HOUR

export function pauseAfterRefusal(chain: ChainName, tries: number): number {
  const { submitMs, longestSubmitMs } = RETRY_INTERVALS[chain]
  return Math.min(submitMs * 2 ** Math.min(tries - 1, 30), longestSubmitMs)
}

export const firstCheckAfter = (chain: ChainName): number => RETRY_INTERVALS[chain].checkMs

export function pauseBetweenChecks(chain: ChainName, ageMs: number, isOffline: boolean): number {
  const { checkMs, longestCheckMs, offlineMs } = RETRY_INTERVALS[chain]
  const pause = Math.max(checkMs, Math.min(ageMs / 4, longestCheckMs))
  return Math.round(isOffline ? Math.min(pause, offlineMs) : pause)
}

export function resubmitAfter(chain: ChainName, ageMs: number): number {
  return Math.max(RETRY_INTERVALS[chain].resubmitMs, ageMs)
}
