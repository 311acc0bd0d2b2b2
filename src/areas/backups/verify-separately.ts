import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../kernel/config.ts'
import type { Migration } from '../../kernel/sql/migrate.ts'

export type VerifierTask = { config: Config; id: string; migrations: readonly Migration[] }
export type ToVerifier = VerifierTask | 'stop'
export type FromVerifier = { problems: string[] } | { failure: string } | 'busy'

/** Enough for the largest manifest; everything else is read in pieces. */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=512']

/** Less than a job gets to end at shutdown. */
const STOP_MS = 15_000

/**
 * Verifies a backup in a process of its own, at low priority and with limited memory. `busy` if another verification runs in this
 * data folder. When `stopping` is aborted, it ends and leaves nothing behind.
 */
export function verifySeparately(task: VerifierTask, stopping: AbortSignal): Promise<FromVerifier> {
  return new Promise((resolve, reject) => {
    if (stopping.aborted) return reject(stopping.reason)
    const child = fork(fileURLToPath(new URL('./verify-process.ts', import.meta.url)), [], {
      execArgv: FLAGS,
    })
    let answer: FromVerifier | null = null
    let killing: NodeJS.Timeout | undefined
    const stop = () => {
      if (child.connected) child.send('stop' satisfies ToVerifier, () => {})
      killing = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    }
    stopping.addEventListener('abort', stop, { once: true })
    child.on('message', (message: FromVerifier) => {
      answer = message
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearTimeout(killing)
      stopping.removeEventListener('abort', stop)
      if (stopping.aborted) reject(stopping.reason)
      else resolve(answer ?? { failure: `the verification ended with ${signal ?? code}` })
    })
    child.send(task satisfies ToVerifier, () => {})
  })
}
