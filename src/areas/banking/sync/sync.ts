import { type Refusal, refuseAll } from '../../../kernel/http/refusal.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Database } from '../../../kernel/sql/postgres.ts'
import type { By } from '../../../kernel/sql/write.ts'
import type { Language, LocalizedText } from '../../../kernel/values/language.ts'
import { bankingErrors } from '../banking.errors.ts'
import { listConnections } from '../connections/connection.sql.ts'
import { type Connection, nameOf, openConnection } from '../connections/connections.ts'
import { TROUBLE_REASONS, type TroubleKind } from '../providers/bank-error-kinds.rules.ts'
import { PROVIDERS } from '../providers/providers.ts'
import type { ProviderName } from '../vocabulary.rules.ts'
import { type Preview, previewConnection } from './dry-run.ts'
import type { Imported } from './import.ts'
import { type Deadline, shareOf } from './read-bank.ts'
import { type Outcome, type Say, syncConnection } from './sync-connection.ts'
import { listWaiting } from './transaction.sql.ts'
import { Turns } from './turns.ts'

export type SyncDeps = { database: Database; secrets: Secrets }

/** The result of syncing an LLC. */
export type SyncAnswer = { synced: number; skipped?: number; message?: string }

/** An LLC may have any number of connections, all with errors. */
export const LONGEST_MESSAGE = 4000

/** How many banks an error names; an LLC may have any number of connections. */
const MAX_NAMED = 8

/** One instance per database, shared by all requests of the process. */
const turnsOf = new WeakMap<Database, Turns<number, Outcome[]>>()

/**
 * Imports from every active connection of an LLC. Callers that arrive while one is running share the next
 * run: any number of concurrent callers read the banks twice, and each transaction counts as new in one
 * response only.
 */
export async function syncEntity(
  deps: SyncDeps,
  by: By,
  entityId: number,
  now: Date,
  deadline: () => Deadline,
  language: Language = 'en',
): Promise<SyncAnswer> {
  const rows = await deps.database.durable.all(listConnections, { entity_id: entityId })
  if (!rows.some(row => row.status === 'active'))
    return { synced: 0, message: noneActive(rows)[language].slice(0, LONGEST_MESSAGE) }
  const { result, isMine } = await takeTurn(deps, by, entityId, now, deadline)
  const waiting = await deps.database.durable.all(listWaiting, { entity_id: entityId })
  return answer(result, rows, isMine, waiting, language)
}

/** What `syncEntity` would answer now. Reads the banks and writes nothing. */
export async function previewEntity(
  { database: { durable: db }, secrets }: SyncDeps,
  entityId: number,
  now: Date,
  deadline: Deadline,
  language: Language = 'en',
): Promise<SyncAnswer> {
  const rows = await db.all(listConnections, { entity_id: entityId })
  const active = rows.filter(row => row.status === 'active')
  if (active.length === 0) return { synced: 0, message: noneActive(rows)[language].slice(0, LONGEST_MESSAGE) }
  const previews: Preview[] = []
  for (const [place, row] of active.entries()) {
    const time = shareOf(deadline, active.length - place)
    previews.push(await previewConnection(db, openConnection(secrets, row), now, time))
  }
  const outcomes = previews.map(({ outcome }) => outcome)
  // The preview has read everything that waits for a rate. If a bank could not be read, use what is stored.
  const waiting = outcomes.every(one => 'synced' in one)
    ? waitingIn(previews)
    : await db.all(listWaiting, { entity_id: entityId })
  return answer(outcomes, rows, true, waiting, language)
}

function waitingIn(previews: readonly Preview[]): Waiting[] {
  const sums = new Map<string, number>()
  for (const [currency, count] of previews.flatMap(({ waiting }) => [...waiting]))
    sums.set(currency, (sums.get(currency) ?? 0) + count)
  return [...sums].sort().map(([currency, transactions]) => ({ currency, transactions }))
}

/** The result of each active connection, and whether this caller's run did it. */
export function takeTurn(
  deps: SyncDeps,
  by: By,
  entityId: number,
  now: Date,
  deadline: () => Deadline,
  say?: Say,
): Promise<{ result: Outcome[]; isMine: boolean }> {
  const { database } = deps
  const turns = turnsOf.get(database) ?? new Turns()
  turnsOf.set(database, turns)
  // From now on: callers that waited for their turn have as much time as the first.
  return turns.take(entityId, () => syncAll(deps, by, entityId, now, deadline(), say))
}

/** One after the other, because they write to the same books. */
async function syncAll(
  { database, secrets }: SyncDeps,
  by: By,
  entityId: number,
  now: Date,
  deadline: Deadline,
  say: Say | undefined,
): Promise<Outcome[]> {
  // Read in turn: the previous ones may have changed them.
  const rows = await database.durable.all(listConnections, { entity_id: entityId })
  const active = rows.filter(row => row.status === 'active')
  const outcomes: Outcome[] = []
  for (const [place, row] of active.entries()) {
    const time = shareOf(deadline, active.length - place)
    outcomes.push(await syncConnection(database, by, openConnection(secrets, row), now, time, say))
  }
  return outcomes
}

type Waiting = Pick<NonNullable<typeof listWaiting.gives>, 'currency' | 'transactions'>
type Row = Pick<
  NonNullable<typeof listConnections.gives>,
  'id' | 'provider' | 'status' | 'trouble' | 'trouble_kind'
>

function answer(
  outcomes: readonly Outcome[],
  rows: readonly Row[],
  isMine: boolean,
  waiting: readonly Waiting[],
  language: Language,
): SyncAnswer {
  const read = outcomes.filter((one): one is { connection: Connection } & Imported => 'synced' in one)
  const failed = outcomes.flatMap(one => ('trouble' in one ? [one] : []))
  if (read.length === 0 && failed.length > 0) throw unavailable(failed)
  const synced = read.reduce((sum, one) => sum + one.synced, 0)
  const skipped = read.reduce((sum, one) => sum + one.skipped, 0)
  const sentences = [
    ...failed.map(unreadable),
    ...waiting.map(notImportedYet),
    ...rows.filter(row => row.status === 'needs_attention').map(attention),
    ...rows.filter(row => row.status === 'disabled').map(paused),
  ]
  const message = sentences.map(sentence => sentence[language]).join(' ')
  return {
    synced: isMine ? synced : 0,
    skipped: isMine ? skipped : synced + skipped,
    ...(message && { message: message.slice(0, LONGEST_MESSAGE) }),
  }
}

type Failed = Extract<Outcome, { trouble: unknown }>

/** No bank could be read. The reason is worded from its kind, because it is translated. */
function unavailable(failed: readonly Failed[]): Refusal {
  const [first, ...others] = failed.slice(0, MAX_NAMED).map(({ connection: { id, provider }, trouble }) =>
    bankingErrors.bank_unavailable({
      bank: namesOf({ id, provider }),
      reason: TROUBLE_REASONS[trouble.kind],
    }),
  )
  return refuseAll([first!, ...others])
}

const namesOf = (connection: Pick<Connection, 'id' | 'provider'>): LocalizedText => ({
  en: nameOf(connection),
  es: `${connection.provider.label} (conexión ${connection.id})`,
})
const namesOfRow = ({ id, provider }: Row) => namesOf({ id, provider: PROVIDERS[provider as ProviderName] })

// English uses the detailed message of the error; Spanish has only the text of its kind.

function unreadable({ connection, trouble }: Failed): LocalizedText {
  const { en, es } = namesOf(connection)
  return {
    en: `${en} could not be read: ${trouble.message}`,
    es: `No se ha podido leer ${es}: ${TROUBLE_REASONS[trouble.kind].es}.`,
  }
}

const notImportedYet = ({ currency, transactions }: Waiting): LocalizedText => ({
  en: `${transactions} ${transactions === 1 ? 'transaction' : 'transactions'} in ${currency} not imported yet: waiting for an exchange rate.`,
  es:
    transactions === 1
      ? `Falta por importar 1 transacción en ${currency}, a la espera de un tipo de cambio.`
      : `Faltan por importar ${transactions} transacciones en ${currency}, a la espera de un tipo de cambio.`,
})

function attention(row: Row): LocalizedText {
  const { en, es } = namesOfRow(row)
  const kind = (row.trouble_kind ?? 'not_understood') as TroubleKind
  return {
    en: `${en} needs attention: ${row.trouble}`,
    es: `${es} requiere atención: ${TROUBLE_REASONS[kind].es}.`,
  }
}

function paused(row: Row): LocalizedText {
  const { en, es } = namesOfRow(row)
  return { en: `${en} is paused.`, es: `${es} está en pausa.` }
}

function noneActive(rows: readonly Row[]): LocalizedText {
  if (rows.length === 0)
    return {
      en: 'No active bank connection. Connect a bank first.',
      es: 'No hay ninguna conexión bancaria activa. Conecta primero un banco.',
    }
  const needy = rows.filter(row => row.status === 'needs_attention').map(attention)
  if (needy.length === 0)
    return {
      en: 'No active bank connection: all connections are paused.',
      es: 'No hay ninguna conexión bancaria activa: todas están en pausa.',
    }
  return {
    en: `No active bank connection. ${needy.map(({ en }) => en).join(' ')}`,
    es: `No hay ninguna conexión bancaria activa. ${needy.map(({ es }) => es).join(' ')}`,
  }
}
