import { areas } from './areas.ts'
import { runCommandLine } from './kernel/cli/cli.ts'
import { readMigrations } from './kernel/sql/migrate.ts'
import { COMMANDS } from './serve/commands.ts'

// A reader that has enough, such as `head`, closes the pipe: we exit silently like programs killed by
// SIGPIPE, and never with a success code.
const CLOSED_PIPE = 141
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(CLOSED_PIPE)
  process.stderr.write(`The answer could not be written: ${error.message}\n`)
  process.exit(3)
})

const migrations = await readMigrations(areas.flatMap(area => area.migrations ?? []))
const grants = areas.flatMap(area => area.grants ?? [])
const personalData = areas.flatMap(area => area.personalData ?? [])
const program = { commands: COMMANDS, migrations, grants, personalData, env: process.env }
process.exitCode = await runCommandLine(program, process.argv.slice(2))

// Anything still hanging, such as a mail server that does not respond, is not awaited.
setTimeout(() => process.exit(), 2_000).unref()
