import { daysInMonth } from '../../../kernel/values/dates.ts'
import { textFromUnits, unitsFromText } from '../../../kernel/values/money.ts'
import { withoutAccents } from '../../../kernel/values/without-accents.ts'
import { type GroupLabel, groupOf, LOAN_CATEGORIES } from '../vocabulary.rules.ts'
import type { ExportedEntry } from './export.sql.ts'

/** The plain-text accounting type of a category: income, expense, liability, or asset. */
const GROUP_ACCOUNTS: Record<GroupLabel, string> = {
  INGRESOS: 'Income',
  GASTOS_DEDUCIBLES: 'Expenses',
  CAPITAL_FLOWS: 'Equity',
  TRANSFERENCIAS: 'Equity',
  NO_DEDUCIBLES: 'Expenses',
  OTROS: 'Equity',
}

const LOANS: readonly string[] = LOAN_CATEGORIES

const CURRENCY = 'USD'

/**
 * A part of an account's name that both programs accept: letters, digits and dashes, starting with a capital.
 */
function part(text: string): string {
  const words = withoutAccents(text)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map(word => word[0]!.toUpperCase() + word.slice(1))
  return words.join('-') || 'Unknown'
}

export function categoryAccount(category: string | null): string {
  if (category === null) return 'Equity:Uncategorised'
  if (LOANS.includes(category)) return `Liabilities:${part(category)}`
  return `${GROUP_ACCOUNTS[groupOf(category)!]}:${part(category)}`
}

export const bankAccount = (source: string | null): string => `Assets:${part(source ?? 'Unknown')}`

/** The day within the booked month: its own, or the last one if its own is elsewhere or unknown. */
export function bookedDay({ year, month, transaction_date: day }: ExportedEntry): string {
  const prefix = `${year}-${String(month).padStart(2, '0')}`
  return day?.startsWith(prefix) ? day : `${prefix}-${daysInMonth(year, month)}`
}

/** In one line, without terminators. */
const line = (text: string, unfit: RegExp) => text.replaceAll(/\s+/g, ' ').replaceAll(unfit, ' ').trim()

const amountOf = ({ income, expense }: ExportedEntry): bigint =>
  unitsFromText(income)! - unitsFromText(expense)!

/** At least two decimals. */
function money(units: bigint): string {
  const [whole, fraction = ''] = textFromUnits(units).split('.')
  return `${whole}.${fraction.padEnd(2, '0')} ${CURRENCY}`
}

/** The amount in its own currency, and the dollars per unit. */
const originalText = ({ original_amount, currency, exchange_rate }: ExportedEntry): string =>
  `${original_amount} ${currency} at ${exchange_rate}`

export type JournalFormat = {
  head(accounts: readonly string[], from: string): string
  entry(entry: ExportedEntry): string
}

function postings(entry: ExportedEntry, indent: string): string {
  const amount = amountOf(entry)
  const rows = [
    [bankAccount(entry.bank_source), money(amount)],
    [categoryAccount(entry.category), money(-amount)],
  ] as const
  const width = Math.max(...rows.map(([account]) => account.length))
  return rows.map(([account, value]) => `${indent}${account.padEnd(width)}  ${value.padStart(18)}\n`).join('')
}

/** https://hledger.org: `;` starts a comment, and `|` separates the payee from the note. */
export const hledger: JournalFormat = {
  head: accounts =>
    `${accounts.map(account => `account ${account}\n`).join('')}commodity 1,000.00 ${CURRENCY}\n\n`,
  entry(entry) {
    const text = (value: string | null) => line(value ?? '', /[;|]/g)
    const own = entry.transaction_date
    const other = own && own !== bookedDay(entry) ? `=${own}` : ''
    const note = text(entry.description ?? entry.economic_purpose)
    const tags = [
      `entry:${entry.id}`,
      ...(entry.document_id === null ? [] : [`document:${entry.document_id}`]),
      ...(entry.external_tx_id === null
        ? []
        : [`bank_id:${text(entry.external_tx_id).replaceAll(',', ' ')}`]),
      ...(entry.currency === null ? [] : [`original:${originalText(entry)}`]),
    ]
    const title = `${bookedDay(entry)}${other} * ${text(entry.counterparty)}${entry.counterparty ? ' | ' : ''}${note}`
    return `${title.trimEnd()}  ; ${tags.join(', ')}\n${postings(entry, '    ')}\n`
  },
}

/** https://beancount.github.io: quoted strings, and accounts opened before use. */
export const beancount: JournalFormat = {
  head: (accounts, from) =>
    `option "operating_currency" "${CURRENCY}"\n${accounts.map(account => `${from} open ${account}\n`).join('')}\n`,
  entry(entry) {
    const quoted = (value: string | null) => `"${line(value ?? '', /["\\]/g)}"`
    const note = quoted(entry.description ?? entry.economic_purpose)
    const metadata = [
      `  entry: ${entry.id}\n`,
      ...(entry.document_id === null ? [] : [`  document: ${entry.document_id}\n`]),
      ...(entry.external_tx_id === null ? [] : [`  bank_id: ${quoted(entry.external_tx_id)}\n`]),
      ...(entry.currency === null ? [] : [`  original: "${originalText(entry)}"\n`]),
      ...(entry.transaction_date && entry.transaction_date !== bookedDay(entry)
        ? [`  transaction_date: ${entry.transaction_date}\n`]
        : []),
    ]
    return `${bookedDay(entry)} * ${quoted(entry.counterparty)} ${note}\n${metadata.join('')}${postings(entry, '  ')}\n`
  },
}
