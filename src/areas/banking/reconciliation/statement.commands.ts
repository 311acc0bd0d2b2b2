import { basename } from 'node:path'
import { type Command, type CommandContext, table } from '../../../kernel/cli/command.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { readSmallFile } from '../../../kernel/cli/small-file.ts'
import { optional, readFields } from '../../../kernel/http/fields.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { explainMonth } from './explain-month.ts'
import { showMonth } from './read-reconciled-month.route.ts'
import { OF_TAX_YEAR, showReconciliation } from './read-reconciliation.route.ts'
import { lastEnded } from './reconciliation.rules.ts'
import { amountInQuery, FILE_FORMAT, monthField, OF_ACCOUNT } from './statement.fields.ts'
import { findStatement, listBalances } from './statement.sql.ts'
import { MAX_STATEMENT_BYTES } from './statement-file.rules.ts'
import { addStatement, removeStatement } from './statements.ts'

const ENTITY = { flags: '--entity <id>', description: 'the LLC', required: true }
const ACCOUNT = [
  { flags: '--account <id>', description: "the bank's id of a connected account, if there are several" },
  { flags: '--currency <code>', description: 'currency of the account', default: 'USD' },
]

const given = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

export const statementAdd: Command = {
  words: 'statement add',
  summary: 'Record the balances of a bank account in a month, with its statement if there is a file.',
  flags: [
    ENTITY,
    { flags: '--bank <name>', description: 'the bank, as entries name it', required: true },
    ...ACCOUNT,
    { flags: '--month <month>', description: 'the month, YYYY-MM; not needed for a CSV file' },
    { flags: '--opening <amount>', description: 'opening balance; not needed for a CSV file' },
    { flags: '--closing <amount>', description: 'closing balance; not needed for a CSV file' },
    { flags: '--file <path>', description: 'the statement: a PDF, or a CSV file with a balance column' },
    {
      flags: '--date-order <order>',
      description: 'whether dates in the file are day-first or month-first',
      choices: ['dmy', 'mdy'],
    },
    {
      flags: '--decimal <separator>',
      description: 'the decimal separator in the file',
      choices: ['point', 'comma'],
    },
  ],
  async run(context, { entity, bank, account, currency, month, opening, closing, file, dateOrder, decimal }) {
    const database = await context.database()
    const llc = await findEntityBy(database.durable, entity as string)
    const fields = {
      ...OF_ACCOUNT,
      ...FILE_FORMAT,
      month: optional(monthField({ description: '' })),
      opening: optional(amountInQuery({ description: '' })),
      closing: optional(amountInQuery({ description: '' })),
    }
    const values = { bank, account, currency, month, opening, closing, date_order: dateOrder, decimal }
    const input = await namingOptions(() =>
      readFields(fields, { entity_id: String(llc.id), ...given(values) }, 'query'),
    )
    if ((input.opening === null) !== (input.closing === null))
      throw new CommandError('--opening and --closing go together.')
    const added = await namingOptions(async () =>
      addStatement(
        {
          database,
          config: context.config,
          secrets: await context.secrets(),
          by: context.by,
          now: context.now(),
        },
        {
          entityId: llc.id,
          bank: input.bank,
          account: input.account,
          currency: input.currency,
          month: input.month,
          typed:
            input.opening === null || input.closing === null
              ? null
              : { opening: input.opening, closing: input.closing },
          file: file === undefined ? null : await readFile(context, file as string, input),
        },
      ),
    )
    const lines = added.months.map(
      ({ id, month: of, opening: from, closing: to }) =>
        `Balance ${id}: ${of} from ${textFromUnits(from)} to ${textFromUnits(to)} ${added.currency}`,
    )
    if (added.document_id !== null) lines.push(`The statement is document ${added.document_id}.`)
    return { json: withExactAmounts(added) as Record<string, unknown>, text: lines.join('\n') }
  },
}

async function readFile(
  context: CommandContext,
  path: string,
  { date_order, decimal }: { date_order: 'dmy' | 'mdy' | null; decimal: 'point' | 'comma' | null },
) {
  const bytes = await readSmallFile('--file', path, context.path(path), MAX_STATEMENT_BYTES)
  return { name: basename(path), bytes, chosenFormat: { dateOrder: date_order, decimal } }
}

export const statementList: Command = {
  words: 'statement list',
  summary: 'List the recorded balances of the bank accounts of an LLC.',
  flags: [ENTITY],
  async run(context, { entity }) {
    const { quick: db } = await context.database()
    const { id } = await findEntityBy(db, entity as string)
    const found = await db.all(listBalances, { entity_id: id })
    const rows = found.map(one => [
      one.id,
      one.bank,
      one.account || null,
      one.currency,
      one.month,
      trimmed(one.opening),
      trimmed(one.closing),
      one.source,
      one.document_id,
    ])
    return {
      json: {
        data: found.map(one => ({ ...one, opening: Number(one.opening), closing: Number(one.closing) })),
      },
      text: table(
        ['id', 'bank', 'account', 'currency', 'month', 'opening', 'closing', 'source', 'document'],
        rows,
        'There are no recorded balances.',
      ),
    }
  },
}

/** `12.5000` as `12.5`. */
const trimmed = (amount: string): string => amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

export const statementRemove: Command = {
  words: 'statement remove',
  summary: 'Remove balances that a person recorded. The document of a statement stays.',
  args: [{ name: 'id', description: 'the id of the recorded balance' }],
  flags: [],
  async run(context, { id: idText }) {
    if (!/^[1-9]\d{0,8}$/.test(idText as string))
      throw new CommandError(`"${idText}" is not the id of a recorded balance.`)
    const id = Number(idText)
    const { durable: db } = await context.database()
    const found = await db.maybe(findStatement, { id })
    if (!found) throw new CommandError(`There is no recorded balance ${id}.`)
    await removeStatement(db, context.by, found, context.now())
    return { json: { id, removed: true }, text: `Balance ${id} is removed.` }
  },
}

const STATE_TEXTS: Record<string, string> = {
  reconciled: 'reconciled',
  differs: 'differs',
  no_statement: 'no statement',
}

export const reconciliationShow: Command = {
  words: 'reconciliation show',
  summary: 'Compare the books of a tax year with the balances of the bank accounts, month by month.',
  flags: [
    ENTITY,
    { flags: '--year <year>', description: 'the calendar year in which the tax year begins', required: true },
    { flags: '--bank <name>', description: 'with --month: the bank of one account' },
    { flags: '--account <id>', description: "with --month: the bank's id of a connected account" },
    { flags: '--currency <code>', description: 'with --month: currency of the account', default: 'USD' },
    {
      flags: '--month <month>',
      description: 'shows the entries of one month and what could explain a difference',
    },
  ],
  async run(context, { entity, year: yearText, bank, account, currency, month }) {
    const { heavy: db } = await context.database()
    const { id } = await findEntityBy(db, entity as string)
    const { year } = await namingOptions(() =>
      readFields({ year: OF_TAX_YEAR.year }, { year: yearText }, 'query'),
    )
    if (month === undefined) return showYear(await showReconciliation(db, id, year, context.now()))
    const fields = { ...OF_ACCOUNT, month: monthField({ description: '' }) }
    const values = { entity_id: String(id), ...given({ bank, account, currency, month }) }
    const input = await namingOptions(() => readFields(fields, values, 'query'))
    if (input.month > lastEnded(dateOf(context.now()))) throw new CommandError('--month has not ended yet.')
    const found = await namingOptions(() => explainMonth(db, id, input, input.month))
    return showOne(showMonth(found))
  },
}

function showYear(shown: Awaited<ReturnType<typeof showReconciliation>>) {
  const amount = (value: bigint | null) => (value === null ? null : textFromUnits(value))
  const rows = shown.accounts.flatMap(({ name, currency, months }) =>
    months.map(one => [
      name,
      currency,
      one.month,
      STATE_TEXTS[one.state]!,
      amount(one.opening),
      amount(one.movements),
      amount(one.closing),
      one.difference === 0n ? null : amount(one.difference),
    ]),
  )
  const header = ['account', 'currency', 'month', 'state', 'opening', 'movements', 'closing', 'difference']
  const unlisted = shown.unlisted.map(
    ({ bank, currency, entries }) =>
      `${entries} entries name ${bank} (${currency}), which has no recorded balances.`,
  )
  return {
    json: withExactAmounts(shown) as Record<string, unknown>,
    text: [table(header, rows, 'There is nothing to reconcile.'), ...unlisted].join('\n'),
  }
}

function showOne(shown: ReturnType<typeof showMonth>) {
  const { compared, hints, entries } = shown
  const rows = entries.map(({ id, day, amount, description }) => [
    id,
    day,
    textFromUnits(amount),
    description,
  ])
  const lines = [
    `${shown.name} (${shown.currency}), ${compared.month}: ${STATE_TEXTS[compared.state]}`,
    ...(compared.difference ? [`The difference is ${textFromUnits(compared.difference)}.`] : []),
    ...hints.map(
      ({ hint, entries: of }) => `${HINT_TEXTS[hint]}: entry ${of.map(({ id }) => id).join(', ')}`,
    ),
    ...shown.only_at_bank.map(
      ({ day, amount, description }) =>
        `Only at the bank: ${day} ${textFromUnits(amount)} ${description ?? ''}`,
    ),
    ...shown.only_in_books.map(
      ({ id, amount }) => `Only in the books: entry ${id}, ${textFromUnits(amount)}`,
    ),
    table(['entry', 'day', 'amount', 'description'], rows, 'There are no entries.'),
  ]
  return { json: withExactAmounts(shown) as Record<string, unknown>, text: lines.join('\n') }
}

const HINT_TEXTS = {
  extra: 'The month would reconcile without',
  wrong_side: 'The month would reconcile with the opposite direction for',
  duplicate: 'Same amount and day',
  other_month: 'May belong in this month',
} as const
