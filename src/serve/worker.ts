import { CommandError } from '../kernel/http/refusal.ts'
import { makeLog } from '../kernel/log.ts'
import { type RunningServers, startServer } from './server.ts'
import type { FromWorker, ToWorker } from './workers.ts'

// A serving process: configured and stopped by the process that started it. Terminal signals reach the whole
// group; the first process handles them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(1))

let running: RunningServers | null = null
const tell = (message: FromWorker) => new Promise(resolve => process.send!(message, resolve))

process.on('message', async (message: ToWorker) => {
  if (message === 'drain') running?.drain()
  if (message === 'stop') {
    await running?.stop()
    process.exit(0)
  }
  if (typeof message !== 'object' || !('start' in message)) return
  try {
    running = await startServer(message.start, makeLog(message.start.config.logLevel))
    tell({ listening: running.port })
  } catch (error) {
    const text = (error as Error).message
    await tell(error instanceof CommandError ? { refused: text } : { failed: text })
    process.exit(1)
  }
})
