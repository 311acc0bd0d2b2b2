import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import type { Database } from '../sql/postgres.ts'

/** What a job may use. */
export type JobContext = { database: Database; secrets: Secrets; config: Config; now(): Date }

/**
 * What a job may return: what keeps it from its work, such as somebody who does not answer, or null when nothing does any
 * more. It is logged when it begins and when it ends, not each time.
 */
export type JobReport = { trouble: string | null }

/**
 * Small work that is done again and again, safe to run in several processes at once. When the program is to stop,
 * `stopping` says so: a job with much to do leaves the rest for the next time.
 */
export type Job = {
  name: string
  everyMs: number
  run(deps: JobContext, stopping: AbortSignal): Promise<unknown>
}

/** How a run went, for whoever keeps note of it. */
export type JobRun = {
  job: string
  everyMs: number
  at: Date
  tookMs: number
  /** Undefined where the job says nothing about it. */
  trouble: string | null | undefined
  failure: string | null
}

/** Runs each job, waits, runs it again; a failure is logged and tried again next time. */
export function startJobs(
  deps: JobContext,
  jobs: readonly Job[],
  log: Log,
  note: (run: JobRun) => Promise<void> = async () => {},
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
      const at = new Date()
      const started = performance.now()
      let [trouble, failure]: [JobRun['trouble'], string | null] = [undefined, null]
      try {
        trouble = troubleIn(await job.run(deps, stopping.signal))
        if (trouble && !troubled) log.warn({ job: job.name, trouble }, 'a job cannot do its work for now')
        if (trouble === null && troubled) log.info({ job: job.name }, 'a job does its work again')
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

/** Undefined where a job says nothing about it: there was nothing to do, or it is never kept from it. */
function troubleIn(report: unknown): string | null | undefined {
  return typeof report === 'object' && report !== null && 'trouble' in report
    ? (report as JobReport).trouble
    : undefined
}
