import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { isPostmasterOf, processIdentity } from './process-identity.ts'

export const isRoot = process.getuid?.() === 0

/** A temporary folder; after the test no server, process or file of it is left. */
export class Testbed {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'llano-embedded-')))
  readonly lines: string[] = []
  private readonly ends: (() => void | Promise<void>)[] = []

  constructor(t: TestContext) {
    t.after(() => this.clear())
  }

  /** Starts in this process; released after the test if not before. */
  async start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
    const embedded = await startEmbedded({ dataDir, say: line => this.lines.push(line), ...options })
    this.ends.push(() => embedded.release())
    return embedded
  }

  /** Starts in a separate process. */
  hold(dataDir: string, options: { rootWay?: string; uid?: number; gid?: number } = {}): Holder {
    const { rootWay, ...user } = options
    const holder = new Holder(dataDir, rootWay ?? '', user)
    this.ends.push(() => holder.kill())
    return holder
  }

  private async clear(): Promise<void> {
    const results = await Promise.allSettled(this.ends.reverse().map(end => end()))
    for (const pid of serversIn(this.folder)) {
      process.kill(pid, 'SIGQUIT')
      await waitFor(`server ${pid} to end`, () => processIdentity(pid) === undefined)
    }
    // An initdb whose parent was killed writes on for a moment.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
}

type Event = {
  line?: string
  url?: string
  ownerUrl?: string
  startedHere?: boolean
  released?: boolean
  failed?: string
  name?: string
}

export class Holder {
  readonly child: ChildProcess
  readonly events: Event[] = []
  private ended = false

  constructor(dataDir: string, rootWay: string, user: { uid?: number; gid?: number }) {
    const script = fileURLToPath(new URL('holder.fixture.ts', import.meta.url))
    const stdio: ('pipe' | 'inherit')[] = ['pipe', 'pipe', 'inherit']
    this.child = spawn(process.execPath, [script, dataDir, rootWay], { stdio, ...user })
    createInterface({ input: this.child.stdout! }).on('line', line => this.events.push(JSON.parse(line)))
    this.child.once('close', () => {
      this.ended = true
    })
  }

  async started(): Promise<{ url: string; ownerUrl: string; startedHere: boolean }> {
    const event = await waitFor('the holder to start', () => {
      if (this.ended) throw new Error(`the holder ended: ${JSON.stringify(this.events)}`)
      return this.events.find(event => event.url)
    })
    return event as { url: string; ownerUrl: string; startedHere: boolean }
  }

  async failed(): Promise<Event> {
    return waitFor('the holder to refuse', () => this.events.find(event => event.failed))
  }

  async release(): Promise<void> {
    this.child.stdin!.write('release\n')
    await waitFor('the holder to release', () => this.events.some(event => event.released) && this.ended)
  }

  async kill(): Promise<void> {
    if (!this.ended) this.child.kill('SIGKILL')
    await waitFor('the holder to be gone', () => this.ended)
  }
}

/** Looks until it finds something, more and more rarely: looking often takes CPU time from what is waited for. */
export async function waitFor<T>(
  what: string,
  look: () => T | Promise<T>,
  timeoutMs = 180_000,
): Promise<NonNullable<T>> {
  const giveUpAt = Date.now() + timeoutMs
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 1.2, 50)) {
    const found = await look()
    if (found) return found
    if (Date.now() > giveUpAt) throw new Error(`timed out waiting for ${what}`)
    await pause(pauseMs)
  }
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** The postmaster and all its children, to check later whether they are gone. */
export function serverPids(dataDir: string): number[] {
  const postmaster = postmasterPid(dataDir)
  if (process.platform !== 'linux') return [postmaster]
  const children = allPids().filter(pid => parentOf(pid) === postmaster)
  assert.ok(children.length > 0)
  return [postmaster, ...children]
}

export async function allGone(pids: number[]): Promise<void> {
  await waitFor(`the processes ${pids} to be gone`, () =>
    pids.every(pid => processIdentity(pid) === undefined),
  )
}

function allPids(): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** Servers whose cluster is anywhere in the folder. */
function serversIn(folder: string): number[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('/postmaster.pid'))
    .map(name => join(folder, name, '..'))
    .map(cluster => ({ cluster, pid: postmasterPid(join(cluster, '..')) }))
    .filter(({ cluster, pid }) => isPostmasterOf(pid, cluster))
    .map(({ pid }) => pid)
}

/**
 * Waits until someone in this database waits for a lock. It looks on connections of its own: within a transaction, such as
 * that of the lock's holder, pg_stat_activity always shows what it showed first.
 */
export function someoneWaits(url: string): Promise<unknown> {
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  return waitFor('someone to wait for a lock', async () => (await query(url, waiting)).length)
}
