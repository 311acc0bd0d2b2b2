import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { areas } from '../../src/areas.ts'
import { runCommandLine } from '../../src/kernel/cli/cli.ts'
import { COMMANDS } from '../../src/serve/commands.ts'
import { afterFile } from './after-file.ts'
import { allMigrations } from './migrations.ts'

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

type Job = { lines: string[][]; env: Record<string, string | undefined> }
type Done = { outcomes: Outcome[] } | { error: string }

let helper: ChildProcess | null = null
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs command lines one after the other in a separate process, which later calls use again: loading the program
 * costs more than most commands. The word `{txn}` stands for the id of the transaction that an earlier line returned.
 */
export function runCommandLines(
  lines: string[][],
  env: Record<string, string | undefined>,
): Promise<Outcome[]> {
  // One call at a time, because the output of the process belongs to the command that runs.
  const next = last.then(() => runInHelper({ lines, env }))
  last = next.catch(() => {})
  return next
}

function runInHelper(job: Job): Promise<Outcome[]> {
  helper ??= startHelper()
  const { promise, resolve, reject } = Promise.withResolvers<Outcome[]>()
  const child = helper
  const onExit = (code: number | null) => {
    helper = null
    reject(new Error(`the process that runs command lines ended with ${code}`))
  }
  // Only a running command keeps the test process alive.
  child.ref()
  child.channel!.ref()
  child.once('exit', onExit)
  child.once('message', message => {
    child.off('exit', onExit)
    child.unref()
    child.channel!.unref()
    const done = message as Done
    if ('error' in done) reject(new Error(done.error))
    else resolve(done.outcomes)
  })
  child.send(job)
  return promise
}

function startHelper(): ChildProcess {
  const { PATH = '', NODE_COMPILE_CACHE, NODE_OPTIONS, LLANO_TEST_CODES } = process.env
  const child = fork(import.meta.filename, {
    env: { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, LLANO_TEST_CODES },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  afterFile(async () => {
    helper = null
    child.ref()
    if (child.connected) child.disconnect()
    await ended
  })
  return child
}

async function runHere({ lines, env }: Job): Promise<Outcome[]> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  for (const name of Object.keys(process.env)) delete process.env[name]
  for (const [name, value] of Object.entries({ PATH, NODE_COMPILE_CACHE, ...env }))
    if (value !== undefined) process.env[name] = value
  const grants = areas.flatMap(area => area.grants ?? [])
  const personalData = areas.flatMap(area => area.personalData ?? [])
  const migrations = await allMigrations()
  const program = { commands: COMMANDS, migrations, grants, personalData, env: process.env }
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

if (import.meta.main) {
  process.on('message', async job => {
    const done: Done = await runHere(job as Job).then(
      outcomes => ({ outcomes }),
      error => ({ error: String(error.stack) }),
    )
    process.send!(done)
  })
  // The test process is gone.
  process.on('disconnect', () => process.exit())
}
