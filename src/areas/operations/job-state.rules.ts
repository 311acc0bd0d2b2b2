export const JOB_STATES = ['failed', 'blocked', 'silent', 'ok'] as const
export type JobState = (typeof JOB_STATES)[number]

type Run = {
  job: string
  every_ms: number
  last_run_at: string
  trouble: string | null
  failure: string | null
}

/** A sign of life comes once a minute; three missing ones are no accident. */
const SILENT_AFTER_MS = 3 * 60_000

/** The state of a job. One that has not reported for several of its turns is silent: no process runs it. */
export function jobState({ every_ms, last_run_at, trouble, failure }: Omit<Run, 'job'>, now: Date): JobState {
  const silentMs = now.getTime() - Date.parse(last_run_at)
  if (silentMs > Math.max(3 * every_ms, SILENT_AFTER_MS)) return 'silent'
  if (failure !== null) return 'failed'
  return trouble === null ? 'ok' : 'blocked'
}

/**
 * The runs to show, with their states, problems first. A node that was replaced stays silent for good, so a
 * silent run is left out if another node runs the same job.
 */
export function currentRuns<R extends Run>(runs: readonly R[], now: Date): (R & { state: JobState })[] {
  const all = runs.map(run => ({ ...run, state: jobState(run, now) }))
  const alive = new Set(all.filter(({ state }) => state !== 'silent').map(({ job }) => job))
  return all
    .filter(({ job, state }) => state !== 'silent' || !alive.has(job))
    .toSorted((a, b) => JOB_STATES.indexOf(a.state) - JOB_STATES.indexOf(b.state))
}
