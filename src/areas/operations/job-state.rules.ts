export const JOB_STATES = ['failed', 'blocked', 'silent', 'ok'] as const
export type JobState = (typeof JOB_STATES)[number]

type Run = { every_ms: number; last_run_at: string; trouble: string | null; failure: string | null }

/** A sign of life comes once a minute; three missing ones are no accident. */
const SILENT_AFTER_MS = 3 * 60_000

/** The state of a job. One that has not reported for several of its turns is silent: no process runs it. */
export function jobState({ every_ms, last_run_at, trouble, failure }: Run, now: Date): JobState {
  const silentMs = now.getTime() - Date.parse(last_run_at)
  if (silentMs > Math.max(3 * every_ms, SILENT_AFTER_MS)) return 'silent'
  if (failure !== null) return 'failed'
  return trouble === null ? 'ok' : 'blocked'
}
