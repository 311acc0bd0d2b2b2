import { parentPort, Worker, workerData } from 'node:worker_threads'
import { serverBusy } from '../http/errors.ts'
import { type ErrorEntry, Refusal } from '../http/refusal.ts'

/** One pool per process: more threads than cores would only take time and memory from other requests. */
const MOST_THREADS = 2
/** Beyond this, an error now is better than a response after everyone else. */
const MOST_WAITING = 32
const LONGEST_MS = 60_000
/** Limits memory. Node does not end a thread at this limit; it slows down until its timeout. */
const MOST_HEAP_MIB = 512

type Sent = Pick<Refusal, 'code' | 'params' | 'details'> & { entry: ErrorEntry }
type ThreadAnswer<T> = { value: T } | { refused: Sent }

/**
 * Runs at most two scripts at once, each in its own thread that ends with its task. We do not use a pool of
 * permanent threads (piscina): the fonts and modules of a PDF would stay in memory between tasks, and a
 * thread that ran out of memory or time has to be replaced anyway. Starting a thread costs a few dozen
 * milliseconds, which is little for these tasks.
 */
class ThreadPool {
  private running = 0
  private readonly waiting: (() => void)[] = []

  async run<T>(script: URL, task: unknown, longestMs = LONGEST_MS): Promise<T> {
    if (this.running >= MOST_THREADS) {
      if (this.waiting.length >= MOST_WAITING) throw serverBusy()
      await new Promise<void>(resolve => this.waiting.push(resolve))
    } else this.running++
    return runOnce<T>(script, task, longestMs, () => {
      // The slot goes directly to the next in line.
      const next = this.waiting.shift()
      if (next) next()
      else this.running--
    })
  }
}

const pool = new ThreadPool()

/** Runs heavy work off the main thread: `script` is a module that calls `answerFromThread`. */
export const runInThread = <T>(script: URL, task: unknown, longestMs?: number): Promise<T> =>
  pool.run<T>(script, task, longestMs)

/** `onExit` is called when the thread has ended, which may be after a timeout was reported. */
function runOnce<T>(script: URL, task: unknown, longestMs: number, onExit: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const name = script.pathname.slice(script.pathname.lastIndexOf('/') + 1)
    const worker = start(script, task, onExit)
    let told: ThreadAnswer<T> | null = null
    const timer = setTimeout(() => {
      reject(new Error(`${name} took longer than ${longestMs} ms`))
      worker.terminate()
    }, longestMs)
    worker.once('message', (message: ThreadAnswer<T>) => {
      told = message
    })
    worker.once('error', reject)
    // Not at its message: the thread's memory must be free before the next task starts.
    worker.once('exit', code => {
      clearTimeout(timer)
      onExit()
      if (told === null) reject(new Error(`${name} ended with ${code} and no answer`))
      else if ('value' in told) resolve(told.value)
      else {
        const { code: refusalCode, entry, params, details } = told.refused
        reject(new Refusal(refusalCode, entry, params, details))
      }
    })
  })
}

function start(script: URL, task: unknown, onExit: () => void): Worker {
  try {
    return new Worker(new URL('./thread-start.ts', import.meta.url), {
      workerData: { script: script.href, task },
      // A small young generation limits the garbage of rendering a PDF.
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MIB, maxYoungGenerationSizeMb: 4 },
    })
  } catch (error) {
    // A task that cannot be copied to a thread: there will be no exit event.
    onExit()
    throw error
  }
}

/** The other side of `runInThread`, called once by its script. A refusal reaches the caller as one. */
export async function answerFromThread<Task, T>(work: (task: Task) => T | Promise<T>): Promise<void> {
  const answer = (told: ThreadAnswer<T>) => parentPort!.postMessage(told)
  try {
    answer({ value: await work(workerData.task as Task) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, entry, params, details } = error
    answer({ refused: { code, entry, params, details } })
  }
}
