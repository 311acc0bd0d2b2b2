import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import type { Database } from '../sql/postgres.ts'

/** What a job may use. */
export type JobContext = { database: Database; secrets: Secrets; config: Config; now(): Date }

/**
 * A job may return what prevents its work, such as a server that does not respond, or null if nothing does
 * any more. Logged when it starts and ends, not each time.
 */
export type JobReport = { trouble: string | null }

/**
 * Small recurring work, safe in several concurrent processes. At shutdown `stopping` is set: a job with much
 * to do leaves the rest for the next run.
 */
export type Job = {
  name: string
  everyMs: number
  run(deps: JobContext, stopping: AbortSignal): Promise<unknown>
}

/** The result of a run, for its record. */
export type JobRun = {
  job: string
  everyMs: number
  at: Date
  tookMs: number
  /** Undefined if the job reports nothing. */
  trouble: string | null | undefined
  failure: string | null
}

/** How soon a job that may not run looks again. */
const HELD_MS = 2_000

/**
 * Runs each job, waits, runs it again; a failure is logged and retried next time. While `mayRun` says no, such as
 * in a restored copy, no job starts.
 */
export function startJobs(
  deps: JobContext,
  jobs: readonly Job[],
  log: Log,
  note: (run: JobRun) => Promise<void> = async () => {},
  mayRun: () => Promise<boolean> = async () => true,
): { stop(): Promise<void> } {
  let stopped = false
  const stopping = new AbortController()
  const wakes = new Set<() => void>()
  const pause = (ms: number) =>
    new Promise<void>(resolve => {
      const wake = () => {
        clearTimeout(timer)
        wakes.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      wakes.add(wake)
    })
  const loops = jobs.map(async job => {
    let troubled = false
    while (!stopped) {
      if (!(await mayRun())) {
        if (!stopped) await pause(HELD_MS)
        continue
      }
      const at = new Date()
      const started = performance.now()
      let [trouble, failure]: [JobRun['trouble'], string | null] = [undefined, null]
      try {
        trouble = troubleIn(await job.run(deps, stopping.signal))
        if (trouble && !troubled) log.warn({ job: job.name, trouble }, 'a job is blocked')
        if (trouble === null && troubled) log.info({ job: job.name }, 'a job works again')
        if (trouble !== undefined) troubled = trouble !== null
      } catch (err) {
        failure = (err as Error).message || 'failed'
        if (!stopped) log.error({ err, job: job.name }, 'a job failed')
      }
      const tookMs = performance.now() - started
      if (!stopped) await note({ job: job.name, everyMs: job.everyMs, at, tookMs, trouble, failure })
      if (!stopped) await pause(job.everyMs)
    }
  })
  return {
    async stop() {
      stopped = true
      stopping.abort()
      for (const wake of [...wakes]) wake()
      await Promise.all(loops)
    },
  }
}

/** Undefined if a job reports nothing: there was nothing to do, or it is never blocked. */
function troubleIn(report: unknown): string | null | undefined {
  return typeof report === 'object' && report !== null && 'trouble' in report
    ? (report as JobReport).trouble
    : undefined
}
