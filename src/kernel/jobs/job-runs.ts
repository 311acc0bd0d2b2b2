import type { Log } from '../log.ts'
import type { Database } from '../sql/postgres.ts'
import { instant, int, orNull, statement, text } from '../sql/statement.ts'
import type { JobRun } from './jobs.ts'

const noteRun = statement({
  name: 'kernel.note_job_run',
  params: {
    job: text,
    node: text,
    every_ms: int,
    at: instant,
    took_ms: int,
    trouble: orNull(text),
    failure: orNull(text),
  },
  row: { job: text },
  sql: `
    with forgotten as (
      delete from kernel.job_status
      where job = $job and node <> $node and last_run_at < now() - interval '30 days'
    )
    insert into kernel.job_status as r (job, node, every_ms, last_run_at, took_ms, trouble, failure, since, failures,
                                        last_failed_at, last_failure)
    values ($job, $node, $every_ms, $at::timestamptz, $took_ms::integer, $trouble, $failure, $at::timestamptz,
            ($failure::text is not null)::integer, case when $failure::text is not null then $at::timestamptz end,
            $failure)
    on conflict (job, node) do update set
      every_ms = excluded.every_ms, last_run_at = excluded.last_run_at, took_ms = excluded.took_ms,
      trouble = excluded.trouble, failure = excluded.failure,
      since = case when (r.trouble, r.failure) is distinct from (excluded.trouble, excluded.failure)
                   then excluded.since else r.since end,
      failures = r.failures + excluded.failures,
      last_failed_at = coalesce(excluded.last_failed_at, r.last_failed_at),
      last_failure = coalesce(excluded.last_failure, r.last_failure)
    returning job`,
})

export const listJobRuns = statement({
  name: 'kernel.list_job_runs',
  params: { limit: int },
  row: {
    job: text,
    node: text,
    every_ms: int,
    last_run_at: instant,
    took_ms: int,
    trouble: orNull(text),
    failure: orNull(text),
    since: instant,
    failures: int,
    last_failed_at: orNull(instant),
    last_failure: orNull(text),
  },
  sql: `
    select job, node, every_ms, last_run_at, took_ms, trouble, failure, since, failures, last_failed_at, last_failure
    from kernel.job_status
    order by failure is null, trouble is null, job, node limit $limit::integer`,
})

const SIGN_OF_LIFE_MS = 60_000
const LONGEST = 300

/** One short line: an error message may be a page. */
const short = (text: string | null) =>
  text === null ? null : text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST)

/**
 * Records the state of each job of this node in the database: at once when it changes, otherwise once a
 * minute. A run that reports nothing keeps the previous problem. A failure to record does not stop the job.
 */
export function jobNotes(
  { quick }: Pick<Database, 'quick'>,
  node: string,
  log: Log,
): (run: JobRun) => Promise<void> {
  const noted = new Map<string, { trouble: string | null; failure: string | null; atMs: number }>()
  return async ({ job, everyMs, at, tookMs, trouble, failure }) => {
    const before = noted.get(job)
    const now = {
      trouble: short(trouble === undefined ? (before?.trouble ?? null) : trouble),
      failure: short(failure),
      atMs: at.getTime(),
    }
    const isSame = before && before.trouble === now.trouble && before.failure === now.failure
    if (isSame && now.atMs - before.atMs < SIGN_OF_LIFE_MS) return
    noted.set(job, now)
    try {
      await quick.one(noteRun, {
        job,
        node,
        every_ms: everyMs,
        at: at.toISOString(),
        took_ms: Math.round(tookMs),
        trouble: now.trouble,
        failure: now.failure,
      })
    } catch (err) {
      noted.delete(job)
      log.warn({ err, job }, 'the state of a job could not be recorded')
    }
  }
}
