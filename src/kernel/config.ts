import { cpus, hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { type HeadDestination, readDestinations } from './audit/head-destination.ts'
import { closestMatch } from './cli/closest-match.ts'
import { parseNetwork } from './http/network.ts'
import { serverUrls } from './sql/server-urls.ts'

export type Config = {
  host: string
  port: number
  metricsHost: string
  metricsPort: number
  databaseUrl: string | null
  /** The role that owns the schema and migrates, if the program runs as another role. */
  databaseOwnerUrl: string | null
  /** The same role without a pooler in between, for migrations. */
  databaseDirectUrl: string | null
  /** Whether the pooler in front of the database gives each transaction another connection. */
  isTransactionPooled: boolean
  /** The connections to the database of one process, at most. */
  databasePool: number
  /** A standby for slow reads. */
  replicaUrl: string | null
  dataDir: string
  demo: boolean
  /** Whether the demo may be reachable from a network. */
  isDemoPublic: boolean
  secret: string | null
  trustedProxies: string[]
  processes: number
  /** The name of this node in reports; each node has its own. */
  node: string
  /** Whether this node runs background jobs. */
  jobs: boolean
  /** After SIGTERM, how long the server reports "not ready" and still accepts requests. */
  drainSeconds: number
  logLevel: string | null
  /** The service's public address, for links in email. */
  publicUrl: string
  /** Whether the operator set it; otherwise it is a guess for this machine. */
  hasExplicitPublicUrl: boolean
  /** Who must sign in with a second factor. */
  secondFactor: 'nobody' | 'staff' | 'everyone'
  /** The sender of email, and the SMTP server; without one, email is written to the data folder. */
  mailFrom: string
  smtpUrl: string | null
  /** Who gets alarms, such as a loss of data. */
  alertEmail: string | null
  /** Receipts by email; null if members cannot send them. */
  receipts: ReceiptsConfig | null
  /** Requests of AI agents per API key and hour. */
  agentRequestsPerHour: number
  /** How much one member may use. */
  quotas: QuotaConfig
  /** Who prepares the returns, as Form 1120 names them. */
  preparer: PreparerConfig
  /** Single sign-on through OpenID Connect. */
  oidc: OidcConfig | null
  /** Where document files are stored: in a folder, or in an S3-compatible bucket. */
  documentsDir: string
  documentsMaxBytes: number
  /** The virus scanner for files that arrive; null if there is none. */
  scan: ScanConfig | null
  /** Null if unset: new contents are stored like the newest one. */
  documentsEncrypted: boolean | null
  s3: S3Config | null
  /** How documents are timestamped: on Bitcoin, not at all, or on a local chain for trying it out. */
  timestamps: 'on' | 'off' | 'local'
  calendars: string[]
  bitcoinHeaders: BitcoinHeaders
  /** Where the end of the audit chain is published, outside the database. */
  auditHeads: HeadDestination[]
  /** How long a bucket with object lock must keep each of them. */
  auditHeadsRetainDays: number | null
  backup: BackupConfig
  /** Whether webhooks may use http and private addresses, and documents of apps private addresses, for development. */
  webhooksPrivate: boolean
  keep: KeepConfig
}

/** How long personal data is kept. */
export type KeepConfig = {
  /** Address and text of sent email. */
  mailDays: number
  /** The log of requests by API keys. */
  requestDays: number
  /** IP addresses in the audit log, the access log and of API keys. */
  ipDays: number
  /** Records of LLCs after the last one was dissolved, as `member erase` tells the operator. */
  recordsYears: number
}

export type S3Config = { endpoint: string; bucket: string; region: string; key: string; secret: string }

export type QuotaConfig = {
  /** Requests from the website by one person, per hour. */
  requestsPerHour: number
  /** Files uploaded by one person, per day. */
  uploadsPerDay: number
  /** Bytes of documents of one LLC, and of all LLCs of a member. */
  llcBytes: number
  memberBytes: number
}

export type ScanConfig = {
  /** A program and its arguments, which gets a file on standard input. */
  command: string
  /** How long it may take after the end of a file, or without reading more of it. */
  seconds: number
}

export type ReceiptsConfig = {
  /** The part of the addresses after the @. */
  domain: string
  /** Where this node accepts mail; without a port, another node does. */
  host: string
  port: number | null
  /** PEM files for STARTTLS. */
  tls: { certFile: string; keyFile: string } | null
}

export type PreparerConfig = {
  name: string | null
  ptin: string | null
  firm: string | null
  firmEin: string | null
  firmAddress: string | null
  phone: string | null
}

export type OidcConfig = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Groups of the provider and the roles they give; the first one that fits counts. */
  groupRoles: [group: string, role: string][]
  /** The claim with the groups of a person. */
  groupsClaim: string
  /** For the button. */
  name: string
  /** Whether an address counts as verified if the provider does not say so. */
  trustsEmail: boolean
  /** Whether staff must use it. */
  isRequired: boolean
}

export type BackupConfig = {
  /** Where backups are stored; null if there is no target. */
  target: { kind: 'folder'; folder: string } | { kind: 's3'; s3: S3Config; prefix: string } | null
  /** The UTC time of day of the scheduled backup, in minutes; null if none is scheduled. */
  atMinute: number | null
  keep: { daily: number; weekly: number; monthly: number }
  /** How often the newest backup is verified; null if it is not. */
  verifyDays: number | null
  /** Whether the embedded PostgreSQL archives its WAL, to restore to any moment. */
  wal: boolean
  /** What the installation's secret is encrypted with. */
  passphrase: string | null
  publicKeyFile: string | null
}

/** Where Bitcoin's block headers come from: a block explorer or one's own node. */
export type BitcoinHeaders =
  | { kind: 'esplora'; url: string }
  | { kind: 'node'; url: string; user: string; password: string }

export class ConfigFault extends Error {}

type Reader<T> = (value: string) => T

const port: Reader<number> = value => {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65535) throw new Error('must be a port from 0 to 65535')
  return Number(value)
}

const numberFrom =
  (least: number, most: number): Reader<number> =>
  value => {
    if (!/^\d{1,6}$/.test(value) || Number(value) < least || Number(value) > most)
      throw new Error(`must be ${least} to ${most}`)
    return Number(value)
  }

const nodeName: Reader<string> = value => {
  if (!/^[\w.:-]{1,100}$/.test(value))
    throw new Error('must be 1 to 100 letters, digits, ".", ":", "-" and "_"')
  return value
}

const networks: Reader<string[]> = value => {
  const list = value
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)
  const wrong = list.filter(item => !parseNetwork(item)).map(item => `"${item}"`)
  if (wrong.length === 1) throw new Error(`${wrong[0]} is not an IP address or CIDR`)
  if (wrong.length) throw new Error(`${wrong.join(', ')} are not IP addresses or CIDRs`)
  return list
}

const databaseUrl: Reader<string> = value => {
  // The value contains a password, so the message never repeats it.
  serverUrls(value)
  return value
}

const oneDatabaseUrl: Reader<string> = value => {
  if (serverUrls(value).length > 1) throw new Error('must name one server')
  return value
}

const smtpUrl: Reader<string> = value => {
  // It may contain a password too.
  if (!/^smtps?:\/\//.test(value) || !URL.canParse(value))
    throw new Error('must be an smtp:// or smtps:// address')
  return value
}

const mailFrom: Reader<string> = value => {
  if (!/^(?:[^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value))
    throw new Error('must be an address such as office@example.com or Office <office@example.com>')
  return value
}

const mailDomain: Reader<string> = value => {
  const domain = value.toLowerCase()
  if (
    domain.length > 200 ||
    !/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain)
  )
    throw new Error('must be a domain such as receipts.example.com')
  return domain
}

const plainEmail: Reader<string> = value => {
  if (!/^[^\s<>@,]+@[^\s<>@,]+$/.test(value)) throw new Error('must be an address such as ops@example.com')
  return value
}

/** What fits on a line of a form. */
const formText: Reader<string> = value => {
  const text = value.trim()
  if (!/^[^\p{Cc}]{1,100}$/u.test(text)) throw new Error('must be 1 to 100 characters on one line')
  return text
}

const ptin: Reader<string> = value => {
  if (!/^P\d{8}$/.test(value)) throw new Error('must be P and 8 digits')
  return value
}

const einOfFirm: Reader<string> = value => {
  if (!/^\d{2}-\d{7}$/.test(value)) throw new Error('must be an EIN such as 12-3456789')
  return value
}

const publicUrl: Reader<string> = value => {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value) || /[?#]|\/$/.test(value))
    throw new Error('must be an http:// or https:// address without a / at its end')
  return value
}

const secret: Reader<string> = value => {
  // Several may be given, separated by spaces; each must be long, or the first word of a phrase would be a
  // secret.
  const parts = value.split(/\s+/).filter(Boolean)
  if (parts.length === 0 || parts.some(part => Buffer.byteLength(part) < 32))
    throw new Error('must be at least 32 characters long, without spaces; several are separated by spaces')
  return value
}

/** Encrypted, or on this machine; without a password, because addresses are displayed and stored. */
const isSafeAddress = (value: string) =>
  URL.canParse(value) &&
  (value.startsWith('https://') || /^http:\/\/127\.0\.0\.1[:/]/.test(value)) &&
  !holdsPassword(value)

const holdsPassword = (address: string) =>
  URL.canParse(address) && Boolean(new URL(address).username || new URL(address).password)

/** A single calendar could lose a submission; more would make proofs larger without making them safer. */
const LEAST_CALENDARS = 2
export const MAX_CALENDARS = 6

const calendars: Reader<string[]> = value => {
  const list = [...new Set(value.split(',').map(item => item.trim().replace(/\/$/, '')))].filter(Boolean)
  const wrong = list.find(item => !isSafeAddress(item))
  if (wrong !== undefined && holdsPassword(wrong))
    throw new Error('must be addresses without a name and password')
  if (wrong !== undefined) throw new Error(`"${wrong}" is not an https:// address`)
  if (list.length < LEAST_CALENDARS || list.length > MAX_CALENDARS)
    throw new Error(`must be ${LEAST_CALENDARS} to ${MAX_CALENDARS} addresses, separated by commas`)
  return list
}

const bitcoinHeaders: Reader<BitcoinHeaders> = value => {
  // A node's address contains a password, so the value is never repeated.
  const [, kind, address = ''] = /^(esplora|node):(.*)$/.exec(value) ?? []
  if (kind === 'esplora' && isSafeAddress(address)) return { kind, url: address }
  if (kind !== 'node' || !/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Error(
      'must be esplora: and the https:// address of an explorer, or node: and http://user:password@host:8332',
    )
  const { username, password, origin, pathname } = new URL(address)
  return {
    kind,
    url: origin + pathname,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}

export const PUBLIC_CALENDARS = [
  'https://a.pool.opentimestamps.org',
  'https://b.pool.opentimestamps.org',
  'https://a.pool.eternitywall.com',
  'https://ots.btc.catallaxy.com',
]
export const PUBLIC_HEADERS: BitcoinHeaders = { kind: 'esplora', url: 'https://blockstream.info/api' }

const s3Endpoint: Reader<string> = value => {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value) || new URL(value).username)
    throw new Error('must be an http:// or https:// address, without a name and password')
  return value
}

/** S3's rules; an invalid name is reported at start, and not with the first document. */
const s3Bucket: Reader<string> = value => {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value) || value.includes('..'))
    throw new Error('must be 3 to 63 small letters, digits, hyphens and dots, as the name of a bucket is')
  return value
}

const maxBytes: Reader<number> = value => {
  if (!/^[1-9]\d{0,12}$/.test(value)) throw new Error('must be a number of bytes')
  return Number(value)
}

const days: Reader<number> = value => {
  if (!/^[1-9]\d{0,4}$/.test(value)) throw new Error('must be a number of days from 1 to 99999')
  return Number(value)
}

const daysOrOff: Reader<number | null> = value => (value === 'off' ? null : days(value))

const LEAST_PASSPHRASE = 12

const passphrase: Reader<string> = value => {
  if ([...value].length < LEAST_PASSPHRASE)
    throw new Error(`must be at least ${LEAST_PASSPHRASE} characters long`)
  return value
}

const minuteOfDay: Reader<number | null> = value => {
  if (value === 'off') return null
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  if (hour === undefined) throw new Error('must be a UTC time such as 03:00, or off')
  return Number(hour) * 60 + Number(minute)
}

const KEEP = { daily: 7, weekly: 5, monthly: 12 }

const retention: Reader<typeof KEEP> = value => {
  const [, daily, weekly, monthly] = /^daily=(\d{1,3}),weekly=(\d{1,3}),monthly=(\d{1,3})$/.exec(value) ?? []
  if (daily === undefined || Number(daily) === 0)
    throw new Error('must look like daily=7,weekly=5,monthly=12, with at least one daily backup')
  return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) }
}

const s3Prefix: Reader<string> = value => {
  if (!/^[\w.-]+(\/[\w.-]+)*$/.test(value) || value.length > 200)
    throw new Error('must be letters, digits, dots, hyphens and underscores, with / between parts')
  return value
}

const oneOf =
  <T extends string>(...allowed: T[]): Reader<T> =>
  value => {
    if (!(allowed as string[]).includes(value)) throw new Error(`must be one of ${allowed.join(', ')}`)
    return value as T
  }

const isLoopback = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

const onOrOff: Reader<boolean> = value => oneOf('on', 'off')(value) === 'on'

/** Variables of the quick start examples; a shell that runs them may run our commands next. */
const OF_EXAMPLES = ['LLANO_URL', 'LLANO_KEY', 'LLANO_ENTITY', 'LLANO_DOCUMENT']

type Read = <T>(name: string, otherwise: T, reader: Reader<T>) => T

/** All or nothing: a partial configuration would only fail with the first document. */
function readS3(
  names: string,
  env: Record<string, string | undefined>,
  read: Read,
  faults: string[],
): S3Config | null {
  const needed = ['ENDPOINT', 'BUCKET', 'KEY', 'SECRET'].map(name => names + name)
  const given = needed.filter(name => env[name])
  const lacking = needed.filter(name => !env[name])
  const region = `${names}REGION`
  const isGiven = given.length > 0 || Boolean(env[region])
  if (isGiven && lacking.length) faults.push(`${lacking.join(', ')} must be given with ${given[0] ?? region}`)
  const text = (name: string, otherwise = '') => read(name, otherwise, value => value)
  const s3 = {
    endpoint: read(`${names}ENDPOINT`, '', s3Endpoint),
    bucket: read(`${names}BUCKET`, '', s3Bucket),
    region: text(region, 'us-east-1'),
    key: text(`${names}KEY`),
    secret: text(`${names}SECRET`),
  }
  return isGiven ? s3 : null
}

const issuer: Reader<string> = value => {
  if (!isSafeAddress(value) || /[?#]/.test(value))
    throw new Error('must be the https:// address of an OpenID Connect provider')
  return value
}

/** `llano-admins=admin,llano-staff=manager`. A name may contain =, but no comma. */
const groupRoles: Reader<[group: string, role: string][]> = value =>
  value.split(',').map(part => {
    const at = part.lastIndexOf('=')
    const [group, role] = [part.slice(0, at).trim(), part.slice(at + 1).trim()]
    if (at < 1 || !group || !role)
      throw new Error('must be groups and their roles, such as llano-admins=admin,llano-staff=manager')
    return [group, role]
  })

function readOidc(env: Record<string, string | undefined>, read: Read, faults: string[]): OidcConfig | null {
  const needed = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'ROLES'].map(name => `LLANO_OIDC_${name}`)
  const given = Object.keys(env).filter(name => name.startsWith('LLANO_OIDC_') && env[name])
  const lacking = needed.filter(name => !env[name])
  if (given.length && lacking.length) faults.push(`${lacking.join(', ')} must be given with ${given[0]}`)
  if (given.length && !env.LLANO_PUBLIC_URL)
    faults.push('LLANO_PUBLIC_URL is required for single sign-on: where the provider sends people back')
  const text = (name: string, otherwise: string) => read(name, otherwise, value => value)
  const oidc = {
    issuer: read('LLANO_OIDC_ISSUER', '', issuer),
    clientId: text('LLANO_OIDC_CLIENT_ID', ''),
    clientSecret: text('LLANO_OIDC_CLIENT_SECRET', ''),
    groupRoles: read<[string, string][]>('LLANO_OIDC_ROLES', [], groupRoles),
    groupsClaim: text('LLANO_OIDC_GROUPS_CLAIM', 'groups'),
    name: read('LLANO_OIDC_NAME', 'single sign-on', value => value.slice(0, 60)),
    trustsEmail: read('LLANO_OIDC_TRUST_EMAIL', false, onOrOff),
    isRequired: read('LLANO_OIDC_REQUIRED', false, onOrOff),
  }
  return given.length ? oidc : null
}

function readScan(read: Read): ScanConfig | null {
  const command = read<string | null>('LLANO_SCAN_COMMAND', null, value => value.trim())
  const seconds = read('LLANO_SCAN_SECONDS', 60, numberFrom(1, 3600))
  return command === null ? null : { command, seconds }
}

function readReceipts(
  env: Record<string, string | undefined>,
  read: Read,
  faults: string[],
): ReceiptsConfig | null {
  const given = Object.keys(env).filter(name => name.startsWith('LLANO_RECEIPTS_') && env[name])
  if (given.length && !env.LLANO_RECEIPTS_DOMAIN)
    faults.push(`LLANO_RECEIPTS_DOMAIN must be given with ${given[0]}`)
  const file = (name: string) => read<string | null>(name, null, value => resolve(value))
  const [certFile, keyFile] = [file('LLANO_RECEIPTS_TLS_CERT'), file('LLANO_RECEIPTS_TLS_KEY')]
  if ((certFile === null) !== (keyFile === null))
    faults.push('LLANO_RECEIPTS_TLS_CERT and LLANO_RECEIPTS_TLS_KEY must be given together')
  const receipts = {
    domain: read('LLANO_RECEIPTS_DOMAIN', '', mailDomain),
    host: read('LLANO_RECEIPTS_HOST', '127.0.0.1', value => value),
    port: read<number | null>('LLANO_RECEIPTS_PORT', null, port),
    tls: certFile !== null && keyFile !== null ? { certFile, keyFile } : null,
  }
  return given.length ? receipts : null
}

function readBackup(env: Record<string, string | undefined>, read: Read, faults: string[]): BackupConfig {
  const s3 = readS3('LLANO_BACKUP_S3_', env, read, faults)
  const folder = read<string | null>('LLANO_BACKUP_DIR', null, value => resolve(value))
  const prefix = read('LLANO_BACKUP_S3_PREFIX', '', s3Prefix)
  if (s3 && folder) faults.push('LLANO_BACKUP_DIR and LLANO_BACKUP_S3_BUCKET exclude each other')
  if (prefix && !s3) faults.push('LLANO_BACKUP_S3_PREFIX needs LLANO_BACKUP_S3_BUCKET')
  if (env.LLANO_BACKUP_PASSPHRASE && env.LLANO_BACKUP_PUBLIC_KEY)
    faults.push('LLANO_BACKUP_PASSPHRASE and LLANO_BACKUP_PUBLIC_KEY exclude each other')
  const target = s3
    ? { kind: 's3' as const, s3, prefix }
    : folder
      ? { kind: 'folder' as const, folder }
      : null
  const wal = read('LLANO_BACKUP_WAL', false, onOrOff)
  if (wal && env.DATABASE_URL)
    faults.push(
      'LLANO_BACKUP_WAL is for the embedded PostgreSQL; with DATABASE_URL, use the tools of your server',
    )
  if (wal && !target) faults.push('LLANO_BACKUP_WAL needs LLANO_BACKUP_DIR or LLANO_BACKUP_S3_BUCKET')
  return {
    target,
    atMinute: read('LLANO_BACKUP_AT', 180, minuteOfDay),
    keep: read('LLANO_BACKUP_KEEP', KEEP, retention),
    verifyDays: read('LLANO_BACKUP_VERIFY_DAYS', 7, daysOrOff),
    wal,
    passphrase: read<string | null>('LLANO_BACKUP_PASSPHRASE', null, passphrase),
    publicKeyFile: read<string | null>('LLANO_BACKUP_PUBLIC_KEY', null, value => resolve(value)),
  }
}

function unknownSetting(name: string, known: readonly string[]): string {
  // The prefix makes all names similar.
  const withoutPrefix = (one: string) => one.replace(/^LLANO_/, '')
  const close = closestMatch(withoutPrefix(name), known.map(withoutPrefix))
  const meant = close !== null && known.find(one => withoutPrefix(one) === close)
  return `${name} is not a setting${meant ? ` (did you mean ${meant}?)` : `; the settings are ${known.join(', ')}`}`
}

/** Reads the environment once, at start, and reports all errors at once. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = []
  // Read earlier: the file may have the other settings.
  const known = new Set(['LLANO_ENV_FILE'])
  const read = <T>(name: string, otherwise: T, reader: Reader<T>): T => {
    known.add(name)
    const value = env[name]
    if (value === undefined || value === '') return otherwise
    try {
      return reader(value)
    } catch (fault) {
      faults.push(`${name} ${(fault as Error).message}`)
      return otherwise
    }
  }
  const dataDir = resolve(read('LLANO_DATA_DIR', './data', value => value))
  const config: Config = {
    host: read('HOST', '127.0.0.1', value => value),
    port: read('PORT', 8080, port),
    metricsHost: read('LLANO_METRICS_HOST', '127.0.0.1', value => value),
    metricsPort: read('LLANO_METRICS_PORT', 9464, port),
    databaseUrl: read<string | null>('DATABASE_URL', null, databaseUrl),
    databaseOwnerUrl: read<string | null>('LLANO_DATABASE_OWNER_URL', null, databaseUrl),
    databaseDirectUrl: read<string | null>('LLANO_DATABASE_DIRECT_URL', null, databaseUrl),
    isTransactionPooled:
      read('LLANO_DATABASE_POOLING', 'session', oneOf('session', 'transaction')) === 'transaction',
    databasePool: read('LLANO_DATABASE_POOL', 14, numberFrom(8, 500)),
    replicaUrl: read<string | null>('LLANO_REPLICA_URL', null, oneDatabaseUrl),
    dataDir,
    demo: read('LLANO_DEMO', 'on', oneOf('on', 'off', 'public')) !== 'off',
    isDemoPublic: env.LLANO_DEMO === 'public',
    secret: read<string | null>('LLANO_SECRET', null, secret),
    trustedProxies: read('LLANO_TRUSTED_PROXIES', [], networks),
    processes: read('LLANO_PROCESSES', Math.min(cpus().length, 4), numberFrom(1, 64)),
    node: read('LLANO_NODE', hostname(), nodeName),
    jobs: read('LLANO_JOBS', true, onOrOff),
    // The embedded PostgreSQL serves one node, which has no load balancer to wait for.
    drainSeconds: read('LLANO_DRAIN_SECONDS', env.DATABASE_URL ? 5 : 0, numberFrom(0, 300)),
    logLevel: read<string | null>('LLANO_LOG_LEVEL', null, oneOf('debug', 'info', 'warn', 'error', 'silent')),
    publicUrl: read('LLANO_PUBLIC_URL', '', publicUrl),
    hasExplicitPublicUrl: Boolean(env.LLANO_PUBLIC_URL),
    secondFactor: read('LLANO_SECOND_FACTOR', 'staff', oneOf('staff', 'everyone')),
    mailFrom: read('LLANO_MAIL_FROM', 'Llano <no-reply@localhost>', mailFrom),
    alertEmail: read<string | null>('LLANO_ALERT_EMAIL', null, plainEmail),
    smtpUrl: read<string | null>('LLANO_SMTP_URL', null, smtpUrl),
    receipts: readReceipts(env, read, faults),
    documentsDir: resolve(read('LLANO_DOCUMENTS_DIR', join(dataDir, 'documents'), value => value)),
    scan: readScan(read),
    documentsMaxBytes: read('LLANO_DOCUMENTS_MAX_BYTES', 4 * 1024 ** 3, maxBytes),
    documentsEncrypted: read<boolean | null>('LLANO_DOCUMENTS_ENCRYPTED', null, onOrOff),
    s3: readS3('LLANO_S3_', env, read, faults),
    timestamps: read('LLANO_TIMESTAMPS', 'on', oneOf('on', 'off', 'local')),
    calendars: read('LLANO_CALENDARS', PUBLIC_CALENDARS, calendars),
    bitcoinHeaders: read('LLANO_BITCOIN_HEADERS', PUBLIC_HEADERS, bitcoinHeaders),
    auditHeads: read('LLANO_AUDIT_HEADS', [], readDestinations),
    auditHeadsRetainDays: read<number | null>('LLANO_AUDIT_HEADS_RETAIN_DAYS', null, days),
    quotas: {
      requestsPerHour: read('LLANO_QUOTA_REQUESTS_PER_HOUR', 20_000, numberFrom(100, 10_000_000)),
      uploadsPerDay: read('LLANO_QUOTA_UPLOADS_PER_DAY', 2_000, numberFrom(1, 1_000_000)),
      llcBytes: read('LLANO_QUOTA_LLC_BYTES', 50 * 1024 ** 3, maxBytes),
      memberBytes: read('LLANO_QUOTA_MEMBER_BYTES', 200 * 1024 ** 3, maxBytes),
    },
    agentRequestsPerHour: read('LLANO_AGENT_REQUESTS_PER_HOUR', 2000, numberFrom(1, 100_000)),
    preparer: {
      name: read<string | null>('LLANO_PREPARER_NAME', null, formText),
      ptin: read<string | null>('LLANO_PREPARER_PTIN', null, ptin),
      firm: read<string | null>('LLANO_PREPARER_FIRM', null, formText),
      firmEin: read<string | null>('LLANO_PREPARER_FIRM_EIN', null, einOfFirm),
      firmAddress: read<string | null>('LLANO_PREPARER_FIRM_ADDRESS', null, formText),
      phone: read<string | null>('LLANO_PREPARER_PHONE', null, formText),
    },
    oidc: readOidc(env, read, faults),
    backup: readBackup(env, read, faults),
    webhooksPrivate: read('LLANO_WEBHOOKS_PRIVATE', false, onOrOff),
    keep: {
      mailDays: read('LLANO_KEEP_MAIL_DAYS', 90, days),
      requestDays: read('LLANO_KEEP_REQUEST_DAYS', 30, days),
      ipDays: read('LLANO_KEEP_IP_DAYS', 365, days),
      recordsYears: read('LLANO_KEEP_RECORDS_YEARS', 10, numberFrom(1, 100)),
    },
  }
  if (env.LLANO_DATABASE_OWNER_URL && !env.DATABASE_URL)
    faults.push('LLANO_DATABASE_OWNER_URL needs DATABASE_URL: the role that the program runs as')
  for (const name of ['LLANO_DATABASE_DIRECT_URL', 'LLANO_DATABASE_POOLING', 'LLANO_REPLICA_URL'])
    if (env[name] && !env.DATABASE_URL) faults.push(`${name} needs DATABASE_URL`)
  if (config.isTransactionPooled && !env.LLANO_DATABASE_DIRECT_URL && !env.LLANO_DATABASE_OWNER_URL)
    faults.push(
      'LLANO_DATABASE_POOLING=transaction needs LLANO_DATABASE_DIRECT_URL or LLANO_DATABASE_OWNER_URL: migrations need a direct connection',
    )
  if (config.s3 === null && config.auditHeads.some(one => one.kind === 's3'))
    faults.push('LLANO_AUDIT_HEADS names a bucket, which needs LLANO_S3_ENDPOINT and the settings beside it')
  if (env.LLANO_SMTP_URL && !env.LLANO_MAIL_FROM)
    faults.push('LLANO_MAIL_FROM is required with LLANO_SMTP_URL: who the mail comes from')
  for (const name of Object.keys(env)) {
    if (OF_EXAMPLES.includes(name)) continue
    if (name.startsWith('LLANO_') && !known.has(name) && !name.startsWith('LLANO_TEST_'))
      faults.push(unknownSetting(name, [...known]))
  }
  if (faults.length)
    throw new ConfigFault(
      `The configuration has ${faults.length} ${faults.length === 1 ? 'error' : 'errors'}:\n  ${faults.join('\n  ')}`,
    )
  config.publicUrl ||= `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`
  // Demo data never goes into someone else's database.
  if (config.databaseUrl) config.demo = false
  // A local demo is used with the passwords that it prints.
  if (config.demo && !env.LLANO_SECOND_FACTOR && isLoopback(config.host) && !config.hasExplicitPublicUrl)
    config.secondFactor = 'nobody'
  // A demo does not use public calendars, and works without a network.
  if (config.demo && !env.LLANO_TIMESTAMPS) config.timestamps = 'local'
  return config
}
