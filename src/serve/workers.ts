import cluster, { type Worker } from 'node:cluster'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CommandError } from '../kernel/http/refusal.ts'
import type { Log } from '../kernel/log.ts'
import { claimPort } from './port.ts'
import type { RunningServers, ServerParts } from './server.ts'

export type ToWorker = { start: ServerParts } | 'drain' | 'stop'
export type FromWorker = { listening: number } | { refused: string } | { failed: string }

/** How long a worker may take to finish its requests before it is killed. */
const STOP_MS = 20_000

/** How soon a worker is replaced: sooner if it has served requests, later if it never started, because the cause may remain. */
const AFTER_DEATH_MS = 200
const AFTER_FAILURE_MS = 2_000

/**
 * Several serving processes on one port, to use all cores, and one for their heavy requests at low priority,
 * so that a large file slows down nobody else. One that dies is replaced.
 */
export async function startWorkers(count: number, parts: ServerParts, log: Log): Promise<RunningServers> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./worker.ts', import.meta.url)) })
  const claimed = await claimPort(parts.config.host, parts.config.port)
  // A Unix socket path must be short, which the data folder may not be.
  const folder = await mkdtemp(join(tmpdir(), 'llano-'))
  const heavySocket = join(folder, 'heavy.sock')
  const onPort = claimed
    ? { ...parts, config: { ...parts.config, port: claimed.port }, reusePort: true, heavySocket }
    : { ...parts, heavySocket }
  const isHeavy = new Map<Worker, boolean>()
  let stopping = false

  function start(heavy: boolean): Promise<number> {
    return new Promise((resolve, reject) => {
      const worker = cluster.fork()
      isHeavy.set(worker, heavy)
      worker.send({ start: { ...onPort, isHeavy: heavy } } satisfies ToWorker)
      let pauseMs = AFTER_FAILURE_MS
      worker.on('message', (message: FromWorker) => {
        if ('refused' in message) reject(new CommandError(message.refused))
        else if ('failed' in message) reject(new Error(message.failed))
        else if ('listening' in message) {
          pauseMs = AFTER_DEATH_MS
          resolve(message.listening)
        }
      })
      worker.on('exit', code => {
        reject(new Error(`a serving process ended with ${code} before it was ready`))
        isHeavy.delete(worker)
        if (!stopping && worker.exitedAfterDisconnect !== true) replace(worker, heavy, pauseMs)
      })
    })
  }

  function replace(dead: Worker, heavy: boolean, pauseMs: number): void {
    log.error({ worker: dead.process.pid }, 'a serving process died; starting another')
    setTimeout(() => {
      if (!stopping) start(heavy).catch(err => log.error({ err }, 'the new serving process did not start'))
    }, pauseMs).unref()
  }

  function drain(): void {
    for (const worker of isHeavy.keys()) worker.send('drain' satisfies ToWorker, () => {})
  }

  async function stop(): Promise<void> {
    stopping = true
    // The process for heavy requests stops last: the others may still be forwarding its responses.
    for (const heavy of [false, true])
      await Promise.all([...isHeavy].filter(([, is]) => is === heavy).map(([worker]) => stopWorker(worker)))
    claimed?.free()
    await rm(folder, { recursive: true, force: true })
  }

  try {
    const light = Array.from({ length: count }, () => start(false))
    const [port] = await Promise.all([...light, start(true)])
    return { port: port!, drain, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function stopWorker(worker: Worker): Promise<void> {
  return new Promise(resolve => {
    if (worker.isDead()) return resolve()
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS)
    worker.on('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    worker.send('stop' satisfies ToWorker, error => {
      if (error) worker.process.kill('SIGKILL')
    })
  })
}
