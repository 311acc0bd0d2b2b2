import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import pg from 'pg'
import { preparePaths } from '../../src/kernel/embedded/paths.ts'
import { findPrograms, giveTree } from '../../src/kernel/embedded/programs.ts'
import { chooseLaunch, type Launch, launchWords } from '../../src/kernel/embedded/run-as.ts'
import { waitFor } from '../../src/kernel/embedded/testbed.fixture.ts'

const run = promisify(execFile)

/** A real PostgreSQL server on a port of 127.0.0.1: a primary, or a standby that follows one. */
export class Replica {
  readonly name: string
  readonly port: number
  private readonly folder: string
  private readonly launch: Launch
  private child: ChildProcess | null = null

  constructor(name: string, port: number, folder: string, launch: Launch) {
    this.name = name
    this.port = port
    this.folder = folder
    this.launch = launch
  }

  get url(): string {
    return `postgres://llano@127.0.0.1:${this.port}/llano`
  }

  get address(): string {
    return `127.0.0.1:${this.port}`
  }

  private get data(): string {
    return join(this.folder, this.name)
  }

  async init(): Promise<void> {
    const args = ['-D', this.data, '-U', 'llano', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N']
    const { file, args: words, options } = launchWords(this.launch, 'initdb', args)
    await run(file, words, options as object)
    await appendFile(
      join(this.data, 'postgresql.conf'),
      `listen_addresses = '127.0.0.1'
unix_socket_directories = ''
wal_level = replica
hot_standby = on
max_connections = 100
shared_buffers = 32MB
wal_keep_size = 64MB
wal_receiver_timeout = 3s
logging_collector = off
log_min_messages = fatal\n`,
    )
  }

  async start(): Promise<void> {
    const args = ['-D', this.data, '-p', String(this.port), '-c', `cluster_name=${this.name}`]
    const { file, args: words, options } = launchWords(this.launch, 'postgres', args)
    this.child = spawn(file, words, { ...options, stdio: 'ignore' })
    await waitFor(`${this.name} to answer`, () =>
      this.query('select 1').then(
        () => true,
        () => false,
      ),
    )
  }

  /** One query on a connection of its own. */
  async query(sql: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({
      connectionString: this.url.replace(/llano$/, database),
      connectionTimeoutMillis: 5_000,
      application_name: 'test',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(sql)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** A copy of this running server that follows it. */
  async addStandby(standby: Replica): Promise<void> {
    const client = new pg.Client(this.url.replace(/llano$/, 'postgres'))
    await client.connect()
    try {
      await client.query("select pg_backup_start('test', true)")
      await cp(this.data, standby.data, {
        recursive: true,
        verbatimSymlinks: true,
        filter: path => !/postmaster\.(pid|opts)$/.test(path),
      })
      const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
      await writeFile(join(standby.data, 'backup_label'), rows[0].labelfile)
    } finally {
      await client.end()
    }
    await standby.follow(this)
    giveTree(standby.data, this.launch.runner.owner)
    await standby.start()
  }

  /** From its next start it is a standby of the other one. */
  async follow(primary: Replica): Promise<void> {
    await writeFile(join(this.data, 'standby.signal'), '')
    await appendFile(
      join(this.data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=llano application_name=${this.name}'\nrecovery_target_timeline = 'latest'\n`,
    )
    giveTree(this.data, this.launch.runner.owner)
  }

  /** Commits wait until a standby has them. */
  async requireStandby(): Promise<void> {
    await this.query("alter system set synchronous_standby_names = 'ANY 1 (*)'")
    await this.query('select pg_reload_conf()')
    await waitFor('a synchronous standby', async () => {
      const rows = await this.query("select 1 from pg_stat_replication where sync_state = 'quorum'")
      return rows.length > 0
    })
  }

  async promote(): Promise<void> {
    // The setting was copied from the primary; nobody follows this one.
    await this.query("alter system set synchronous_standby_names = ''")
    await this.query('select pg_reload_conf()')
    await this.query('select pg_promote(true, 30)')
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal)
  }

  /** Suspends or resumes the server with all its processes. */
  async freeze(isFrozen: boolean): Promise<void> {
    const signal = isFrozen ? 'SIGSTOP' : 'SIGCONT'
    // First the server, which then starts no more processes.
    this.child!.kill(signal)
    const { stdout } = await run('pgrep', ['-P', String(this.child!.pid)])
    for (const pid of stdout.trim().split('\n'))
      try {
        process.kill(Number(pid), signal)
      } catch (error) {
        // A process may end as soon as the server runs again.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
  }

  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill(signal)
    if (signal === 'SIGKILL') await this.endOrphans()
    await ended
  }

  /** Processes of a killed server end by themselves; the next start must not meet them. */
  private async endOrphans(): Promise<void> {
    await waitFor(`the processes of ${this.name} to end`, async () => {
      const found = await run('pgrep', ['-f', this.data]).catch(() => null)
      return found === null
    })
  }
}

/** New servers, removed after the test. */
export async function openReplicas(t: TestContext, names: readonly string[]): Promise<Replica[]> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'llano-replicas-')))
  const launch = await chooseLaunch(preparePaths(folder), findPrograms(), undefined, () => {})
  await mkdir(join(folder, 'data'), { mode: 0o755 })
  giveTree(folder, launch.runner.owner)
  const replicas: Replica[] = []
  t.after(async () => {
    for (const replica of replicas) await replica.freeze(false).catch(() => {})
    for (const replica of replicas) await replica.stop('SIGQUIT')
    await rm(folder, { recursive: true, force: true })
  })
  for (const name of names) replicas.push(new Replica(name, await freePort(), join(folder, 'data'), launch))
  return replicas
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

export type Route = {
  url: string
  /** Where new connections lead; existing ones stay. */
  leadTo(replica: Replica): void
  /** Existing connections stay open, and nothing gets through on them. */
  swallow(): void
}

/** An address that leads to one of several servers, such as a load balancer's or a virtual one. */
export async function openRoute(t: TestContext, first: Replica): Promise<Route> {
  let target = first
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const backend = connect(target.port, '127.0.0.1')
    for (const [from, to] of [
      [client, backend],
      [backend, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return {
    url: `postgres://llano@127.0.0.1:${port}/llano`,
    leadTo(replica) {
      target = replica
    },
    swallow() {
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
  }
}
