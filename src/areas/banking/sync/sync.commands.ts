import { type Command, type CommandContext, table } from '../../../kernel/cli/command.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { CATEGORIES, type Category, findCategory } from '../../bookkeeping/bookkeeping.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { categorizeTransaction, restoreTransaction } from '../categories/choices.ts'
import { readConnectionId } from '../connections/connection.commands.ts'
import { type Connection, findLiveConnection, nameOf, openConnection } from '../connections/connections.ts'
import { BankError } from '../providers/bank-error.ts'
import { TRANSACTION_STATES } from '../transactions/transaction-states.rules.ts'
import { dryRun } from './dry-run.ts'
import { deadlineIn } from './read-bank.ts'
import { syncConnection } from './sync-connection.ts'
import { listTransactions } from './transaction.sql.ts'

const TIMEOUT_MS = 30 * 60_000

/** Progress for the terminal, at most every two seconds. */
function unhurried(say: (line: string) => void): (line: string) => void {
  let reportedAtMs = Date.now()
  return line => {
    if (Date.now() - reportedAtMs < 2000) return
    reportedAtMs = Date.now()
    say(line)
  }
}

export const bankSync: Command = {
  words: 'bank sync',
  summary: 'Import new transactions from a bank, or preview them.',
  args: [{ name: 'id', description: 'the id of the connection' }],
  flags: [
    {
      flags: '--dry-run',
      description: 'write nothing; show what would happen to each transaction and why',
    },
    { flags: '--whole', description: 'read the full history instead of only recent transactions' },
  ],
  async run(context, { id: text, dryRun: isTried, whole }) {
    const { durable: db } = await context.database()
    const row = await findLiveConnection(db, readConnectionId(text))
    if (row.status === 'disabled')
      throw new CommandError(`Connection ${row.id} is paused. Resume it with llano bank resume ${row.id}.`)
    const opened = openConnection(await context.secrets(), row)
    // An explicit command ignores the pause after earlier failures.
    const connection = { ...opened, notBefore: null, ...(whole && { readWholeAt: null }) }
    return isTried ? tryOut(context, connection) : importNow(context, connection)
  },
}

async function importNow(context: CommandContext, connection: Connection) {
  if (connection.status !== 'active')
    throw new CommandError(
      `${nameOf(connection)} needs attention. Test it again with llano bank test ${connection.id}.`,
    )
  const outcome = await syncConnection(
    await context.database(),
    context.by,
    connection,
    context.now(),
    deadlineIn(TIMEOUT_MS),
    unhurried(context.say),
  )
  if ('trouble' in outcome) throw new CommandError(`${outcome.trouble.message} Nothing was imported.`)
  const { synced, skipped } = outcome
  return {
    json: { id: connection.id, synced, skipped },
    text: `${nameOf(connection)}: ${synced} imported, ${skipped} skipped.`,
  }
}

/** What a sync would do now. Writes nothing. */
async function tryOut(context: CommandContext, connection: Connection) {
  const { durable: db } = await context.database()
  const say = unhurried(context.say)
  const rows = await dryRun(db, connection, context.now(), deadlineIn(TIMEOUT_MS), say).catch(asCommandError)
  const synced = rows.filter(row => row.action !== 'skip').length
  const lines = rows.map(row => [
    row.date,
    row.amount,
    row.payee,
    row.action,
    row.action === 'book' ? (row.category ?? 'no category') : null,
    row.why,
  ])
  return {
    json: {
      id: connection.id,
      would_sync: synced,
      would_skip: rows.length - synced,
      transactions: rows.map(({ reason: _, ...row }) => row),
    },
    text: [
      rows.length
        ? table(['date', 'amount', 'payee', 'action', 'category', 'because'], lines)
        : 'The bank has no transactions.',
      `${synced} would be imported, ${rows.length - synced} skipped. Nothing was written.`,
    ].join('\n'),
  }
}

const asCommandError = (error: unknown): never => {
  throw error instanceof BankError ? new CommandError(error.message) : error
}

const MAX_LISTED = 1000

export const bankTransactions: Command = {
  words: 'bank transactions',
  summary: `List the bank transactions of an LLC with their status, newest first (up to ${MAX_LISTED}).`,
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    {
      flags: '--state <state>',
      description: 'filter by state',
      choices: ['all', ...TRANSACTION_STATES],
      default: 'all',
    },
  ],
  async run(context, { entity, state }) {
    const { quick: db } = await context.database()
    const { id } = await findEntityBy(db, entity as string)
    const found = await db.all(listTransactions, { entity_id: id, only: state as string, most: MAX_LISTED })
    const rows = found.map(one => [
      one.day,
      one.amount,
      one.account,
      one.payee,
      one.state,
      one.entry_id,
      one.category,
      one.reason,
      one.bank_id,
    ])
    return {
      json: { data: found },
      text: found.length
        ? table(
            ['date', 'amount', 'account', 'payee', 'state', 'entry', 'category', 'because', 'bank id'],
            rows,
          )
        : 'There are no transactions.',
    }
  },
}

const OF_TRANSACTION = [
  { flags: '--entity <id>', description: 'the LLC', required: true },
  { flags: '--transaction <id>', description: "the bank's id of the transaction", required: true },
]

export const bankRestore: Command = {
  words: 'bank restore',
  summary: 'Import a removed transaction again with the next sync.',
  flags: OF_TRANSACTION,
  async run(context, { entity, transaction }) {
    const database = await context.database()
    const { id } = await findEntityBy(database.durable, entity as string)
    await restoreTransaction(database, context.by, id, transaction as string)
    return {
      json: { transaction, restored: true },
      text: `Transaction ${transaction} is imported again with the next sync.`,
    }
  },
}

export function readCategory(text: unknown): Category {
  const found = findCategory(String(text))
  if (!found) throw errors.invalid_choice({ choices: CATEGORIES.join(', ') }, { field: '--category' })
  return found
}

export function readCounterparty(text: unknown): number | null {
  if (text === undefined) return null
  if (!/^\d{1,15}$/.test(String(text))) throw new CommandError(`"${text}" is not the id of a counterparty.`)
  return Number(text)
}

const LONGEST_PURPOSE = 4000

export function readPurpose(text: unknown): string | null {
  if (text === undefined) return null
  const purpose = String(text).trim()
  if (purpose === '' || purpose.length > LONGEST_PURPOSE)
    throw new CommandError(`--purpose must be 1 to ${LONGEST_PURPOSE} characters long.`)
  return purpose
}

export const bankCategorize: Command = {
  words: 'bank categorise',
  summary:
    'Change the category of an imported transaction by adding two correcting entries. Future transactions with the same payee get it too.',
  flags: [
    ...OF_TRANSACTION,
    { flags: '--category <category>', description: 'the category', required: true },
    { flags: '--counterparty <id>', description: 'the counterparty' },
    { flags: '--purpose <text>', description: 'economic purpose' },
  ],
  async run(context, { entity, transaction, category, counterparty, purpose }) {
    const database = await context.database()
    const { id } = await findEntityBy(database.durable, entity as string)
    const wanted = {
      category: readCategory(category),
      counterpartyId: readCounterparty(counterparty),
      purpose: readPurpose(purpose),
    }
    const done = await namingOptions(
      () => categorizeTransaction(database, context.by, id, transaction as string, wanted, context.now()),
      { counterparty_id: '--counterparty' },
    )
    return {
      json: { transaction, category: wanted.category, entries: done.entries },
      text: `Transaction ${transaction} is now ${wanted.category}, corrected by entries ${done.entries.join(' and ')}.`,
    }
  },
}
