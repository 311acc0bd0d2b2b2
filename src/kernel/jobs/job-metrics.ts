import { Counter, Gauge, Histogram } from 'prom-client'
import { jobMetrics } from '../metrics.ts'
import type { Job, JobRun } from './jobs.ts'

const runs = new Counter({
  name: 'llano_job_runs_total',
  help: 'Runs of background jobs, by outcome: ok, blocked (something outside prevents its work) or failed.',
  labelNames: ['name', 'outcome'],
  registers: [jobMetrics],
})
const durations = new Histogram({
  name: 'llano_job_duration_seconds',
  help: 'Duration of background jobs.',
  labelNames: ['name'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
  registers: [jobMetrics],
})
const lastSuccess = new Gauge({
  name: 'llano_job_last_success_timestamp_seconds',
  help: 'When a background job last ran without failing, as a Unix time.',
  labelNames: ['name'],
  registers: [jobMetrics],
})

const OUTCOMES = ['ok', 'blocked', 'failed'] as const

/** From 0, as in makeRequestMetrics. */
export function expectJobRuns(jobs: readonly Job[]): void {
  for (const { name } of jobs) for (const outcome of OUTCOMES) runs.inc({ name, outcome }, 0)
}

export function countJobRun({ job, at, tookMs, trouble, failure }: JobRun): void {
  const outcome: (typeof OUTCOMES)[number] = failure !== null ? 'failed' : trouble ? 'blocked' : 'ok'
  runs.inc({ name: job, outcome })
  durations.observe({ name: job }, tookMs / 1000)
  if (failure === null) lastSuccess.set({ name: job }, at.getTime() / 1000)
}
