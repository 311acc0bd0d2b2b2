import { readFileSync } from 'node:fs'
import { ConfigFault } from './config.ts'

type Environment = Record<string, string | undefined>

/**
 * Adds the settings of the file that `LLANO_ENV_FILE` names, which systemd reads for the server, so that a command in a shell works
 * on the same installation. What the environment already has stays.
 */
export function addSettingsFile(env: Environment): void {
  const path = env.LLANO_ENV_FILE
  if (!path) return
  const settings = parseSettings(readSettings(path))
  if (settings === null)
    throw new ConfigFault(
      `${path} (LLANO_ENV_FILE) has a line that is neither NAME=value nor a comment, or that ends with a backslash. Write every setting on one line.`,
    )
  for (const [name, value] of settings) env[name] ??= value
}

function readSettings(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Other settings would be those of another installation.
    if (code === 'ENOENT') throw new ConfigFault(`${path} (LLANO_ENV_FILE) does not exist.`)
    throw new ConfigFault(
      `${path} (LLANO_ENV_FILE) cannot be read (${code}). Run the command as the user of the server: sudo -u llano llano …`,
    )
  }
}

const LINE = /^\s*(?:[#;].*|([A-Za-z_]\w*)=\s*(?:'([^']*)'|"((?:[^"\\]|\\.)*)"|([^'"\s].*?)?)\s*)?$/

/** For systemd, the next line belongs to this one. */
const CONTINUES = /(?<!\\)(?:\\\\)*\\$/

/**
 * As systemd reads it: no variables, no comment behind a value, and the last of two lines with the same name counts. Null if a line is
 * something else, or continues on the next one.
 */
export function parseSettings(text: string): [name: string, value: string][] | null {
  const given = text.split(/\r?\n/)
  const lines = given.map(line => LINE.exec(line))
  if (lines.includes(null) || given.some(line => CONTINUES.test(line))) return null
  const settings = lines.flatMap((line): [string, string][] => {
    const [, name, single, double, plain = ''] = line!
    if (name === undefined) return []
    return [[name, single ?? double?.replaceAll(/\\(["\\`$])/g, '$1') ?? plain.replaceAll(/\\(.)/g, '$1')]]
  })
  return [...new Map(settings)]
}
