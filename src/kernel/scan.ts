import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { ScanConfig } from './config.ts'
import { errors } from './http/errors.ts'
import { Refusal } from './http/refusal.ts'

/** The scanner gave no verdict, so the file is not accepted. */
export class ScanFailed extends Error {}

const [CLEAN, INFECTED] = [0, 1]
/** It reads what anybody sends, so it gets none of our settings. */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'TMPDIR']

/** One file, passed to the operator's virus scanner while it arrives. */
export class Scan {
  private readonly child: ChildProcess
  private readonly input: Writable
  private readonly limitMs: number
  private readonly ended: Promise<number | Error>
  private isOver = false

  constructor({ command, seconds }: ScanConfig) {
    const [program = '', ...args] = command.split(/\s+/)
    const env = Object.fromEntries(PASSED_ON.map(name => [name, process.env[name]]))
    this.limitMs = seconds * 1000
    // A group of its own, so that what it starts can be ended with it.
    this.child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'], env, detached: true })
    this.input = this.child.stdin!
    // A scanner that knows enough may stop reading.
    this.input.on('error', () => {})
    this.ended = once(this.child, 'exit').then(
      ([code, signal]) => code ?? new Error(`The virus scanner was ended by ${signal}.`),
      error => error,
    )
    this.ended.then(() => {
      this.isOver = true
    })
  }

  /** Resolves when the scanner is ready for more. */
  async add(piece: Buffer): Promise<void> {
    if (this.isOver || this.input.write(piece)) return
    await this.within(Promise.race([once(this.input, 'drain').catch(() => {}), this.ended]))
  }

  /** After the last piece. Throws if the file is not clean, or if nothing is known about it. */
  async verdict(): Promise<void> {
    this.input.end()
    const outcome = await this.within(this.ended)
    if (outcome === CLEAN) return
    if (outcome === INFECTED) throw errors.file_infected()
    const cause = outcome instanceof Error ? outcome : new Error(`The virus scanner ended with ${outcome}.`)
    throw new ScanFailed(cause.message, { cause })
  }

  stop(): void {
    const { pid } = this.child
    if (this.isOver || pid === undefined) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch (error) {
      // It has just ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }

  private async within<T>(work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.stop(), this.limitMs)
    try {
      return await work
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The same for a file in memory. */
export async function isInfected(config: ScanConfig | null, content: Uint8Array): Promise<boolean> {
  if (config === null) return false
  const scan = new Scan(config)
  try {
    await scan.add(Buffer.from(content))
    await scan.verdict()
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  } finally {
    scan.stop()
  }
}
