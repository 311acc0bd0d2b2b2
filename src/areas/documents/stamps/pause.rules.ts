import type { ChainName } from './ots.shape.ts'

/** How long the jobs wait, which is up to the chain: Bitcoin has a block in ten minutes, the local one in seconds. */
type Patience = {
  /** After a submission that too few calendars took, the first time; it doubles with each try. */
  submitMs: number
  longestSubmitMs: number
  /** Between two questions after a proof; a quarter of its age, within these. */
  checkMs: number
  longestCheckMs: number
  /** Nobody was there to be asked: longer than this would only add to the delay. */
  offlineMs: number
  /** After this long without a block it is submitted once more, and then each time the age has doubled. */
  resubmitMs: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const PATIENCE: Record<ChainName, Patience> = {
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

/** A job that died holding a content lets it go after this; longer than a run can take. */
export const LEASE_MS = 2 * MINUTE

/** A proof that was found false is looked at again: it may have been the source that was wrong. */
export const RECHECK_INVALID_MS = 24 * HOUR

export function pauseAfterRefusal(chain: ChainName, tries: number): number {
  const { submitMs, longestSubmitMs } = PATIENCE[chain]
  return Math.min(submitMs * 2 ** Math.min(tries - 1, 30), longestSubmitMs)
}

export const firstCheckAfter = (chain: ChainName): number => PATIENCE[chain].checkMs

export function pauseBetweenChecks(chain: ChainName, ageMs: number, isOffline: boolean): number {
  const { checkMs, longestCheckMs, offlineMs } = PATIENCE[chain]
  const pause = Math.max(checkMs, Math.min(ageMs / 4, longestCheckMs))
  return Math.round(isOffline ? Math.min(pause, offlineMs) : pause)
}

export function resubmitAfter(chain: ChainName, ageMs: number): number {
  return Math.max(PATIENCE[chain].resubmitMs, ageMs)
}
