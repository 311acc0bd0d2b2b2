import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { connectionUrl } from '../../src/kernel/embedded/connection.ts'
import { readPasswords } from '../../src/kernel/embedded/passwords.ts'
import { allGone, someoneWaits, waitFor } from '../../src/kernel/embedded/testbed.fixture.ts'
import { secretsFrom } from '../../src/kernel/secrets.ts'
import { openDatabase } from '../../src/kernel/sql/postgres.ts'
import { isServing, MAIN } from './bundled-program.ts'
import { runCommandLines } from './command-lines.ts'
import {
  type Answer,
  type Asking,
  ask,
  newMember,
  type TestInstallation,
  type TestMember,
} from './installation.ts'
import { copyCluster } from './kept-cluster.ts'
import { killOne, listProcesses } from './processes.ts'

export { allGone, someoneWaits, waitFor }

export type Env = Record<string, string | undefined>

/** A real `llano serve`, and its output so far. */
export type ServerProcess = {
  child: ChildProcess
  pid: number
  address: string
  metrics: string
  stdout(): string
  stderr(): string
  ended: Promise<number | string>
  ask(path: string, asking?: Asking): Promise<Answer>
  /** Waits until `/readyz` has this answer. On a busy machine, a node is not ready for a moment. */
  becomes(answer: ReadyAnswer): Promise<void>
  /** SIGTERM, and its exit code. */
  stop(): Promise<number | string>
  /** kill -9 of the process and of its serving processes. */
  kill(): Promise<void>
}

export type ReadyAnswer = { status: 'ready'; warning?: string } | { status: 'not ready'; reason: string }

export type CommandRun = {
  code: number | string
  stdout: string
  stderr: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any
}

export type TestProcess = {
  child: ChildProcess
  stdout(): string
  stderr(): string
  ended: Promise<number | string>
}

/** Runs of the real program on one data folder; after the test no process and no file of it is left. */
export class Deployment {
  readonly dataDir: string
  private readonly env: Env
  private readonly started: TestProcess[] = []

  private constructor(dataDir: string, env: Env) {
    this.dataDir = dataDir
    this.env = env
  }

  /** With a migrated database in its data folder. */
  static async make(t: Pick<TestContext, 'after'>, env: Env = {}): Promise<Deployment> {
    const deployment = await Deployment.makeEmpty(t, env)
    if (!env.DATABASE_URL) await copyCluster(deployment.dataDir)
    return deployment
  }

  /** For tests about creating an installation. */
  static async makeEmpty(t: Pick<TestContext, 'after'>, env: Env = {}): Promise<Deployment> {
    const folder = realpathSync(await mkdtemp(join(tmpdir(), 'llano-deployment-')))
    const deployment = new Deployment(folder, env)
    t.after(() => deployment.clear())
    return deployment
  }

  /** The embedded PostgreSQL of the data folder, while a server or command uses it. */
  get databaseUrl(): string {
    return this.urlAs('app')
  }

  /** The same, as the owner role. */
  get ownerUrl(): string {
    return this.urlAs('owner')
  }

  private urlAs(role: 'app' | 'owner'): string {
    const passwords = readPasswords(this.dataDir)
    if (!passwords) throw new Error('there is no PostgreSQL in this data folder yet')
    return connectionUrl(join(this.dataDir, 'postgres-socket'), 'llano', passwords, role)
  }

  /** Starts the program; `input` is its standard input. */
  run(args: string[], env: Env = {}, input?: string): TestProcess {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...args], {
      env: cleanEnv(this.settings(env)),
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    })
    child.stdin?.end(input)
    let stdout = ''
    let stderr = ''
    child.stdout!.setEncoding('utf8').on('data', text => {
      stdout += text
    })
    child.stderr!.setEncoding('utf8').on('data', text => {
      stderr += text
    })
    const ended = new Promise<number | string>(resolve =>
      // 'exit', not 'close': PostgreSQL or a worker left behind may still hold the pipes.
      child.once('exit', (code, signal) => setImmediate(() => resolve(code ?? signal!))),
    )
    const running = { child, stdout: () => stdout, stderr: () => stderr, ended }
    this.started.push(running)
    return running
  }

  /** No test uses a public timestamp calendar or, unless it says so, waits for a load balancer. */
  private settings(env: Env): Env {
    return {
      LLANO_DATA_DIR: this.dataDir,
      LLANO_DEMO: 'off',
      LLANO_TIMESTAMPS: 'off',
      LLANO_DRAIN_SECONDS: '0',
      ...this.env,
      ...env,
    }
  }

  /** Like `llano`, but without a new process for each command: for tests that are not about starting and exiting. */
  async command(args: string[], expected = 0, env: Env = {}): Promise<CommandRun> {
    const [outcome] = await runCommandLines([[...args, '--json']], this.settings(env))
    const { code, stdout, stderr } = outcome!
    if (code !== expected)
      throw new Error(`llano ${args.join(' ')} ended with ${code}, not ${expected}:\n${stdout}${stderr}`)
    return { code, stdout, stderr, json: tryJson(stdout) }
  }

  /** One command with --json; fails unless it exits with the expected code. */
  async llano(
    args: string[],
    expected: number | null = 0,
    env: Env = {},
    input?: string,
  ): Promise<CommandRun> {
    const running = this.run([...args, '--json'], env, input)
    const closed = new Promise(resolve => running.child.once('close', resolve))
    const code = await running.ended
    await closed
    const [stdout, stderr] = [running.stdout(), running.stderr()]
    if (expected !== null && code !== expected)
      throw new Error(`llano ${args.join(' ')} ended with ${code}, not ${expected}:\n${stdout}${stderr}`)
    return { code, stdout, stderr, json: tryJson(stdout) }
  }

  async serve(env: Env = {}): Promise<ServerProcess> {
    const settings = { PORT: '0', LLANO_METRICS_PORT: '0', LLANO_PROCESSES: '1', ...env }
    const running = this.run(['serve'], settings)
    let over: number | string | null = null
    running.ended.then(code => {
      over = code
    })
    await waitFor(
      'the server to serve',
      () => {
        if (over !== null) throw new Error(`the server ended with ${over}:\n${running.stderr()}`)
        return /Llano is serving/.test(running.stdout()) && running.stdout().endsWith('\n\n')
      },
      120_000,
    )
    const address = /Llano is serving +(\S+)/.exec(running.stdout())![1]!
    const metrics = /Metrics +(\S+)/.exec(running.stdout())?.[1] ?? ''
    return {
      ...running,
      pid: running.child.pid!,
      address,
      metrics,
      ask: (path, asking) => ask(address + path, asking),
      becomes: async answer => {
        await waitFor(JSON.stringify(answer), async () => {
          const { status, body } = await ask(`${address}/readyz`)
          return isDeepStrictEqual([status, body], [answer.status === 'ready' ? 200 : 503, answer])
        })
      },
      stop() {
        running.child.kill('SIGTERM')
        return running.ended
      },
      kill: () => killTree(running.child),
    }
  }

  /** A member with one LLC and an API key; the server must be running. */
  async newMember(): Promise<TestMember> {
    const secret = await readFile(join(this.dataDir, 'secret'), 'utf8')
    const database = openDatabase(this.databaseUrl)
    try {
      return await newMember({ database, secrets: secretsFrom(secret.trim()) } as TestInstallation)
    } finally {
      await database.close()
    }
  }

  /** An API key created on the command line. */
  async newKey(memberId: number, { rateLimit = 100 } = {}): Promise<{ id: number; key: string }> {
    const limit = ['--rate-limit', String(rateLimit)]
    const words = [
      'key',
      'create',
      '--member',
      String(memberId),
      '--name',
      'test',
      '--scopes',
      'all',
      ...limit,
    ]
    return (await this.llano(words)).json
  }

  private async clear(): Promise<void> {
    await Promise.all(this.started.map(({ child }) => killTree(child)))
    await killPostgres(this.dataDir)
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

/** The environment of this process without what concerns Llano and the test runner, and `env`. */
export function cleanEnv(env: Env): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(LLANO_|PG)/.test(name) && !['PORT', 'HOST', 'DATABASE_URL', 'NODE_OPTIONS'].includes(name),
  )
  const given = Object.entries(env).filter(([, value]) => value !== undefined)
  // A test process tells its children that they are under test, which changes their reports.
  return Object.fromEntries([...kept.filter(([name]) => name !== 'NODE_TEST_CONTEXT'), ...given])
}

async function killTree(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const pids = [child.pid!, ...workersOf(child.pid!)]
  for (const pid of pids) killOne(pid)
  await allGone(pids)
}

/** The serving processes of a `llano serve`. PostgreSQL is its child too, but not one of these. */
export function workersOf(pid: number): number[] {
  return listProcesses()
    .filter(one => one.parent === pid && isServing(one.words))
    .map(one => one.pid)
}

/** kill -9 of the postmaster, or of all of PostgreSQL's processes, if any. */
export async function killPostgres(dataDir: string, what: 'postmaster' | 'all' = 'all'): Promise<void> {
  const pids = postgresPids(dataDir)
  const chosen = what === 'all' ? pids : pids.slice(0, 1)
  for (const pid of chosen) killOne(pid)
  await allGone(chosen)
}

/** The postmaster of the data folder and its children, or none. */
export function postgresPids(dataDir: string): number[] {
  const processes = listProcesses()
  const postmaster = processes.find(one => one.words.includes(`postgres -D ${join(dataDir, 'postgres')} `))
  if (!postmaster) return []
  return [postmaster.pid, ...processes.filter(one => one.parent === postmaster.pid).map(one => one.pid)]
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
