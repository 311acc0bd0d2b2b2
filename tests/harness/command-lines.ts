import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { areas } from '../../src/areas.ts'
import { runCommandLine } from '../../src/kernel/cli/cli.ts'
import type { Command } from '../../src/kernel/cli/command.ts'
import { auditSeal, auditVerify } from '../../src/serve/audit.commands.ts'
import { migrateCommand } from '../../src/serve/migrate.command.ts'
import { openapi } from '../../src/serve/openapi.command.ts'
import { serve } from '../../src/serve/serve.command.ts'
import { verify } from '../../src/serve/verify.command.ts'
import { worker } from '../../src/serve/worker.command.ts'
import { allMigrations } from './scratch-database.ts'

export const COMMANDS: readonly Command[] = [
  ...[serve, worker, migrateCommand, openapi, auditVerify, auditSeal, verify],
  ...areas.flatMap(area => area.commands),
]

export type Outcome = {
  code: number
  stdout: string
  stderr: string
}

/** The words of a line, split like a shell does. */
export const words = (line: string) => line.match(/"[^"]*"|\S+/g)!.map(word => word.replaceAll('"', ''))

/** Standard output, which must be one JSON object. */
// biome-ignore lint/suspicious/noExplicitAny: each command answers with a shape of its own
export function onlyJson(line: string, { stdout }: Outcome): any {
  assert.match(
    stdout,
    /^\{.*\}\n$/,
    `${line}: one line with one object, not ${JSON.stringify(stdout.slice(0, 200))}`,
  )
  return JSON.parse(stdout)
}

/**
 * Runs commands one after the other in one process, because starting one costs more than most commands.
 * `{txn}` stands for the transaction id that an earlier command printed.
 */
export function runCommandLines(lines: string[][], env: Record<string, string>): Promise<Outcome[]> {
  const words = ['--disable-warning=ExperimentalWarning', import.meta.filename, JSON.stringify(lines)]
  return new Promise((resolve, reject) => {
    // Recompiling everything would be half the time of a command.
    const { PATH = '', NODE_COMPILE_CACHE } = process.env
    const options = { env: { PATH, NODE_COMPILE_CACHE, ...env }, maxBuffer: 100_000_000 }
    execFile(process.execPath, words, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stderr}`))
      else resolve(JSON.parse(stdout))
    })
  })
}

async function runHere(lines: string[][]): Promise<Outcome[]> {
  const grants = areas.flatMap(area => area.grants ?? [])
  const program = { commands: COMMANDS, migrations: await allMigrations(), grants, env: process.env }
  const [out, err] = [process.stdout.write, process.stderr.write]
  const outcomes: Outcome[] = []
  let transaction = '{txn}'
  for (const line of lines) {
    const words = line.map(word => (word === '{txn}' ? transaction : word))
    const outcome = { code: -1, stdout: '', stderr: '' }
    const keep = (where: 'stdout' | 'stderr') => (text: string) => {
      outcome[where] += text
      return true
    }
    process.stdout.write = keep('stdout') as typeof out
    process.stderr.write = keep('stderr') as typeof err
    try {
      outcome.code = await runCommandLine(program, words)
    } finally {
      process.stdout.write = out
      process.stderr.write = err
    }
    transaction = /"id":"(txn_\w+)"/.exec(outcome.stdout)?.[1] ?? transaction
    outcomes.push(outcome)
  }
  return outcomes
}

if (import.meta.main) process.stdout.write(JSON.stringify(await runHere(JSON.parse(process.argv[2]!))))
