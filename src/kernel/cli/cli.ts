import { dirname, resolve } from 'node:path'
import { Command as Commander, CommanderError, Option } from 'commander'
import { NotBuilt } from '../build.ts'
import { type Config, ConfigFault, readConfig } from '../config.ts'
import { EmbeddedRefusal } from '../embedded/embedded.ts'
import type { Grant } from '../grants/grant.ts'
import { CommandError, Refusal, UsageError } from '../http/refusal.ts'
import { announceRefusal } from '../http/refusal-channel.ts'
import { hasInstallation, type Installation, openInstallation } from '../installation.ts'
import type { PersonalData } from '../privacy/personal-data.ts'
import { addSettingsFile } from '../settings-file.ts'
import type { Migration } from '../sql/migrate.ts'
import type { Command, CommandContext } from './command.ts'
import { escapeControlCharsInLines } from './escape-control-chars.ts'

/** 0 done, 1 rejected or a problem found, 2 wrong usage, 3 internal error. */
const EXIT = { done: 0, refused: 1, usage: 2, bug: 3 }

const ON_INPUT =
  'invalid arguments. They are not shown because the secret value belongs on standard input, not on the command line.'

export type Program = {
  commands: readonly Command[]
  migrations: readonly Migration[]
  grants: readonly Grant[]
  personalData: readonly PersonalData[]
  env: Record<string, string | undefined>
}

/**
 * Runs one command and returns the exit code. Results go to standard output, everything else to standard
 * error.
 */
export async function runCommandLine(program: Program, argv: readonly string[]): Promise<number> {
  let exitCode = EXIT.done
  const root = new Commander('llano')
    .description('Manage US LLCs for their owners: books, keys, people and the server itself.')
    .exitOverride()
    .showHelpAfterError('(see --help for options)')
    // A command may have a word below it (`announce`, `announce list`); the options after that word are its own.
    .enablePositionalOptions()
    // Messages repeat the input, which may contain terminal control sequences.
    .configureOutput({ outputError: (text, write) => write(escapeControlCharsInLines(text)) })
  for (const command of program.commands) {
    addCommand(root, command, async options => {
      exitCode = await runCommand(program, command, options)
    })
  }
  describeGroups(root)
  try {
    await root.parseAsync([...argv], { from: 'user' })
    return exitCode
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return EXIT.done
    // Commander has printed the message for people on standard error; programs read standard output.
    const secret = program.commands.some(one => one.readsSecret && one.words === argv.slice(0, 2).join(' '))
    const message = secret ? ON_INPUT : error.message.replace(/^error: /, '')
    if (argv.includes('--json')) process.stdout.write(`${JSON.stringify({ error: message })}\n`)
    return EXIT.usage
  }
}

/** A group is described by its commands. */
function describeGroups({ commands }: Commander): void {
  for (const group of commands) {
    if (!group.description()) group.description(group.commands.map(command => command.name()).join(', '))
    describeGroups(group as Commander)
  }
}

function addCommand(
  root: Commander,
  command: Command,
  action: (options: Record<string, string | string[] | undefined>) => Promise<void>,
): void {
  const groups = command.words.split(' ')
  const verb = groups.pop()!
  let parent = root
  for (const group of groups) parent = parent.commands.find(c => c.name() === group) ?? parent.command(group)
  const line = parent.command(verb).description(command.summary)
  line.exitOverride().showHelpAfterError('(see --help for options)')
  if (command.readsSecret)
    line.configureOutput({ outputError: (_text, write) => write(`error: ${ON_INPUT}\n`) })
  for (const arg of command.args ?? []) line.argument(`<${arg.name}>`, arg.description)
  for (const flag of command.flags) {
    const option = new Option(flag.flags, flag.required ? `${flag.description} (required)` : flag.description)
    if (flag.choices) option.choices([...flag.choices])
    if (flag.default !== undefined) option.default(flag.default)
    if (flag.required) option.makeOptionMandatory()
    line.addOption(option)
  }
  line.option('--json', 'print one JSON object to standard output')
  line.action(async (...given: unknown[]) => {
    const args = Object.fromEntries((command.args ?? []).map((arg, i) => [arg.name, given[i] as string]))
    await action({ ...line.opts(), ...args })
  })
}

async function runCommand(
  program: Program,
  command: Command,
  options: Record<string, string | string[] | undefined>,
): Promise<number> {
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const asJson = Boolean(options.json)
  let installation: Promise<Installation> | null = null
  try {
    addSettingsFile(program.env)
    const config = readConfig(program.env)
    const open = async () => {
      if (!installation && !command.createsInstallation && !hasInstallation(config))
        throw new CommandError(noInstallation(program.env, config))
      installation ??= openInstallation(config, program.migrations, say)
      return installation
    }
    const answer = await command.run(makeContext(program, config, open, say), options)
    if (!asJson) process.stdout.write(`${answer.text}\n`)
    else if (!answer.printed) process.stdout.write(`${JSON.stringify(answer.json)}\n`)
    return answer.exitCode ?? EXIT.done
  } catch (error) {
    if (error instanceof Refusal) announceRefusal(command.words, error)
    return explain(error, asJson, say)
  } finally {
    await (installation as Promise<Installation> | null)?.then(
      found => found.close(),
      () => {},
    )
  }
}

function noInstallation({ LLANO_ENV_FILE: file }: Program['env'], { dataDir }: Config): string {
  const places = file ? ` and ${file}` : ''
  return (
    `There is no installation: ${dataDir} (LLANO_DATA_DIR) has no database, and DATABASE_URL is not set. ` +
    `Settings come from the environment${places}. Use those of the server, or start a new installation with npm start.`
  )
}

function makeContext(
  { grants, personalData, migrations, env }: Program,
  config: Config,
  open: () => Promise<Installation>,
  say: (line: string) => void,
): CommandContext {
  return {
    config,
    database: async () => (await open()).database,
    secrets: async () => (await open()).secrets,
    open,
    say,
    path: given => resolve(workingDirectory(env), given),
    now: () => new Date(),
    migrations,
    grants,
    personalData,
    // Not os.userInfo(), which fails for a user without a name, such as that of a container.
    by: { actor: `cli:${process.getuid?.() ?? 0}`, ip: null, idempotency: null },
  }
}

/** The user's working directory: npm changes to that of its package and says where it came from. */
function workingDirectory({ INIT_CWD, npm_package_json }: Program['env']): string {
  const moved = npm_package_json !== undefined && dirname(npm_package_json) === process.cwd()
  return (moved && INIT_CWD) || process.cwd()
}

function explain(error: unknown, asJson: boolean, say: (line: string) => void): number {
  const refusedBySystem = (error as NodeJS.ErrnoException).syscall !== undefined
  const expected =
    error instanceof Refusal ||
    error instanceof CommandError ||
    error instanceof ConfigFault ||
    error instanceof EmbeddedRefusal ||
    error instanceof NotBuilt ||
    refusedBySystem
  const message = refusedBySystem
    ? `The operating system rejected a configured setting: ${(error as Error).message}`
    : messageOf(error as Error)
  if (asJson) {
    const body = error instanceof Refusal ? error.bodyIn('en') : { error: message }
    process.stdout.write(`${JSON.stringify(body)}\n`)
  } else say(escapeControlCharsInLines(expected ? message : `Something went wrong: ${message}`))
  if (!expected && process.env.LLANO_TEST_TRACE) say((error as Error).stack ?? '')
  if (error instanceof ConfigFault || error instanceof UsageError) return EXIT.usage
  return expected ? EXIT.refused : EXIT.bug
}

/** All that is wrong, a line each. */
function messageOf(error: Error): string {
  const all = error instanceof Refusal && error.errors.length > 0 ? error.errors : [error]
  return all.map(one => one.message).join('\n')
}
