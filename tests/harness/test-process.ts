import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tally } from './tally.ts'

/** Counts the tests of a process. */
const TALLY = new URL('./tally.ts', import.meta.url).href

/** What ends the running test processes. */
const stops = new Set<() => void>()

export function stopTestProcesses(): void {
  for (const stop of stops) stop()
}

/** Runs test files in one process, and prints what they print when they are done. */
export async function runTestProcess(
  files: readonly string[],
  env: NodeJS.ProcessEnv,
  options: readonly string[] = [],
): Promise<Tally> {
  const tallyFile = join(tmpdir(), `llano-tally-${randomUUID()}.json`)
  const child = spawn(
    process.execPath,
    [
      ...options,
      '--test',
      '--test-isolation=none',
      '--test-force-exit',
      '--test-timeout=600000',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${TALLY}`,
      `--test-reporter-destination=${tallyFile}`,
      ...files,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } },
  )
  let printed = ''
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', text => {
      printed += text
    })
  const stop = () => child.kill('SIGTERM')
  stops.add(stop)
  const code = await new Promise<number | string>(resolve =>
    child.on('close', (code, signal) => resolve(code ?? signal!)),
  )
  stops.delete(stop)
  process.stdout.write(printed)
  // Empty if the process was stopped.
  const content = existsSync(tallyFile) ? await readFile(tallyFile, 'utf8') : ''
  await rm(tallyFile, { force: true })
  const tally: Tally = content
    ? JSON.parse(content)
    : { tests: [], failed: [], remarks: [printed.slice(-800)], times: {} }
  if (code !== 0 && tally.failed.length === 0) {
    const text = [` the process ended with ${code}`, ...tally.remarks].join('\n    ')
    tally.failed.push({ files: [...files], text })
  }
  return tally
}
