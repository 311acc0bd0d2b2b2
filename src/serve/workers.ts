import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import type { Log } from '../kernel/log.ts'
import { Refusal } from '../kernel/refusal.ts'
import { claimPort } from './port.ts'
import type { RunningServers, ServerParts } from './server.ts'

export type ToWorker = { start: ServerParts } | 'stop'
export type FromWorker = { listening: number } | { refused: string } | { failed: string }

/** How long a worker may take to finish the requests under way before it is ended. */
const STOP_MS = 20_000

/** How soon one that served is replaced, and one that did not come to serve: what stood in its way may stay. */
const AFTER_DEATH_MS = 200
const AFTER_FAILURE_MS = 2_000

/** Several serving processes on one port, so that all cores work. One that dies is replaced. */
export async function startWorkers(count: number, parts: ServerParts, log: Log): Promise<RunningServers> {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts') })
  const claimed = await claimPort(parts.config.host, parts.config.port)
  const told: ServerParts = claimed
    ? { ...parts, config: { ...parts.config, port: claimed.port }, reusePort: true }
    : parts
  let stopping = false

  function start(): Promise<number> {
    return new Promise((resolve, reject) => {
      const worker = cluster.fork()
      worker.send({ start: told } satisfies ToWorker)
      let pauseMs = AFTER_FAILURE_MS
      worker.on('message', (message: FromWorker) => {
        if ('refused' in message) reject(new Refusal(400, message.refused))
        else if ('failed' in message) reject(new Error(message.failed))
        else if ('listening' in message) {
          pauseMs = AFTER_DEATH_MS
          resolve(message.listening)
        }
      })
      worker.on('exit', code => {
        reject(new Error(`a serving process ended with ${code} before it was ready`))
        if (!stopping && worker.exitedAfterDisconnect !== true) replace(worker, pauseMs)
      })
    })
  }

  function replace(dead: Worker, pauseMs: number): void {
    log.error({ worker: dead.process.pid }, 'a serving process died; starting another')
    setTimeout(() => {
      if (!stopping) start().catch(err => log.error({ err }, 'the new serving process did not start'))
    }, pauseMs).unref()
  }

  async function stop(): Promise<void> {
    stopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map(worker => stopWorker(worker!)))
    claimed?.free()
  }

  try {
    const ports = await Promise.all(Array.from({ length: count }, start))
    return { port: ports[0]!, stop }
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
