import type { ExportedEntry } from './export.sql.ts'

export const CSV_COLUMNS = [
  'id',
  'year',
  'month',
  'transaction_date',
  'movement_type',
  'category',
  'group_label',
  'income',
  'expense',
  'currency',
  'original_amount',
  'exchange_rate',
  'rate_source',
  'rate_date',
  'counterparty_id',
  'counterparty',
  'economic_purpose',
  'document_id',
  'description',
  'bank_source',
  'external_tx_id',
  'source',
] as const satisfies readonly (keyof ExportedEntry)[]

/** With the UTF-8 byte order mark: without it, spreadsheets garble accents. */
export const CSV_HEAD = `\uFEFF${CSV_COLUMNS.join(',')}\r\n`

/** One line (RFC 4180). */
export const csvLine = (entry: Omit<ExportedEntry, 'seq'>): string =>
  csvLineOf(CSV_COLUMNS.map(column => entry[column]))

export const csvLineOf = (values: readonly (string | number | null)[]): string =>
  `${values.map(csvCell).join(',')}\r\n`

/**
 * Where a spreadsheet could begin a cell: at the start of the value, and inside of it where the reader's separator is
 * another one. Quotation marks and blanks do not protect there, and other widths of a sign are read like it. The sign is found
 * before what precedes it, so that long blanks take no time.
 */
const FORMULA = /^(?=[\t\r])|(?=[=+\-@|＝＋－＠﹦﹢﹣⁼])(?<=(?:^|[;\t\r\n])[\s"]*)/g

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number' || isNumber(value)) return String(value)
  const safe = value.replaceAll(FORMULA, "'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const isNumber = (text: string) => /^-?\d{1,15}(?:\.\d{1,4})?$/.test(text)
