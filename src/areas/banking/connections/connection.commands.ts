import { type Command, type CommandContext, table } from '../../../kernel/cli/command.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { readSecretLine } from '../../../kernel/cli/standard-input.ts'
import { date, optional, readFields } from '../../../kernel/http/fields.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { readBaseUrl } from '../providers/ask-bank.ts'
import { BankError } from '../providers/bank-error.ts'
import type { BankAccount, Provider, TokenPower } from '../providers/provider.ts'
import { PROVIDERS } from '../providers/providers.ts'
import { PROVIDER_NAMES, type ProviderName } from '../vocabulary.rules.ts'
import { listAccounts } from './account.sql.ts'
import { askForAccounts, shownAccount, takenAccounts } from './bank-accounts.ts'
import { listConnections } from './connection.sql.ts'
import {
  type ConnectionRow,
  changeConnectionTo,
  checkImportStart,
  dropConnection,
  findLiveConnection,
  openConnection,
} from './connections.ts'
import { findHolderConflict } from './holder-conflict.ts'
import { startConnection } from './start-connection.ts'

const ID = { name: 'id', description: 'the id of the connection' }
const TOKEN = {
  flags: '--token <token>',
  description: 'the token; safer on standard input',
}

const ANY_HOLDER = {
  flags: '--any-holder',
  description: 'accept accounts whose holder name differs from the LLC name',
}

/** The error does not repeat the text: it may be a token in the wrong place. */
export function readConnectionId(text: unknown): number {
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text))
    throw new CommandError('The id of a bank connection is a number. Find it with llano bank list.')
  return Number(text)
}

async function readToken(context: CommandContext, given: unknown, label: string): Promise<string> {
  if (typeof given !== 'string') return readSecretLine(`The token of ${label}`, context.say)
  context.say(
    'Note: a token on the command line is visible in the process list, the shell history and npm logs.',
  )
  return given
}

/** The accounts that a token gives access to. Nothing is kept. */
async function accountsOrRefusal(credentials: Parameters<typeof askForAccounts>[0]): Promise<BankAccount[]> {
  try {
    return await askForAccounts(credentials)
  } catch (error) {
    if (!(error instanceof BankError)) throw error
    // A wrong address is a likely cause, unless the bank knew the token.
    const isElsewhere =
      !error.needsAttention && credentials.baseUrl !== PROVIDERS[credentials.provider].baseUrl
    throw new CommandError(`${error.message}${isElsewhere ? ` The address was ${credentials.baseUrl}.` : ''}`)
  }
}

async function rejectOtherHolder(
  db: Db,
  entity: { id: number; name: string },
  { name, label }: Provider,
  accounts: readonly BankAccount[],
  isAnyHolderFine: boolean,
): Promise<void> {
  const conflict = await findHolderConflict(db, entity, name, accounts, isAnyHolderFine)
  if (conflict === null) return
  throw new CommandError(
    conflict.code === 'read_elsewhere'
      ? `An account of this token is already imported into the books of LLC ${conflict.entityId}, by connection ${conflict.connectionId}.`
      : `According to ${label}, the accounts belong to "${conflict.holder}", but this LLC is "${entity.name}". If they are the same company, add --any-holder.`,
  )
}

const SINCE = { since: optional(date({ description: 'the first day' })) }

export const bankConnect: Command = {
  words: 'bank connect',
  summary:
    'Connect a bank of an LLC. Access is read-only. The import starts at once, and the owner gets an email.',
  readsSecret: true,
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    { flags: '--provider <bank>', description: 'the bank', choices: PROVIDER_NAMES, required: true },
    TOKEN,
    { flags: '--base-url <url>', description: "address of the bank's API, if not the default" },
    { flags: '--since <date>', description: 'first day to import; defaults to all history' },
    ANY_HOLDER,
  ],
  async run(context, { entity, provider: given, token: givenToken, baseUrl, since: sinceText, anyHolder }) {
    const provider = PROVIDERS[given as ProviderName]
    const since = await namingOptions(() => {
      const read = readFields(SINCE, sinceText === undefined ? {} : { since: sinceText }, 'body')
      checkImportStart(read.since, context.now())
      return read.since
    })
    const url = typeof baseUrl === 'string' ? readBaseUrl(baseUrl) : provider.baseUrl
    const database = await context.database()
    const { id: entityId, name } = await findEntityBy(database.durable, entity as string)
    const typed = await readToken(context, givenToken, provider.label)
    const token = await namingOptions(() => provider.readToken(typed))
    context.say(`Contacting ${provider.label} …`)
    const accounts = await accountsOrRefusal({ provider: provider.name, baseUrl: url, token })
    const taken = await takenAccounts(database.durable, entityId, provider.name)
    if (accounts.length && accounts.every(account => taken.has(account.id)))
      throw new CommandError(
        `Connection ${taken.get(accounts[0]!.id)} already imports all of these accounts. Replace its token with llano bank token, or remove it first.`,
      )
    await rejectOtherHolder(
      database.durable,
      { id: entityId, name },
      provider,
      accounts,
      anyHolder !== undefined,
    )
    const wanted = {
      entityId,
      provider: provider.name,
      token,
      baseUrl: url,
      importsFrom: since ?? undefined,
    }
    const secrets = await context.secrets()
    const { id, power } = await namingOptions(() =>
      database.transaction(tx =>
        startConnection(tx, { secrets, config: context.config }, context.by, wanted, context.now()),
      ),
    )
    return {
      json: { id, provider: provider.name, token_power: power, accounts: accounts.map(shownAccount) },
      text: [
        `Connection ${id}: ${provider.label} for ${name}, ${since ? `from ${since} on` : 'all history'}. While the server runs, it imports now, and then every hour; to import here: llano bank sync ${id}`,
        accountTable(accounts, taken),
        ...aboutPower(power),
      ].join('\n'),
    }
  },
}

function accountTable(accounts: readonly BankAccount[], taken: ReadonlyMap<string, number>): string {
  if (accounts.length === 0) return 'This token sees no accounts.'
  const rows = accounts.map(({ id, name, holder, currency, balance }) => [
    name,
    holder,
    currency,
    balance === null ? null : textFromUnits(balance),
    taken.has(id) ? `by connection ${taken.get(id)}` : 'yes',
  ])
  return table(['account', 'holder', '', 'balance', 'synced'], rows)
}

function aboutPower(power: TokenPower): string[] {
  if (power === 'reads') return []
  return [
    power === 'could write'
      ? 'Note: this token could move money. Llano never does, but a read-only token is safer. Create one at the bank and set it with llano bank token.'
      : 'Note: the bank does not say whether this token can move money. Llano never does; make sure the token is read-only.',
  ]
}

export const bankList: Command = {
  words: 'bank list',
  summary: 'List bank connections and their sync status.',
  flags: [{ flags: '--entity <id>', description: 'only this LLC' }],
  async run(context, { entity }) {
    const { quick: db } = await context.database()
    const entityId = entity === undefined ? null : (await findEntityBy(db, entity as string)).id
    const connections = await db.all(listConnections, { entity_id: entityId })
    if (connections.length === 0)
      return {
        json: { data: [] },
        text: 'There are no bank connections. Create one with llano bank connect.',
      }
    const rows = connections.map(one => [
      one.id,
      one.entity_id,
      PROVIDERS[one.provider as ProviderName].label,
      one.status,
      one.last_success_at,
      one.last_synced,
      one.last_skipped,
      one.trouble,
    ])
    const header = ['id', 'entity', 'bank', 'status', 'last sync', 'synced', 'skipped', 'problem']
    const hint = connections.some(one => one.status === 'needs_attention')
      ? '\nFor a connection that needs attention: llano bank test ID tests it again, llano bank token ID replaces its token.'
      : ''
    return { json: { data: connections.map(withoutToken) }, text: table(header, rows) + hint }
  },
}

function withoutToken({ token: _, ...rest }: ConnectionRow) {
  return rest
}

export const bankShow: Command = {
  words: 'bank show',
  summary: 'Show a bank connection and its accounts.',
  args: [ID],
  flags: [],
  async run(context, { id: text }) {
    const { quick: db } = await context.database()
    const row = await findLiveConnection(db, readConnectionId(text))
    const accounts = (await db.all(listAccounts, { entity_id: row.entity_id })).filter(
      one => one.provider === row.provider,
    )
    const shown = withoutToken(row)
    const lines = Object.entries(shown).map(([name, value]) => `${name.padEnd(16)}${value ?? '-'}`)
    const rows = accounts.map(one => [
      one.name,
      one.currency,
      one.balance,
      one.connection_id !== row.id ? `by connection ${one.connection_id}` : 'yes',
    ])
    const seen = rows.length ? table(['account', '', 'balance', 'synced'], rows) : 'It has not synced yet.'
    return { json: { ...shown, accounts }, text: [...lines, '', seen].join('\n') }
  },
}

export const bankTest: Command = {
  words: 'bank test',
  summary:
    'Test a bank connection. If the test succeeds, a connection that needed attention becomes active again.',
  args: [ID],
  flags: [],
  async run(context, { id: text }) {
    const { durable: db } = await context.database()
    const secrets = await context.secrets()
    const row = await findLiveConnection(db, readConnectionId(text))
    const { id, provider, baseUrl, token, status } = openConnection(secrets, row)
    context.say(`Contacting ${provider.label} …`)
    const accounts = await accountsOrRefusal({ provider: provider.name, baseUrl, token })
    const revived = status === 'needs_attention'
    if (revived) await changeConnectionTo(db, secrets, context.by, id, { status: 'active' }, context.now())
    return {
      json: { id, status: revived ? 'active' : status, accounts: accounts.map(shownAccount) },
      text: [
        `${provider.label}: connection ${id} works.${revived ? ' It is active again.' : ''}`,
        accountTable(accounts, new Map()),
        ...aboutPower(provider.tokenPower(token)),
      ].join('\n'),
    }
  },
}

export const bankToken: Command = {
  words: 'bank token',
  summary: 'Replace the token of a bank connection.',
  readsSecret: true,
  args: [ID],
  flags: [TOKEN, ANY_HOLDER],
  async run(context, { id: text, token: givenToken, anyHolder }) {
    const { durable: db } = await context.database()
    const row = await findLiveConnection(db, readConnectionId(text))
    const provider = PROVIDERS[row.provider as ProviderName]
    const typed = await readToken(context, givenToken, provider.label)
    const token = await namingOptions(() => provider.readToken(typed))
    context.say(`Contacting ${provider.label} …`)
    const accounts = await accountsOrRefusal({ provider: provider.name, baseUrl: row.base_url, token })
    const entity = await findEntityBy(db, String(row.entity_id))
    await rejectOtherHolder(db, entity, provider, accounts, anyHolder !== undefined)
    const { power } = await changeConnectionTo(
      db,
      await context.secrets(),
      context.by,
      row.id,
      { token },
      context.now(),
    )
    return {
      json: { id: row.id, token_power: power, accounts: accounts.map(shownAccount) },
      text: [
        `Connection ${row.id} has a new token. It syncs within the hour; to sync now: llano bank sync ${row.id}`,
        accountTable(accounts, new Map()),
        ...aboutPower(power),
      ].join('\n'),
    }
  },
}

const switching = (words: string, summary: string, status: 'active' | 'disabled', done: string): Command => ({
  words,
  summary,
  args: [ID],
  flags: [],
  async run(context, { id: text }) {
    const { durable: db } = await context.database()
    const id = readConnectionId(text)
    const secrets = await context.secrets()
    await changeConnectionTo(db, secrets, context.by, id, { status }, context.now())
    return { json: { id, status }, text: `Connection ${id} ${done}.` }
  },
})

export const bankPause = switching(
  'bank pause',
  'Pause a bank connection. llano bank resume continues where it stopped.',
  'disabled',
  'is paused until llano bank resume',
)
export const bankResume = switching(
  'bank resume',
  'Resume a paused bank connection.',
  'active',
  'is active again',
)

export const bankRemove: Command = {
  words: 'bank remove',
  summary:
    'Remove a bank connection and its token. Imported entries stay in the books and are recognized if the bank is connected again.',
  args: [ID],
  flags: [],
  async run(context, { id: text }) {
    const id = readConnectionId(text)
    const { durable: db } = await context.database()
    await dropConnection(db, context.by, id, context.now())
    return { json: { id, removed: true }, text: `Connection ${id} and its token are removed.` }
  },
}
