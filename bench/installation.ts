import { openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { areas } from '../src/areas.ts'
import { startEmbedded } from '../src/kernel/embedded/embedded.ts'
import { APP_ROLE } from '../src/kernel/embedded/passwords.ts'
import { keptSecret, type Secrets, secretsFrom } from '../src/kernel/secrets.ts'
import { migrate, readMigrations } from '../src/kernel/sql/migrate.ts'
import { type Database, openDatabase } from '../src/kernel/sql/postgres.ts'
import { type Closing, startChild } from './closing.ts'
import { programOf } from './program.ts'

const top = join(import.meta.dirname, '..')

/** What every part of the bench uses. */
export type Bench = { closing: Closing; dataDir: string; quick: boolean; say(line: string): void }

/** `database` is the program's; `owner` is for the bench's own tables and for maintenance. */
export type OpenDatabase = {
  database: Database
  url: string
  owner: Database
  ownerUrl: string
  secrets: Secrets
  close(): Promise<void>
}

export type RunningServer = { port: number; pid: number; startedMs: number; stop(): Promise<void> }

export async function makeDataDir(closing: Closing): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-bench-'))
  closing.add(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Our own use of the database: starts PostgreSQL, or joins the one of the server under test. */
export async function openBenchDatabase({ closing, dataDir, say }: Bench): Promise<OpenDatabase> {
  const starting = startEmbedded({ dataDir, say })
  // Registered in advance: Ctrl-C while PostgreSQL starts must stop it too.
  const release = closing.add(async () => (await starting.catch(() => null))?.release())
  const { url, ownerUrl } = await starting
  const database = openDatabase(url, { own: 4 })
  const owner = openDatabase(ownerUrl, { shared: 1, own: 2 })
  const disconnect = closing.add(async () => {
    await database.close()
    await owner.close()
  })
  const migrations = await readMigrations(areas.flatMap(area => area.migrations ?? []))
  await migrate(owner, migrations, undefined, APP_ROLE)
  const close = async () => {
    await disconnect()
    await release()
  }
  return { database, url, owner, ownerUrl, secrets: secretsFrom(await keptSecret(dataDir)), close }
}

/** The environment of an installation without settings, whatever is set in ours. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const ours = Object.entries(process.env).filter(
    ([name]) => !/^(LLANO_|PG)/.test(name) && name !== 'DATABASE_URL',
  )
  return Object.fromEntries(ours)
}

/** The real server, as `npm start` runs it, logging to a file; resolves at its first 200 from /healthz. */
export async function startLlano({ closing, dataDir }: Bench): Promise<RunningServer> {
  const program = await programOf(closing, top)
  const startedAt = performance.now()
  const logPath = join(dataDir, 'server.log')
  const env = {
    ...plainEnvironment(),
    LLANO_DATA_DIR: dataDir,
    LLANO_DEMO: 'off',
    LLANO_TIMESTAMPS: 'off',
    // Keys have a huge limit; so have their agents.
    LLANO_AGENT_REQUESTS_PER_HOUR: '100000',
    PORT: '0',
    LLANO_METRICS_PORT: '0',
  }
  // With the limits of garbage collection that bootstrap.mjs gives us and every server.
  const child = startChild(closing, process.execPath, [...process.execArgv, program, 'serve'], {
    cwd: top,
    env,
    stdio: ['ignore', 'pipe', openSync(logPath, 'a')],
  })
  const address = await Promise.race([
    bannerAddress(child.process.stdout!),
    child.ended.then(code => {
      throw new Error(
        `the server ended with ${code}:\n${readFileSync(logPath, 'utf8').trim().split('\n').slice(-5).join('\n')}`,
      )
    }),
  ])
  const health = await fetch(`${address}/healthz`)
  if (health.status !== 200) throw new Error(`/healthz answered ${health.status}`)
  await health.text()
  const startedMs = performance.now() - startedAt
  return { port: Number(new URL(address).port), pid: child.process.pid!, startedMs, stop: child.stop }
}

/** The server prints its address once it listens. */
export function bannerAddress(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise(resolve => {
    createInterface({ input: output }).on('line', line => {
      const address = /Llano is serving\s+(http:\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
  })
}
