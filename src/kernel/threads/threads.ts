import { parentPort, Worker } from 'node:worker_threads'
import { serverBusy } from '../http/errors.ts'
import { type ErrorEntry, Refusal } from '../http/refusal.ts'

/** One pool per process: more threads than cores would only take time and memory from other requests. */
const MAX_THREADS = 2
/** Beyond this, an error now is better than a response after everyone else. */
const MAX_WAITING = 32
const LONGEST_MS = 60_000
/** Limits memory. Node does not end a thread at this limit; it slows down until its timeout. */
const MAX_HEAP_MIB = 512

/** Loading the fonts and modules of a PDF takes longer than rendering it, but they should not stay in memory. */
const IDLE_MS = 10_000

type Sent = Pick<Refusal, 'code' | 'params' | 'details'> & { entry: ErrorEntry }
type ThreadAnswer<T> = { value: T } | { refused: Sent }

/**
 * Runs at most two tasks at once, each in a thread of its script. A thread whose task is done waits a few seconds
 * for another one of the same script. We do not use a library (piscina): it keeps threads of one script only,
 * and a thread that ran out of memory or time has to be replaced anyway.
 */
export class ThreadPool {
  private running = 0
  private readonly waiting: (() => void)[] = []
  private readonly idle: Thread[] = []

  private readonly idleMs: number

  constructor(idleMs = IDLE_MS) {
    this.idleMs = idleMs
  }

  async run<T>(script: URL, task: unknown, longestMs = LONGEST_MS): Promise<T> {
    if (this.running >= MAX_THREADS) {
      if (this.waiting.length >= MAX_WAITING) throw serverBusy()
      await new Promise<void>(resolve => this.waiting.push(resolve))
    } else this.running++
    let thread: Thread | null = null
    let answer: ThreadAnswer<T>
    try {
      thread = await this.findThread(script)
      answer = await thread.run<T>(task, longestMs)
    } catch (error) {
      // A failed thread uses memory until it has ended. The caller need not wait for that.
      Promise.resolve(thread?.end()).then(() => this.release())
      throw error
    }
    this.keep(thread)
    this.release()
    if ('value' in answer) return answer.value
    const { code, entry, params, details } = answer.refused
    throw new Refusal(code, entry, params, details)
  }

  /** The slot goes directly to the next in line. */
  private release(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.running--
  }

  private async findThread(script: URL): Promise<Thread> {
    const same = this.idle.find(({ href }) => href === script.href)
    if (same) {
      this.forget(same)
      return same
    }
    // Threads of other scripts make room, their memory too.
    if (this.running + this.idle.length > MAX_THREADS) await this.idle.shift()!.end()
    return new Thread(script)
  }

  private keep(thread: Thread): void {
    this.idle.push(thread)
    thread.rest(this.idleMs, () => this.forget(thread))
  }

  private forget(thread: Thread): void {
    const at = this.idle.indexOf(thread)
    if (at >= 0) this.idle.splice(at, 1)
  }
}

class Thread {
  readonly href: string
  private readonly worker: Worker
  private readonly name: string
  private readonly ended: Promise<number>
  private endTimer: NodeJS.Timeout | undefined

  constructor(script: URL) {
    this.href = script.href
    this.name = script.pathname.slice(script.pathname.lastIndexOf('/') + 1)
    this.worker = new Worker(new URL('./thread-start.ts', import.meta.url), {
      workerData: { script: script.href },
      // A small young generation limits the garbage of rendering a PDF.
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB, maxYoungGenerationSizeMb: 4 },
    })
    // Without a listener an error would end the process; `run` reports it.
    this.worker.on('error', () => {})
    this.ended = new Promise(resolve => this.worker.once('exit', resolve))
  }

  run<T>(task: unknown, longestMs: number): Promise<ThreadAnswer<T>> {
    clearTimeout(this.endTimer)
    this.worker.ref()
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer<T>>()
    const timer = setTimeout(
      () => reject(new Error(`${this.name} took longer than ${longestMs} ms`)),
      longestMs,
    )
    this.worker.once('message', resolve)
    this.worker.once('error', reject)
    const onExit = (code: number) => reject(new Error(`${this.name} ended with ${code} and no answer`))
    this.worker.once('exit', onExit)
    try {
      this.worker.postMessage(task)
    } catch (error) {
      // A task that cannot be copied to a thread.
      reject(error)
    }
    return promise.finally(() => {
      clearTimeout(timer)
      this.worker.off('message', resolve)
      this.worker.off('error', reject)
      this.worker.off('exit', onExit)
    })
  }

  /** Waits for another task, without keeping the process alive. */
  rest(ms: number, onEnd: () => void): void {
    this.worker.unref()
    this.endTimer = setTimeout(() => {
      onEnd()
      this.end()
    }, ms).unref()
  }

  /** Resolves when its memory is free. */
  async end(): Promise<void> {
    clearTimeout(this.endTimer)
    await this.worker.terminate()
    await this.ended
  }
}

const pool = new ThreadPool()

/** Runs heavy work off the main thread: `script` is a module that calls `answerFromThread`. */
export const runInThread = <T>(script: URL, task: unknown, longestMs?: number): Promise<T> =>
  pool.run<T>(script, task, longestMs)

/** The other side of `runInThread`, called once by its script. A refusal reaches the caller as one. */
export function answerFromThread<Task, T>(work: (task: Task) => T | Promise<T>): void {
  const answer = (result: ThreadAnswer<T>) => parentPort!.postMessage(result)
  parentPort!.on('message', async (task: Task) => {
    try {
      answer({ value: await work(task) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, entry, params, details } = error
      answer({ refused: { code, entry, params, details } })
    }
  })
}
