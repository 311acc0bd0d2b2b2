import type { Secrets } from '../../../kernel/secrets.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { bankingErrors } from '../banking.errors.ts'
import { readBaseUrl } from '../providers/ask-bank.ts'
import type { Provider, TokenPower } from '../providers/provider.ts'
import { PROVIDERS } from '../providers/providers.ts'
import type { ProviderName } from '../vocabulary.rules.ts'
import {
  changeConnection,
  findConnection,
  insertConnection,
  nextConnectionId,
  removeConnection,
} from './connection.sql.ts'

export type ConnectionStatus = 'active' | 'needs_attention' | 'disabled'

/** A usable connection, with its decrypted token. */
export type Connection = {
  id: number
  entityId: number
  provider: Provider
  baseUrl: string
  token: string
  /** As stored; shows whether the token is still the one that was read. */
  sealedToken: string
  status: ConnectionStatus
  importsFrom: string | null
  readUntil: Date | null
  readWholeAt: Date | null
  failures: number
  notBefore: Date | null
}

export type ConnectionRow = NonNullable<typeof findConnection.gives>

/** The display name of a connection. */
export const nameOf = ({ id, provider }: Pick<Connection, 'id' | 'provider'>) =>
  `${provider.label} (connection ${id})`

/** A token only decrypts in its own row. */
const purposeOf = (id: number) => `bank token of connection ${id}`

export function openConnection(secrets: Secrets, row: ConnectionRow): Connection {
  const instantOf = (text: string | null) => (text === null ? null : new Date(text))
  return {
    id: row.id,
    entityId: row.entity_id,
    provider: PROVIDERS[row.provider as ProviderName],
    baseUrl: row.base_url,
    token: secrets.open(row.token!, purposeOf(row.id)),
    sealedToken: row.token!,
    status: row.status as ConnectionStatus,
    importsFrom: row.imports_from,
    readUntil: instantOf(row.read_until),
    readWholeAt: instantOf(row.read_whole_at),
    failures: row.failures,
    notBefore: instantOf(row.not_before),
  }
}

/** Synced automatically every hour, each connection at its own minute. */
const EVERY_MS = 3_600_000

export function nextSyncAt(id: number, now: Date): Date {
  const minute = ((id * 2_654_435_761) % 60) * 60_000
  const hour = Math.floor((now.getTime() - minute) / EVERY_MS) * EVERY_MS
  return new Date(hour + minute + EVERY_MS)
}

export type NewConnection = {
  entityId: number
  provider: ProviderName
  token: string
  baseUrl?: string | undefined
  /** The first day to import, YYYY-MM-DD; all history by default. */
  importsFrom?: string | undefined
  /** When it is read first; in an hour by default. */
  firstSyncAt?: Date | undefined
}

export type Connected = { id: number; power: TokenPower }

/** Also called before the bank is contacted. */
export function checkImportStart(since: string | null, now: Date): void {
  if (since !== null && since > dateOf(now)) throw bankingErrors.import_start_in_future({ field: 'since' })
}

/** Validates and encrypts it; the caller tests the token with the bank. */
export async function addConnection(
  db: Db,
  secrets: Secrets,
  by: By,
  wanted: NewConnection,
  now: Date,
): Promise<Connected> {
  const provider = PROVIDERS[wanted.provider]
  const token = provider.readToken(wanted.token)
  const baseUrl = wanted.baseUrl === undefined ? provider.baseUrl : readBaseUrl(wanted.baseUrl)
  checkImportStart(wanted.importsFrom ?? null, now)
  const power = provider.tokenPower(token)
  const { id } = await db.one(nextConnectionId, {})
  await db.one(insertConnection, {
    id,
    entity_id: wanted.entityId,
    provider: provider.name,
    base_url: baseUrl,
    token: secrets.seal(token, purposeOf(id)),
    token_power: power,
    imports_from: wanted.importsFrom ?? null,
    next_sync_at: (wanted.firstSyncAt ?? new Date(now.getTime() + EVERY_MS)).toISOString(),
    now: now.toISOString(),
    ...byParams(by),
  })
  return { id, power }
}

export type ConnectionChange = { status?: 'active' | 'disabled'; token?: string }

/** Sets another token, or pauses or resumes it. */
export async function changeConnectionTo(
  db: Db,
  secrets: Secrets,
  by: By,
  id: number,
  change: ConnectionChange,
  now: Date,
): Promise<{ power: TokenPower }> {
  const row = await findLiveConnection(db, id)
  const provider = PROVIDERS[row.provider as ProviderName]
  const token = change.token === undefined ? null : provider.readToken(change.token)
  const power = token === null ? (row.token_power as TokenPower) : provider.tokenPower(token)
  const status = change.status ?? (row.status === 'disabled' ? 'disabled' : 'active')
  await db.one(changeConnection, {
    id,
    changed: token === null ? 'status' : 'token',
    status,
    token: token === null ? null : secrets.seal(token, purposeOf(id)),
    token_power: token === null ? null : power,
    next_sync_at: status === 'active' ? nextSyncAt(id, now).toISOString() : null,
    ...byParams(by),
  })
  return { power }
}

export async function dropConnection(db: Db, by: By, id: number, now: Date): Promise<void> {
  const gone = await db.maybe(removeConnection, { id, now: now.toISOString(), ...byParams(by) })
  if (!gone) throw bankingErrors.bank_connection_not_found({ id })
}

export async function findLiveConnection(db: Db, id: number): Promise<ConnectionRow> {
  const found = await db.maybe(findConnection, { id })
  if (!found) throw bankingErrors.bank_connection_not_found({ id })
  return found
}

export { purposeOf as tokenPurposeOf }
