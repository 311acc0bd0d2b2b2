import type { Config } from '../config.ts'
import type { Grant } from '../grants/grant.ts'
import type { Installation } from '../installation.ts'
import type { PersonalData } from '../privacy/personal-data.ts'
import type { Secrets } from '../secrets.ts'
import type { Migration } from '../sql/migrate.ts'
import type { Database } from '../sql/postgres.ts'
import type { By } from '../sql/write.ts'
import { escapeControlChars } from './escape-control-chars.ts'

/** What a command may use. The database is opened, and the embedded server started, only when needed. */
export type CommandContext = {
  config: Config
  database(): Promise<Database>
  secrets(): Promise<Secrets>
  open(): Promise<Installation>
  /** Progress for people, on standard error. */
  say(line: string): void
  /** A file or folder from the command line, relative to the user's directory. */
  path(given: string): string
  now(): Date
  /** All migrations of the program. */
  migrations: readonly Migration[]
  /** All kinds of access, of all areas. */
  grants: readonly Grant[]
  /** What all areas hold about people, the kernel first. */
  personalData: readonly PersonalData[]
  /** The actor in the audit log. */
  by: By
}

export type Flag = {
  /** In commander's syntax: `--entity <id>`, `--allow-ip <ip...>`. */
  flags: string
  description: string
  required?: boolean
  choices?: readonly string[]
  default?: string
}

/** `--entity` of `--entity <id>`. */
export const optionOf = ({ flags }: Flag): string => flags.split(' ')[0]!

/** The result of a command: one JSON object, and its text for people. */
export type CommandAnswer = {
  json: Record<string, unknown>
  text: string
  /** 0 unless the command found a problem that is not a usage error. */
  exitCode?: number
  /** The command has already printed its object, long before its end. */
  printed?: boolean
}

/** A command is a value: its words, its flags, and what it does. */
export type Command = {
  /** `key create`, `audit verify`. */
  words: string
  summary: string
  args?: readonly { name: string; description: string }[]
  flags: readonly Flag[]
  /** Reads a secret from standard input, so errors do not repeat its command line. */
  readsSecret?: boolean
  /** Creates the installation if the data folder has none. Others refuse, because the folder may be mistyped. */
  createsInstallation?: boolean
  run(context: CommandContext, options: Record<string, string | string[] | undefined>): Promise<CommandAnswer>
}

/** `1 file`, `2 files`. */
export const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/**
 * A table for people; columns are as wide as their widest value. Control characters are escaped. `none` is
 * printed instead of an empty table.
 */
export function table(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  none?: string,
): string {
  if (rows.length === 0 && none !== undefined) return none
  const cells = [
    header,
    ...rows.map(row => row.map(value => (value === null ? '-' : escapeControlChars(String(value))))),
  ]
  const widths = header.map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((value, column) => value.padEnd(widths[column]!))
      .join('  ')
      .trimEnd()
  return [
    line(cells[0] as string[]),
    widths.map(width => '─'.repeat(width)).join('  '),
    ...cells.slice(1).map(row => line(row as string[])),
  ].join('\n')
}
