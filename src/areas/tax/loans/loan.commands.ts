import { type Command, type CommandContext, type Flag, table } from '../../../kernel/cli/command.ts'
import { escapeControlChars } from '../../../kernel/cli/escape-control-chars.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { readSmallFile } from '../../../kernel/cli/small-file.ts'
import { readName } from '../../../kernel/http/fields.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { dateOf, FIRST_DAY, isCalendarDate, LAST_DAY } from '../../../kernel/values/dates.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { MAX_UNITS, textFromUnits, unitsFromText } from '../../../kernel/values/money.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { isCurrency } from '../../rates/vocabulary.rules.ts'
import { readYear } from '../flags.ts'
import { computePrefill } from '../form-5472/prefill.rules.ts'
import { findYearBooks } from '../form-5472/year-books.ts'
import { dollars, loanAmount } from '../worksheet/worksheet.rules.ts'
import { importAfr, MAX_AFR_BYTES } from './import-afr.ts'
import { listLoans } from './loan.sql.ts'
import { MAX_MONTHS } from './loan-fields.ts'
import { LINK_KINDS, type LinkKind } from './loan-link.rules.ts'
import { LOAN_DIRECTIONS, type LoanDirection } from './loans.rules.ts'
import { addLoan, changeLoan, findLoanBy, linkToLoan, removeLoan, unlinkFromLoan } from './loans.ts'

const PERCENT = 1_000_000n

function readId(flag: string, value: unknown): number {
  if (!/^[1-9]\d{0,14}$/.test(value as string)) throw new CommandError(`${flag} must be an id.`)
  return Number(value)
}

function readPrincipal(value: string): string {
  const units = unitsFromText(value)
  if (units === null || units <= 0n || units > MAX_UNITS)
    throw new CommandError('--principal must be an amount above zero with at most 4 decimals.')
  return textFromUnits(units)
}

function readRate(value: string): string | null {
  if (value === '') return null
  const units = unitsFromText(value)
  if (units === null || units < 0n || units > PERCENT)
    throw new CommandError('--rate must be a percentage from 0 to 100 with at most 4 decimals.')
  return textFromUnits(units)
}

function readTerm(value: string): number | null {
  if (value === '') return null
  const months = /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 0
  if (months < 1 || months > MAX_MONTHS)
    throw new CommandError(`--term-months must be a whole number from 1 to ${MAX_MONTHS}.`)
  return months
}

function readStart(value: string): string {
  if (!isCalendarDate(value) || value < FIRST_DAY || value > LAST_DAY)
    throw new CommandError('--start must be a date from 1990 to 2100, such as 2025-03-01.')
  return value
}

const OPTIONS = { counterparty_id: '--counterparty', document_id: '--document', entry_id: '--entry' }

const TERMS: readonly Flag[] = [
  { flags: '--name <text>', description: 'a name for it' },
  { flags: '--rate <percent>', description: 'interest a year, in percent; 0 without interest' },
  { flags: '--term-months <months>', description: 'its term; omit for a loan payable on demand' },
  { flags: '--document <id>', description: 'the contract, a document of the LLC' },
]

type FlagValues = Record<string, string | string[] | undefined>

/** The terms that were given; an empty text clears those that may be unknown. */
function readTerms({ name, principal, rate, start, termMonths, document }: FlagValues) {
  const given = <T>(value: unknown, read: (text: string) => T) =>
    value === undefined ? undefined : read(value as string)
  const terms = {
    name: given(name, text => (text === '' ? null : readName('--name', text))),
    principal: given(principal, readPrincipal),
    rate: given(rate, readRate),
    starts_on: given(start, readStart),
    term_months: given(termMonths, readTerm),
    document_id: given(document, text => (text === '' ? null : readId('--document', text))),
  }
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof typeof terms]: Exclude<(typeof terms)[K], undefined>
  }>
}

export const loanAdd: Command = {
  words: 'loan add',
  summary: 'Record a loan between an LLC and a related party. Its entries are linked with loan link.',
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    { flags: '--counterparty <id>', description: 'the related party', required: true },
    {
      flags: '--direction <direction>',
      description: 'borrowed: the LLC owes it; lent: the LLC is owed',
      required: true,
      choices: LOAN_DIRECTIONS,
    },
    { flags: '--principal <amount>', description: 'the agreed amount', required: true },
    { flags: '--start <date>', description: 'the day it was made, YYYY-MM-DD', required: true },
    { flags: '--currency <code>', description: 'currency of the contract', default: 'USD' },
    ...TERMS,
  ],
  async run(context, value) {
    const currency = String(value.currency).toUpperCase()
    if (!isCurrency(currency)) throw new CommandError('--currency must be three letters, such as USD.')
    const { durable: db } = await context.database()
    const { id: entity_id } = await findEntityBy(db, value.entity as string)
    const counterparty_id = readId('--counterparty', value.counterparty)
    const none = { name: null, rate: null, term_months: null, document_id: null }
    const terms = { ...none, ...readTerms(value) } as Parameters<typeof addLoan>[2]
    const direction = value.direction as LoanDirection
    const loan = { ...terms, entity_id, counterparty_id, direction, currency }
    const { id } = await namingOptions(() => addLoan(db, context.by, loan), OPTIONS)
    return { json: { id }, text: `Loan ${id} is recorded. Link its entries with loan link --loan ${id}.` }
  },
}

export const loanUpdate: Command = {
  words: 'loan update',
  summary: 'Change the terms of a loan. Omitted options do not change; "" clears what may be unknown.',
  args: [{ name: 'id', description: 'the loan' }],
  flags: [
    { flags: '--principal <amount>', description: 'the agreed amount' },
    { flags: '--start <date>', description: 'the day it was made, YYYY-MM-DD' },
    ...TERMS,
  ],
  async run(context, value) {
    const id = readId('The loan', value.id)
    const { durable: db } = await context.database()
    const { changed } = await namingOptions(() => changeLoan(db, context.by, id, readTerms(value)), OPTIONS)
    return {
      json: { id, changed },
      text: changed.length ? `Loan ${id}: ${changed.join(', ')} updated.` : `Loan ${id}: nothing changed.`,
    }
  },
}

export const loanRemove: Command = {
  words: 'loan remove',
  summary: 'Remove a loan that was recorded by mistake and has no linked entries.',
  args: [{ name: 'id', description: 'the loan' }],
  flags: [],
  async run(context, value) {
    const id = readId('The loan', value.id)
    const { durable: db } = await context.database()
    await removeLoan(db, context.by, id)
    return { json: { id }, text: `Loan ${id} is removed.` }
  },
}

export const loanList: Command = {
  words: 'loan list',
  summary: 'List the loans of an LLC; with --year, their balances and interest in that tax year.',
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    { flags: '--year <year>', description: 'the calendar year in which the tax year begins' },
  ],
  async run(context, { entity, year: value }) {
    const { quick: db } = await context.database()
    const { id } = await findEntityBy(db, entity as string)
    if (value !== undefined) return loansInYear(context, id, await readYear(value))
    const found = await db.all(listLoans, { entity_id: id })
    const data = found.map(({ kind: _, relation_subtype: __, ...loan }) => loan)
    const rows = data.map(one => [
      one.id,
      one.direction,
      one.party,
      one.name,
      `${one.principal} ${one.currency}`,
      one.rate,
      one.starts_on,
      one.term_months,
      one.document_id,
      one.entries,
    ])
    const head = [
      'id',
      'direction',
      'party',
      'name',
      'principal',
      'rate',
      'start',
      'months',
      'document',
      'entries',
    ]
    return { json: { data }, text: table(head, rows, 'This LLC has no loans with related parties.') }
  },
}

async function loansInYear(context: CommandContext, entityId: number, year: number) {
  const { quick: db } = await context.database()
  const books = await findYearBooks(db, entityId, year, null)
  const { loans } = computePrefill(books, dateOf(context.now()), 'en')
  const rows = loans.map(one => [
    one.id,
    one.direction,
    one.party,
    loanAmount(one, 'opening_balance'),
    dollars(one.advanced),
    dollars(one.repaid),
    loanAmount(one, 'closing_balance'),
    dollars(one.interest_paid),
    loanAmount(one, 'interest_accrued'),
    one.safe_haven?.verdict ?? null,
  ])
  const head = [
    'id',
    'direction',
    'party',
    'opening',
    'advanced',
    'repaid',
    'closing',
    'interest paid',
    'accrued',
    'safe haven',
  ]
  return {
    json: withExactAmounts({ data: loans }) as Record<string, unknown>,
    text: table(head, rows, `There were no loans with related parties in ${year}.`),
  }
}

export const loanLink: Command = {
  words: 'loan link',
  summary: 'Link an entry to a loan: an advance or a repayment, or interest on it.',
  flags: [
    { flags: '--loan <id>', description: 'the loan', required: true },
    { flags: '--entry <id>', description: 'the entry', required: true },
    { flags: '--as <kind>', description: 'what the entry is', choices: LINK_KINDS, default: 'principal' },
  ],
  async run(context, { loan, entry, as }) {
    const [loan_id, entry_id] = [readId('--loan', loan), readId('--entry', entry)]
    const { durable: db } = await context.database()
    const { changed } = await namingOptions(
      () => linkToLoan(db, context.by, loan_id, entry_id, as as LinkKind),
      OPTIONS,
    )
    const text = `Entry ${entry_id} ${changed ? 'is' : 'was already'} linked to loan ${loan_id} as ${as}.`
    return { json: { loan_id, entry_id, as, changed }, text }
  },
}

export const loanUnlink: Command = {
  words: 'loan unlink',
  summary: 'Remove the link between an entry and its loan.',
  flags: [{ flags: '--entry <id>', description: 'the entry', required: true }],
  async run(context, { entry }) {
    const entry_id = readId('--entry', entry)
    const { durable: db } = await context.database()
    const { changed } = await unlinkFromLoan(db, context.by, entry_id)
    const text = changed ? `Entry ${entry_id} is no longer linked.` : `Entry ${entry_id} was not linked.`
    return { json: { entry_id, changed }, text }
  },
}

export const loanShow: Command = {
  words: 'loan show',
  summary: 'Show the terms of a loan.',
  args: [{ name: 'id', description: 'the loan' }],
  flags: [],
  async run(context, value) {
    const { quick: db } = await context.database()
    const { kind: _, relation_subtype: __, ...loan } = await findLoanBy(db, readId('The loan', value.id))
    const rows = Object.entries(loan).map(([name, value]) => [name, value])
    return { json: loan, text: table(['field', 'value'], rows) }
  },
}

export const afrImport: Command = {
  words: 'afr import',
  summary: 'Import applicable federal rates, which the interest rates of loans are compared with.',
  flags: [
    {
      flags: '--file <file>',
      description: 'CSV with the header month,short,mid,long and rows such as 2025-03,4.21,4.15,4.63',
      required: true,
    },
    {
      flags: '--source <text>',
      description: 'where the rates are from, such as "Rev. Rul. 2025-6"',
      required: true,
    },
  ],
  async run(context, { file, source }) {
    const given = file as string
    const bytes = await readSmallFile('--file', given, context.path(given), MAX_AFR_BYTES)
    const { durable: db } = await context.database()
    const table = { bytes, source: readName('--source', source as string) }
    const { months, changed } = await importAfr(db, context.by, table)
    return {
      json: { months, changed },
      text: `${escapeControlChars(given)}: ${months} months, ${changed} new or changed.`,
    }
  },
}
