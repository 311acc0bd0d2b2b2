import { type Command, table } from '../../kernel/cli/command.ts'
import { namingOptions } from '../../kernel/cli/option-names.ts'
import { errors } from '../../kernel/http/errors.ts'
import { readFields } from '../../kernel/http/fields.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { textFromUnits, unitsFromText } from '../../kernel/values/money.ts'
import { findEntityBy } from '../entities/entities.ts'
import { findMemberBy } from '../members/members.ts'
import { decideTransaction } from './decisions.ts'
import { ledgerErrors } from './ledger.errors.ts'
import { findQueue } from './queue.sql.ts'
import { stopSeries } from './recurring.ts'
import { findSeries } from './series.sql.ts'
import { checkExecDate, DECISION, NEW_TRANSACTION, planTransaction } from './transaction.rules.ts'
import { newTransactionId, submitPlanned, transactionIdOf } from './transactions.ts'
import { CATEGORIES, type Decision, RECURRING, STATUSES } from './vocabulary.rules.ts'

const TRANSACTION = { name: 'transaction', description: 'its id, txn_…' }

const LISTED: readonly string[] = [...STATUSES, 'ALL']

/** Fields whose option has another name. */
const OPTIONS = { manager_resolution: '--resolution', entity_id: '--entity' }

export const ledgerList: Command = {
  words: 'ledger list',
  summary: 'List transactions: pending ones, oldest first, or decided ones, newest first.',
  flags: [
    { flags: '--entity <id>', description: 'only this LLC' },
    {
      flags: '--status <status>',
      description: `filter by status: ${STATUSES.join(', ')} or ALL`,
      default: 'PENDING',
    },
    { flags: '--limit <count>', description: 'maximum number of rows, 1 to 500', default: '50' },
  ],
  async run(context, { entity, status: statusText, limit }) {
    const status = (statusText as string).toUpperCase()
    if (!LISTED.includes(status))
      throw errors.invalid_choice({ choices: LISTED.join(', ') }, { field: '--status' })
    const most = /^\d{1,3}$/.test(limit as string) ? Number(limit) : 0
    if (most < 1 || most > 500) throw errors.invalid_integer({ min: 1, max: 500 }, { field: '--limit' })
    const llc = entity ? await findEntityBy((await context.database()).quick, entity as string) : null
    const { quick } = await context.database()
    const found = await findQueue(quick, {
      status,
      entity_id: llc?.id ?? null,
      staff_id: null,
      limit: most,
      offset: 0,
    })
    const rows = found.map(t => [
      t.transaction_id,
      `${t.entity_id} ${t.llc}`,
      t.category,
      t.amount,
      t.recurring,
      t.exec_date,
      t.submitted_at.slice(0, 16),
      t.status === 'PENDING' ? t.status : `${t.status} by ${t.decided_by}`,
      firstLine(t.description),
    ])
    const header = [
      'transaction',
      'LLC',
      'category',
      'amount',
      'recurring',
      'execute on',
      'submitted',
      'status',
    ]
    // Amounts are numbers, as in the API.
    const data = found.map(({ llc, member: _, member_id: __, json: ___, ...one }) => ({
      ...one,
      amount: Number(one.amount),
      entity_name: llc,
    }))
    return {
      json: { data },
      text: found.length
        ? table([...header, 'description'], rows)
        : status === 'ALL'
          ? 'There are no transactions.'
          : `There are no ${status} transactions.`,
    }
  },
}

/** A table has one line per value. */
const oneLine = (value: string | number | null) =>
  typeof value === 'string' ? value.replaceAll('\n', ' / ') : value

function firstLine(text: string | null): string | null {
  if (text === null) return null
  const [line = ''] = text.split('\n')
  return line.length > 50 || line !== text ? `${line.slice(0, 49)}…` : line
}

export const ledgerShow: Command = {
  words: 'ledger show',
  summary: 'Show one transaction, with its decision and its series.',
  args: [TRANSACTION],
  flags: [],
  async run(context, { transaction }) {
    const id = transactionIdOf(transaction as string)
    const found = await (await context.database()).quick.maybe(findSeries, { transaction_id: id })
    if (!found) throw ledgerErrors.transaction_not_found({ id })
    const { json, occurrence, next_due, ended_at, newest } = found
    const record = JSON.parse(json) as Record<string, string | number | null>
    const series = newest === null ? null : { occurrence, next_due, ended_at, newest }
    const shown = { ...record, ...(series && { occurrence: series.occurrence, next_due: series.next_due }) }
    const rows = Object.entries(shown).map(([name, value]) => [name, oneLine(value)])
    if (series?.ended_at) rows.push(['series ended', series.ended_at])
    return { json: { data: record, series }, text: table(['field', 'value'], rows) }
  },
}

/** What follows automatically. */
const FOLLOWS: Record<Decision, string> = {
  RATIFIED:
    " Its ACTA is added to the LLC's documents within seconds while the server or a worker is running.",
  VETOED: '',
  REJECTED: '',
}

export const ledgerDecide: Command = {
  words: 'ledger decide',
  summary: 'Ratify, veto or reject a pending transaction as a Manager. Decisions are final.',
  args: [TRANSACTION],
  flags: [
    {
      flags: '--status <status>',
      description:
        'RATIFIED: it may be executed. VETOED: it is forbidden. REJECTED: it is sent back and may be submitted again',
      required: true,
    },
    {
      flags: '--resolution <text>',
      description: 'the reason, shown to the member; required for VETOED and REJECTED',
    },
    { flags: '--manager <email>', description: 'the manager or admin who decides', required: true },
    { flags: '--payee <name>', description: 'who is paid, for the resolution; the owner for a distribution' },
    {
      flags: '--clause <text>',
      description: 'the clause of the operating agreement that allows it, for the resolution',
    },
    { flags: '--solvent', description: 'the Manager confirms that the LLC can pay its debts afterwards' },
  ],
  async run(context, { transaction, status, resolution, manager, payee, clause, solvent }) {
    const { durable: db } = await context.database()
    const decision = await namingOptions(
      () =>
        readFields(
          DECISION,
          { status, manager_resolution: resolution, payee, agreement_clause: clause },
          'body',
        ),
      OPTIONS,
    )
    const who = await findMemberBy(db, manager as string)
    const wanted = {
      transactionId: transaction as string,
      status: decision.status,
      resolution: decision.manager_resolution,
      managerId: who.id,
      payee: decision.payee,
      agreementClause: decision.agreement_clause,
      solvencyConfirmed: solvent !== undefined,
      publicUrl: context.config.publicUrl,
    }
    const decided = await namingOptions(
      () => decideTransaction(db, context.by, wanted, context.now()),
      OPTIONS,
    )
    const { data } = JSON.parse(decided.body)
    return {
      json: { id: decided.transaction_id, data },
      text: `${decided.transaction_id} is ${decision.status}, decided by ${who.name}.${FOLLOWS[decision.status]}`,
    }
  },
}

export const ledgerSubmit: Command = {
  words: 'ledger submit',
  summary: "Submit a transaction for a Manager's approval on a member's behalf.",
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    { flags: '--amount <amount>', description: 'amount, such as 1500.50', required: true },
    { flags: '--category <category>', description: 'what it is for', required: true, choices: CATEGORIES },
    { flags: '--description <text>', description: 'the reason' },
    { flags: '--strategic-decision <text>', description: 'the strategic justification' },
    { flags: '--bank <name>', description: 'the bank to use' },
    { flags: '--exec-date <date>', description: 'execution date, YYYY-MM-DD; today or later' },
    { flags: '--recurring <how>', description: 'how often it repeats', choices: RECURRING, default: 'no' },
  ],
  async run(context, options) {
    const { durable: db } = await context.database()
    const llc = await findEntityBy(db, options.entity as string)
    const units = unitsFromText(options.amount as string)
    if (units === null)
      throw new CommandError('--amount must be a number with at most 4 decimals, such as 1500.50.')
    const now = context.now()
    const wanted = await namingOptions(() => {
      const given = {
        entity_id: llc.id,
        amount: Number(textFromUnits(units)),
        category: options.category,
        description: options.description,
        strategic_decision: options.strategicDecision,
        bank: options.bank,
        exec_date: options.execDate,
        recurring: options.recurring,
      }
      const read = readFields(NEW_TRANSACTION, given, 'body')
      checkExecDate(read.exec_date, now)
      return read
    }, OPTIONS)
    const made = await submitPlanned(db, context.by, planTransaction(wanted, newTransactionId(), now))
    const { data } = JSON.parse(made.body)
    return {
      json: { id: made.transaction_id, data },
      text: `${made.transaction_id} of ${llc.name} is pending approval.`,
    }
  },
}

export const ledgerStop: Command = {
  words: 'ledger stop',
  summary: 'Stop a recurring transaction. No further transactions are submitted.',
  args: [TRANSACTION],
  flags: [],
  async run(context, { transaction }) {
    const id = transactionIdOf(transaction as string)
    const { durable: db } = await context.database()
    const stopped = await stopSeries(db, context.by, id, context.now())
    const text = stopped ? `The series of ${id} is stopped.` : `The series of ${id} had already ended.`
    return { json: { id, stopped }, text }
  },
}
