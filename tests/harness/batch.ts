import { appendFileSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { after, describe } from 'node:test'
import { pathToFileURL } from 'node:url'

const TOP = join(import.meta.dirname, '..', '..')

let isBatch = false
const ends: (() => unknown)[] = []

/**
 * Registers what ends something that several test files of one process share, such as the browser. It runs after the
 * last file of a batch; a file that runs by itself ends it after its own tests.
 */
export function afterBatch(end: () => unknown): void {
  if (isBatch) ends.push(end)
  else after(end)
}

/**
 * Runs test files one after the other in this process: loading the program costs more than most files. Each file is
 * a suite, so that its hooks run with its own tests and its servers and databases are gone before the next file.
 */
export async function runBatch(files: readonly string[]): Promise<void> {
  isBatch = true
  for (const file of files) {
    const before = cpuTime()
    const startedAt = performance.now()
    const { promise: done, resolve } = Promise.withResolvers<void>()
    describe(dirname(file), () => {
      // In a suite around that of the file, where it runs even if a hook of the file fails.
      after(() => resolve())
      describe(basename(file), async () => {
        await import(pathToFileURL(join(TOP, file)).href)
      })
    })
    await done
    recordProfile(file, cpuTime() - before, performance.now() - startedAt)
  }
  for (const end of ends) await end()
}

/**
 * LLANO_TEST_PROFILE names a file that gets a line for each test file: CPU seconds, seconds, name. PostgreSQL and what
 * the files of a batch share (the browser, the process for command lines) are not included.
 */
function recordProfile(file: string, cpuSeconds: number, ms: number): void {
  const { LLANO_TEST_PROFILE: profile } = process.env
  if (profile) appendFileSync(profile, `${cpuSeconds.toFixed(2)} ${(ms / 1000).toFixed(1)} ${file}\n`)
}

/** CPU seconds of this process and of its children that have ended. Without /proc, of this process only. */
function cpuTime(): number {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // The name in parentheses may contain anything. After it, the 12th to 15th fields are the times, in ticks of 10 ms.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}
