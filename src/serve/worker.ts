import { programVersion } from '../kernel/build.ts'
import { CommandError } from '../kernel/http/refusal.ts'
import { makeLog } from '../kernel/log.ts'
import { startTracing, type Tracing } from '../kernel/tracing.ts'
import { type RunningServers, startServer } from './server.ts'
import type { FromWorker, ToWorker } from './workers.ts'

// A serving process: configured and stopped by the process that started it. Terminal signals reach the whole
// group; the first process handles them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(1))

let running: RunningServers | null = null
let tracing: Tracing | null = null
const tell = (message: FromWorker) => new Promise(resolve => process.send!(message, resolve))

process.on('message', async (message: ToWorker) => {
  if (message === 'drain') running?.drain()
  if (message === 'stop') {
    await running?.stop()
    await tracing?.stop()
    process.exit(0)
  }
  if (typeof message !== 'object' || !('start' in message)) return
  try {
    const log = makeLog(message.start.config.logLevel)
    tracing = await startTracing(process.env, await programVersion(), log)
    running = await startServer(message.start, log)
    tell({ listening: running.port })
  } catch (error) {
    const text = (error as Error).message
    await tell(error instanceof CommandError ? { refused: text } : { failed: text })
    process.exit(1)
  }
})
