import { text } from 'node:stream/consumers'
import { openDatabase } from '../src/kernel/sql/postgres.ts'
import { bindJob, type SqlJob } from './sql-job.ts'

/** SQL alone for machines without pgbench: our driver, without anything else of ours. */
export type DriverLoad = { url: string; job: SqlJob; connections: number; seconds: number }

const { url, job, connections, seconds } = JSON.parse(await text(process.stdin)) as DriverLoad
const database = openDatabase(url, { own: connections })
const entities = job.lastEntity - job.firstEntity + 1
const runOnce = () => {
  const { statement, params } = bindJob(job, job.firstEntity + Math.floor(Math.random() * entities))
  return database[job.run === 'the admission' ? 'quick' : 'durable'].all(statement, params)
}
// All connections are open, with the statement prepared, before the clock starts.
await Promise.all(Array.from({ length: connections }, runOnce))

const startedAt = performance.now()
const endsAt = startedAt + seconds * 1000
let runs = 0

async function keepRunning(): Promise<void> {
  while (performance.now() < endsAt) {
    await runOnce()
    runs++
  }
}

await Promise.all(Array.from({ length: connections }, keepRunning))
const took = (performance.now() - startedAt) / 1000
await database.close()
process.stdout.write(String(runs / took))
