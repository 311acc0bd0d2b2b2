import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { areas } from '../areas.ts'
import type { Command } from '../kernel/cli/command.ts'
import { escapeControlChars } from '../kernel/cli/escape-control-chars.ts'
import type { Config } from '../kernel/config.ts'
import { type Check, type CheckContext, reasonOf } from '../kernel/doctor/check.ts'
import { findPending } from '../kernel/doctor/database.check.ts'
import { type Finding, problem } from '../kernel/doctor/finding.rules.ts'
import { EmbeddedRefusal, startEmbedded } from '../kernel/embedded/embedded.ts'
import { type Secrets, secretsFrom } from '../kernel/secrets.ts'
import { databaseOptions } from '../kernel/sql/database-options.ts'
import { readMigrations } from '../kernel/sql/migrate.ts'
import { type Database, openDatabase } from '../kernel/sql/postgres.ts'

/** A check that takes longer has failed: what it checks does not respond. */
const LONGEST_MS = 20_000

type Named = Finding & { check: string }

/** Unlike other commands it does not migrate and creates nothing: it describes what it finds. */
export const doctor: Command = {
  words: 'doctor',
  summary: 'Check this installation, and say how to fix what is wrong.',
  flags: [],
  async run({ config, now, say }) {
    const migrations = await readMigrations(areas.flatMap(area => area.migrations ?? []))
    const { server, unreachable, close } = await openServer(config, say)
    try {
      const isCurrent = server && isUpToDate(await findPending(server, migrations))
      const context: CheckContext = {
        config,
        now,
        migrations,
        server,
        database: isCurrent ? server : null,
        secrets: await findSecrets(config),
      }
      const checks = areas.flatMap(area => area.checks ?? [])
      const found = await Promise.all(checks.map(check => runCheck(check, context)))
      const findings: Named[] = [
        ...(unreachable ? [{ check: 'database', ...unreachable }] : []),
        ...found.flat(),
      ]
      const count = (state: Finding['state']) => findings.filter(one => one.state === state).length
      const [problems, warnings] = [count('problem'), count('warning')]
      return {
        json: { problems, warnings, findings },
        text: `${findings.map(line).join('\n')}\n\n${summary(problems, warnings)}`,
        exitCode: problems > 0 ? 1 : 0,
      }
    } finally {
      await close()
    }
  },
}

const isUpToDate = ({ pending, refused }: Awaited<ReturnType<typeof findPending>>) =>
  pending.length === 0 && refused === null

type Opened = { server: Database | null; unreachable: Finding | null; close(): Promise<void> }

async function openServer(config: Config, say: (line: string) => void): Promise<Opened> {
  const nothing = (unreachable: Finding): Opened => ({ server: null, unreachable, close: async () => {} })
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres')))
    return nothing(
      problem(
        `There is no installation in ${config.dataDir} yet.`,
        'Set LLANO_DATA_DIR to the data folder, set DATABASE_URL, or start llano serve to create one.',
      ),
    )
  let embedded: Awaited<ReturnType<typeof startEmbedded>> | null = null
  try {
    embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, say })
  } catch (error) {
    if (!(error instanceof EmbeddedRefusal)) throw error
    return nothing(
      problem(`PostgreSQL does not start: ${error.message}`, 'See postgres.log in the data folder.'),
    )
  }
  const server = openDatabase(config.databaseUrl ?? embedded!.url, {
    ...databaseOptions(config),
    shared: 1,
    own: 4,
  })
  const close = async () => {
    await server.close()
    await embedded?.release()
  }
  try {
    await server.withClient(client => client.query('select 1'))
    return { server, unreachable: null, close }
  } catch (error) {
    await close()
    return nothing(
      problem(
        `The database cannot be used (${reasonOf(error)}).`,
        'Check the host, database, user and password in DATABASE_URL, pg_hba.conf, and that a primary is running.',
      ),
    )
  }
}

/** The configured secret, or the one in the data folder; none is created. */
async function findSecrets({ secret, dataDir }: Config): Promise<Secrets | null> {
  const kept = secret ?? (await readFile(join(dataDir, 'secret'), 'utf8').catch(() => ''))
  return kept.trim().length < 32 ? null : secretsFrom(kept)
}

async function runCheck({ name, run }: Check, context: CheckContext): Promise<Named[]> {
  const { promise: late, resolve } = Promise.withResolvers<Finding[]>()
  const again = 'Run llano doctor again. If it fails again, check the server log.'
  const timer = setTimeout(() => resolve([problem('The check did not finish.', again)]), LONGEST_MS)
  const findings = await Promise.race([
    run(context).catch(error => [problem(`The check failed (${reasonOf(error)}).`, again)]),
    late,
  ])
  clearTimeout(timer)
  return findings.map(finding => ({ check: name, ...finding }))
}

const NAME_WIDTH = 14
const STATE_WIDTH = 8

function line(finding: Named): string {
  const head = `${finding.state.padEnd(STATE_WIDTH)} ${finding.check.padEnd(NAME_WIDTH)} `
  const found = head + escapeControlChars(finding.found)
  if (finding.state === 'ok') return found
  return `${found}\n${' '.repeat(head.length)}→ ${escapeControlChars(finding.fix)}`
}

function summary(problems: number, warnings: number): string {
  const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
  if (problems + warnings === 0) return 'Everything is fine.'
  return `${many(problems, 'problem')}, ${many(warnings, 'warning')}.`
}
