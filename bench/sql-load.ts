import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './closing.ts'
import type { DriverLoad } from './driver-load.ts'
import type { Bench } from './installation.ts'
import { pgbenchScript, type SqlJob } from './sql-job.ts'

export type SqlLoad = { url: string; job: SqlJob; connections: number; seconds: number }

export const isInstalled = (program: string) => spawnSync(program, ['--version']).error === undefined

const hasPgbench = isInstalled('pgbench')
export const sqlLoadName = hasPgbench ? 'pgbench' : 'our driver alone (pgbench is not installed)'

/** Like the server's own connections. An admission does not wait for the disk. */
const SETTINGS = '-c plan_cache_mode=force_generic_plan -c jit=off -c timezone=UTC -c datestyle=ISO'
const settingsOf = ({ run }: SqlJob) =>
  run === 'the admission' ? `${SETTINGS} -c synchronous_commit=off` : SETTINGS

/** Runs per second. */
export function measureSql(bench: Bench, load: SqlLoad, withPgbench = hasPgbench): Promise<number> {
  return withPgbench ? byPgbench(bench, load) : byDriver(bench, load)
}

async function byPgbench({ closing, dataDir }: Bench, load: SqlLoad): Promise<number> {
  const script = join(dataDir, 'load.sql')
  await writeFile(script, pgbenchScript(load.job))
  const threads = Math.min(availableParallelism(), load.connections)
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    load.connections,
    '-j',
    threads,
    '-T',
    load.seconds,
    '-f',
    script,
  ]
  const env = { ...process.env, PGOPTIONS: settingsOf(load.job) }
  const output = await runProgram(closing, 'pgbench', [...args.map(String), load.url], { env })
  const rate = /^tps = ([\d.]+) \((?:without|excluding)/m.exec(output)?.[1]
  if (!rate) throw new Error(`pgbench said something unexpected: ${output.slice(-300)}`)
  return Number(rate)
}

/** In as many processes as there are cores: one alone would be the bottleneck, not the database. */
async function byDriver({ closing }: Bench, load: SqlLoad): Promise<number> {
  const program = join(import.meta.dirname, 'driver-load.ts')
  const processes = Math.min(availableParallelism(), load.connections)
  const rates = await Promise.all(
    Array.from({ length: processes }, (_, i) => {
      const connections = Math.ceil((load.connections - i) / processes)
      const input = JSON.stringify({ ...load, connections } satisfies DriverLoad)
      return runProgram(closing, process.execPath, [program], { input })
    }),
  )
  return rates.reduce((sum, rate) => sum + Number(rate), 0)
}
