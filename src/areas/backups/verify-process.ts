import { lowerOwnPriority } from '../../kernel/threads/priority.ts'
import { examineBackup } from './examine-backup.ts'
import { silent } from './progress.ts'
import { expectTarget } from './target/target.ts'
import { VerificationBusy } from './verify-backup.ts'
import type { FromVerifier, ToVerifier } from './verify-separately.ts'

// Verifies one backup at low priority, for the process that started it. Terminal signals reach the whole group; that process
// handles them, and its end is ours, so that the temporary PostgreSQL is stopped.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
const stopping = new AbortController()
process.on('disconnect', () => stopping.abort())

const tell = (message: FromVerifier) =>
  new Promise<void>(resolve => {
    if (process.connected) process.send!(message, () => resolve())
    else resolve()
  })

process.on('message', async (message: ToVerifier) => {
  if (message === 'stop') return stopping.abort()
  lowerOwnPriority()
  const { config, id, migrations } = message
  const examining = {
    config,
    wanted: id,
    filesOnly: false,
    migrations,
    progress: silent,
    stopping: stopping.signal,
  }
  try {
    const { problems } = await examineBackup({ ...examining, target: expectTarget(config) })
    await tell({ problems })
  } catch (error) {
    await tell(error instanceof VerificationBusy ? 'busy' : { failure: (error as Error).message })
  }
  process.exit(0)
})
