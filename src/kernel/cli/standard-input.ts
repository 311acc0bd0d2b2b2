import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandError } from '../http/refusal.ts'

const MAX_BYTES = 10_000

/**
 * One line from standard input, for values that must not be on a command line, where other users and the
 * shell's history see them. At a terminal it prompts and does not echo.
 */
export async function readSecretLine(what: string, say: (line: string) => void): Promise<string> {
  const typed = process.stdin.isTTY ? await typedLine(what, say) : await wholeInput(what)
  const line = typed.replace(/\r?\n$/, '')
  if (line.trim() === '') throw new CommandError(`${what} is missing; give it on standard input.`)
  if (/[\r\n]/.test(line)) throw new CommandError(`${what} must be one line on standard input.`)
  return line
}

async function typedLine(what: string, say: (line: string) => void): Promise<string> {
  say(`${what} (hidden):`)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await asking.question('')
  } finally {
    asking.close()
  }
}

async function wholeInput(what: string): Promise<string> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of process.stdin) {
    sizeBytes += (chunk as Buffer).length
    if (sizeBytes > MAX_BYTES) throw new CommandError(`${what} is too long.`)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
