import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { MailStyle } from '../mail/mail-style.rules.ts'
import type { PersonalData } from '../privacy/personal-data.ts'
import type { Secrets } from '../secrets.ts'
import type { Migration } from '../sql/migrate.ts'
import type { Database } from '../sql/postgres.ts'
import { traced } from '../tracing.ts'

/** What a job may use. */
export type JobContext = {
  database: Database
  secrets: Secrets
  config: Config
  now(): Date
  /** What all areas hold about people, the kernel first; `serve` and `worker` give it. */
  personalData?: readonly PersonalData[]
  /** All migrations of the program; `serve` and `worker` give them. */
  migrations?: readonly Migration[]
  /** How emails present their sender; `serve` and `worker` give it. */
  findMailStyle?: () => Promise<MailStyle | null>
}

/**
 * A job may return what prevents its work, such as a server that does not respond, or null if nothing does
 * any more. Logged when it starts and ends, not each time.
 */
export type JobReport = {
  trouble: string | null
  /** Logged as an error: a person must act. */
  isAlarm?: boolean
}

/**
 * Small recurring work, safe in several concurrent processes. `stopping` is aborted at shutdown and at the
 * deadline: a job with much to do leaves the rest for the next run.
 */
export type Job = {
  name: string
  everyMs: number
  /** Whether it is about the node itself, and runs even where jobs are turned off. */
  perNode?: boolean
  /**
   * A run that takes longer is abandoned and reported as failed, and the next one starts at its usual time.
   * The abandoned one may still be running then.
   */
  deadlineMs?: number
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

/** Longer than any statement and any request to another server may take. */
const DEADLINE_MS = 10 * 60_000
/** At shutdown, how long the current runs may take to end. */
const STOP_MS = 20_000

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
  const running = new Set<Run>()
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
        const report = await traced(`job ${job.name}`, { kind: 'internal' }, () =>
          runOnce(deps, job, running),
        )
        trouble = troubleIn(report)
        if (trouble && !troubled)
          if ((report as JobReport).isAlarm) log.error({ job: job.name, trouble }, 'alarm')
          else log.warn({ job: job.name, trouble }, 'a job is blocked')
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
      for (const { stopping } of running) stopping.abort()
      for (const wake of [...wakes]) wake()
      const giveUp = setTimeout(() => {
        for (const { job, abandon } of running) {
          log.error({ job: job.name }, 'a job did not stop in time')
          abandon()
        }
      }, STOP_MS)
      await Promise.all(loops)
      clearTimeout(giveUp)
    },
  }
}

type Run = { job: Job; stopping: AbortController; abandon(): void }

async function runOnce(deps: JobContext, job: Job, running: Set<Run>): Promise<unknown> {
  const { deadlineMs = DEADLINE_MS } = job
  const stopping = new AbortController()
  const abandoned = Promise.withResolvers<never>()
  const abandon = () => {
    stopping.abort()
    abandoned.reject(new Error(`abandoned: it did not finish within ${deadlineMs / 1000} seconds`))
  }
  const run = { job, stopping, abandon }
  running.add(run)
  const timer = setTimeout(abandon, deadlineMs)
  try {
    return await Promise.race([abandoned.promise, job.run(deps, stopping.signal)])
  } finally {
    clearTimeout(timer)
    running.delete(run)
  }
}

/** Undefined if a job reports nothing: there was nothing to do, or it is never blocked. */
function troubleIn(report: unknown): string | null | undefined {
  return typeof report === 'object' && report !== null && 'trouble' in report
    ? (report as JobReport).trouble
    : undefined
}
