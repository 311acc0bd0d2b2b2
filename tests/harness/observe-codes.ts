import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RefusalEvent } from '../../src/kernel/http/refusal-channel.ts'

// Loaded into every process of a test run (`node --import`): writes down which error codes were seen, and from where.
const folder = process.env.LLANO_TEST_CODES
if (folder) {
  const seen = new Set<string>()
  subscribe('llano:refusal', event => {
    const { by, codes } = event as RefusalEvent
    const lines = codes.map(code => `${by}\t${code}\n`).filter(line => !seen.has(line))
    if (lines.length === 0) return
    for (const line of lines) seen.add(line)
    try {
      appendFileSync(join(folder, String(process.pid)), lines.join(''))
    } catch {
      // A process that runs as another user cannot write here.
    }
  })
}

/** All that was seen, as `[from where, code]`. */
export function readObserved(folder: string): [by: string, code: string][] {
  const lines = readdirSync(folder).flatMap(name => readFileSync(join(folder, name), 'utf8').split('\n'))
  return [...new Set(lines)].filter(Boolean).map(line => line.split('\t') as [string, string])
}
