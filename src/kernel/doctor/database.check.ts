import { warnOfAuditRights } from '../audit/audit-rights.ts'
import type { Config } from '../config.ts'
import { CommandError } from '../http/refusal.ts'
import { listJobRuns } from '../jobs/job-runs.ts'
import { type Migration, planMigrations } from '../sql/migrate.ts'
import type { Database } from '../sql/postgres.ts'
import { bool, instant, statement, text } from '../sql/statement.ts'
import type { Check } from './check.ts'
import { judgeClock, judgeSettings, SETTING_NAMES, type ServerSettings } from './doctor.rules.ts'
import { type Finding, ok, problem, warning } from './finding.rules.ts'

const readClock = statement({
  name: 'doctor.read_clock',
  params: {},
  row: { at: instant },
  sql: 'select clock_timestamp() as at',
})

const listSettings = statement({
  name: 'doctor.list_settings',
  params: {},
  row: { name: text, setting: text },
  sql: 'select name, setting from pg_settings',
})

const findRole = statement({
  name: 'doctor.find_role',
  params: {},
  row: { role: text, is_superuser: bool, is_migrated: bool },
  sql: `
    select rolname::text as role, rolsuper as is_superuser, to_regclass('kernel.migration') is not null as is_migrated
    from pg_roles where rolname = current_user`,
})

const listMigrations = statement({
  name: 'doctor.list_migrations',
  params: {},
  row: { file: text, hash: text },
  sql: 'select file, hash from kernel.migration',
})

/** Each process has a pool and a connection that checks the primary: those that serve, jobs, and heavy requests. */
export const connectionsOf = ({ processes, databasePool }: Pick<Config, 'processes' | 'databasePool'>) =>
  (processes + (processes > 1 ? 2 : 1)) * (databasePool + 1)

export const databaseSettingsCheck: Check = {
  name: 'database',
  async run({ server, config }) {
    if (!server) return []
    const rows = await server.durable.all(listSettings, {})
    const all = new Map(rows.map(({ name, setting }) => [name, setting]))
    const settings = Object.fromEntries(SETTING_NAMES.map(name => [name, all.get(name) ?? '']))
    return judgeSettings(settings as ServerSettings, connectionsOf(config))
  },
}

export const roleCheck: Check = {
  name: 'database role',
  async run({ server, database }) {
    if (!server) return []
    const { role, is_superuser } = await server.durable.one(findRole, {})
    const fix = 'Use two roles as described in SECURITY.md.'
    if (is_superuser) return [problem(`The role ${role} is a superuser.`, fix)]
    if (!database) return []
    return [
      (await warnOfAuditRights(database.durable))
        ? warning(`The role ${role} can change and delete rows of the audit log.`, fix)
        : ok(`The role ${role} cannot change the audit log.`),
    ]
  },
}

/** The files that have not run, or why they cannot run. */
export async function findPending(
  server: Database,
  migrations: readonly Migration[],
): Promise<{ pending: string[]; refused: string | null }> {
  const { is_migrated } = await server.durable.one(findRole, {})
  const done = is_migrated ? await server.durable.all(listMigrations, {}) : []
  try {
    const { toRun, toRename } = planMigrations(migrations, done)
    return { pending: [...toRename, ...toRun].map(({ file }) => file), refused: null }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return { pending: [], refused: error.message }
  }
}

export const migrationsCheck: Check = {
  name: 'migrations',
  async run({ server, migrations }) {
    if (!server) return []
    const { pending, refused } = await findPending(server, migrations)
    if (refused !== null) return [problem(refused, 'Install the version of Llano that fits this database.')]
    if (pending.length === 0) return [ok(`All ${migrations.length} migrations have run.`)]
    const names = pending.length > 3 ? `${pending.slice(0, 3).join(', ')} …` : pending.join(', ')
    return [problem(`${pending.length} migrations have not run: ${names}`, 'Run llano migrate.')]
  },
}

export const databaseClockCheck: Check = {
  name: 'clock',
  async run({ server, now }) {
    if (!server) return []
    // Once before, so that opening a connection is not measured.
    await server.durable.one(readClock, {})
    const [started, before] = [performance.now(), now().getTime()]
    const { at } = await server.durable.one(readClock, {})
    const tookMs = performance.now() - started
    return [judgeClock('the database', before + tookMs / 2 - Date.parse(at), tookMs / 2)]
  },
}

/** A running job records at least one sign of life a minute. */
const SILENT_MS = 10 * 60_000
const MAX_JOBS = 200

export const jobsCheck: Check = {
  name: 'jobs',
  async run({ database, now }) {
    if (!database) return []
    const runs = await database.durable.all(listJobRuns, { limit: MAX_JOBS })
    const fix = 'Check the server log, or open Jobs in the console.'
    const findings: Finding[] = []
    for (const { job, failure, trouble } of runs) {
      if (failure !== null) findings.push(problem(`The job "${job}" fails: ${failure}`, fix))
      else if (trouble !== null)
        findings.push(warning(`The job "${job}" cannot do its work: ${trouble}`, fix))
    }
    const newest = Math.max(...runs.map(({ last_run_at }) => Date.parse(last_run_at)))
    if (runs.length === 0 || now().getTime() - newest > SILENT_MS)
      findings.push(
        warning('No background job has run in the last ten minutes.', 'Start llano serve or llano worker.'),
      )
    return findings.length ? findings : [ok('The background jobs work.')]
  },
}
