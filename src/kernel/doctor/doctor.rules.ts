import { type Finding, ok, problem, warning } from './finding.rules.ts'

const GIB = 1024 ** 3
const LITTLE_BYTES = 1 * GIB
const LOW_BYTES = 10 * GIB
const LOW_SHARE = 0.1

const gib = (bytes: number) => `${(bytes / GIB).toFixed(1)} GiB`

/** Free disk space. A full disk stops all writes, and PostgreSQL with them. */
export function judgeSpace(what: string, freeBytes: number, totalBytes: number): Finding {
  const found = `${what}: ${gib(freeBytes)} of ${gib(totalBytes)} free`
  const fix = 'Free space or enlarge the disk.'
  if (freeBytes < LITTLE_BYTES) return problem(found, fix)
  return freeBytes < LOW_BYTES && freeBytes < totalBytes * LOW_SHARE ? warning(found, fix) : ok(found)
}

const SLIGHT_MS = 2_000
/** A code of an authenticator app is valid for about this long. */
const SERIOUS_MS = 30_000

/** How far the clock of this machine is ahead of another. `uncertainMs` is what the request itself took. */
export function judgeClock(other: string, aheadMs: number, uncertainMs: number): Finding {
  const apartMs = Math.max(0, Math.abs(aheadMs) - uncertainMs)
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1)
  const found = `This clock is ${seconds} s ${aheadMs < 0 ? 'behind' : 'ahead of'} ${other}.`
  const fix = 'Synchronize the clocks of both machines with NTP (timedatectl set-ntp true).'
  if (apartMs > SERIOUS_MS) return problem(found, fix)
  return apartMs > SLIGHT_MS ? warning(found, fix) : ok(`The clock agrees with ${other}.`)
}

const SOON_DAYS = 14

/** How long a certificate is still valid. */
export function judgeExpiry(host: string, daysLeft: number): Finding {
  const fix = 'Renew the certificate, and check that renewal is automatic.'
  const days = Math.floor(daysLeft)
  if (daysLeft < 0) return problem(`The certificate of ${host} has expired.`, fix)
  const found = `The certificate of ${host} is valid for ${days} more ${days === 1 ? 'day' : 'days'}.`
  return daysLeft < SOON_DAYS ? warning(found, fix) : ok(found)
}

const NEWEST_UNSUPPORTED = 18_00_00

/** The settings we read, by PostgreSQL's names. */
export const SETTING_NAMES = [
  'server_version_num',
  'server_version',
  'server_encoding',
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'data_checksums',
  'TimeZone',
  'max_connections',
  'superuser_reserved_connections',
  'reserved_connections',
] as const
export type ServerSettings = Record<(typeof SETTING_NAMES)[number], string>

/** Settings with which acknowledged writes can be lost, values are misread, or connections run out. */
export function judgeSettings(settings: ServerSettings, connectionsNeeded: number): Finding[] {
  const findings: Finding[] = []
  if (Number(settings.server_version_num) < NEWEST_UNSUPPORTED)
    findings.push(
      problem(`PostgreSQL ${settings.server_version} is too old.`, 'Upgrade the server to PostgreSQL 18.'),
    )
  else findings.push(ok(`PostgreSQL ${settings.server_version}`))
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'] as const)
    if (settings[name] === 'off')
      findings.push(
        problem(
          `${name} is off: a crash or power cut can lose acknowledged writes or damage the database.`,
          `Set ${name} = on in postgresql.conf and reload it.`,
        ),
      )
  if (settings.synchronous_commit === 'local')
    findings.push(
      warning(
        'synchronous_commit is local: a failover can lose acknowledged writes.',
        'Set synchronous_commit = on if there is a standby.',
      ),
    )
  if (settings.data_checksums === 'off')
    findings.push(
      warning(
        'Data checksums are off: damage on the disk is not noticed.',
        'Stop PostgreSQL, run pg_checksums --enable, and start it again.',
      ),
    )
  if (settings.server_encoding !== 'UTF8')
    findings.push(
      problem(
        `The database has the encoding ${settings.server_encoding}.`,
        "Create the database again with encoding 'UTF8' and restore it.",
      ),
    )
  if (settings.TimeZone !== 'UTC')
    findings.push(
      problem(
        `Our connections have the time zone ${settings.TimeZone}, not UTC.`,
        'Use PgBouncer in session mode, or alter role … set timezone = UTC.',
      ),
    )
  const reserved = Number(settings.superuser_reserved_connections) + Number(settings.reserved_connections)
  const available = Number(settings.max_connections) - reserved
  const connections = `${available} connections are available; this node uses up to ${connectionsNeeded}.`
  findings.push(
    available < connectionsNeeded
      ? warning(
          connections,
          'Raise max_connections, lower LLANO_PROCESSES, or put PgBouncer in front. Count every node.',
        )
      : ok(connections),
  )
  return findings
}
