import { decodeText, parseRows, type Row } from '../../kernel/values/csv-text.ts'
import { isCalendarDate } from '../../kernel/values/dates.ts'
import { decimalFromText, ONE } from '../../kernel/values/decimal.ts'
import { findCurrencyOf } from './country-currencies.rules.ts'
import { ratesErrors } from './rates.errors.ts'
import { BOOKS_CURRENCY, isCurrency, type RateKind, type Ratio } from './vocabulary.rules.ts'

/** A file of 27 years of daily rates has two megabytes. */
export const MAX_BYTES = 32 * 1024 * 1024
const MAX_ROWS = 50_000

export type FoundRate = Ratio & { currency: string; day: string }
/** `skipped` names the rows whose currency is not known. */
export type RateTable = { rates: FoundRate[]; skipped: string[] }

/** The rates of a file as its publisher writes it. The error names the line. */
export function readRateFile(kind: RateKind, bytes: Uint8Array, year: number | null): RateTable {
  const rows = readRows(bytes)
  const table = kind === 'ecb_daily' ? readDaily(rows, year) : readUnitsPerDollar(kind, rows, year)
  if (table.rates.length === 0)
    throw unreadable('The file has no rates to import.', 'El archivo no tiene tipos que importar.')
  return table
}

const unreadable = (en: string, es: string) => ratesErrors.rate_file_unreadable({ why: { en, es } })
const fault = (line: number, en: string, es: string) => ratesErrors.rate_file_line({ line, what: { en, es } })

function readRows(bytes: Uint8Array): [Row, ...Row[]] {
  if (bytes.length > MAX_BYTES)
    throw unreadable(
      `The file must be at most ${MAX_BYTES / 1024 / 1024} MiB.`,
      `El archivo puede ocupar ${MAX_BYTES / 1024 / 1024} MiB como máximo.`,
    )
  const decoded = decodeText(bytes)
  if (!decoded) throw unreadable('The file is not a text file.', 'El archivo no es de texto.')
  const { rows, isCut, unclosedAt, tooWideAt, tooLongAt } = parseRows(decoded.text, ',', MAX_ROWS)
  if (unclosedAt !== null) throw fault(unclosedAt, 'a quote is not closed', 'hay unas comillas sin cerrar')
  if (tooWideAt !== null) throw fault(tooWideAt, 'it has too many columns', 'tiene demasiadas columnas')
  if (tooLongAt !== null) throw fault(tooLongAt, 'a cell is too long', 'una celda es demasiado larga')
  if (isCut)
    throw unreadable(`The file has more than ${MAX_ROWS} rows.`, `El archivo tiene más de ${MAX_ROWS} filas.`)
  const [first, ...others] = rows.map(({ line, cells }) => ({ line, cells: cells.map(cell => cell.trim()) }))
  if (!first) throw unreadable('The file is empty.', 'El archivo está vacío.')
  return [first, ...others]
}

function readRate(cell: string, line: number, what: string): bigint {
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(cell) ? cell.replaceAll(',', '') : cell
  const rate = decimalFromText(plain)
  if (typeof rate === 'bigint') return rate
  const [en, es] = {
    'not a number': ['is not a number', 'no es un número'],
    'too many decimals': ['has more than 12 decimals', 'tiene más de 12 decimales'],
    'out of range': [
      'must be greater than 0 and less than 10,000,000',
      'debe ser mayor que 0 y menor que 10 000 000',
    ],
  }[rate]
  throw fault(line, `the rate of ${what} ${en}`, `el tipo de ${what} ${es}`)
}

/** Different rates for the same currency and day mean that the file is not what it seems. */
class Found {
  readonly rates = new Map<string, FoundRate>()

  add(rate: FoundRate, line: number): void {
    const key = `${rate.currency} ${rate.day}`
    const before = this.rates.get(key)
    if (before && (before.multiply !== rate.multiply || before.divide !== rate.divide))
      throw fault(
        line,
        `there is another rate of ${rate.currency} for ${rate.day}`,
        `hay otro tipo de ${rate.currency} para ${rate.day}`,
      )
    this.rates.set(key, rate)
  }
}

/**
 * `eurofxref-hist.csv` of the European Central Bank: a column for each currency with its units per euro, and a row
 * for each day. Dollars per unit follow from the column USD of the same day.
 */
function readDaily([header, ...rows]: readonly [Row, ...Row[]], year: number | null): RateTable {
  const names = header.cells
  while (names.at(-1) === '') names.pop()
  const dollarsAt = names.indexOf(BOOKS_CURRENCY)
  if (names[0] !== 'Date' || dollarsAt < 0)
    throw fault(
      header.line,
      'it must start with Date and have a column USD, as eurofxref-hist.csv has',
      'debe empezar por Date y tener una columna USD, como eurofxref-hist.csv',
    )
  const odd = names.slice(1).find(name => !/^[A-Z]{3}$/.test(name) || name === 'EUR')
  if (odd !== undefined)
    throw fault(
      header.line,
      `${JSON.stringify(odd.slice(0, 20))} is not a currency code`,
      `${JSON.stringify(odd.slice(0, 20))} no es un código de moneda`,
    )
  if (new Set(names).size < names.length)
    throw fault(header.line, 'a currency has two columns', 'una moneda tiene dos columnas')
  const found = new Found()
  for (const { line, cells } of rows) {
    const [day] = cells as [string]
    if (!isCalendarDate(day) || day < '1999-01-01' || day > '2100-12-31')
      throw fault(
        line,
        'the first column must be a date such as 2025-02-10',
        'la primera columna debe ser una fecha como 2025-02-10',
      )
    if (cells.slice(names.length).some(Boolean) || cells.length < names.length)
      throw fault(line, `it must have ${names.length} columns`, `debe tener ${names.length} columnas`)
    if (year !== null && !day.startsWith(`${year}-`)) continue
    const multiply = readRate(cells[dollarsAt]!, line, BOOKS_CURRENCY)
    found.add({ currency: 'EUR', day, multiply, divide: ONE }, line)
    for (let at = 1; at < names.length; at++) {
      const [currency, cell] = [names[at]!, cells[at]!]
      if (currency === BOOKS_CURRENCY || cell === '' || cell === 'N/A') continue
      found.add({ currency, day, multiply, divide: readRate(cell, line, currency) }, line)
    }
  }
  return { rates: [...found.rates.values()], skipped: [] }
}

type Columns = {
  code: number
  country: number
  currency: number
  described: number
  rate: number
  on: number
  effective: number
}

/** Titles and notes above the names of the columns. */
const MAX_ABOVE = 20

function findColumns(rows: readonly Row[], year: number): { columns: Columns; behind: number } | null {
  for (const [at, { cells }] of rows.slice(0, MAX_ABOVE).entries()) {
    const names = cells.map(cell =>
      cell
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, ' ')
        .trim(),
    )
    const find = (...wanted: string[]) => names.findIndex(name => wanted.includes(name))
    const columns = {
      code: find('code', 'currency code', 'iso code', 'iso'),
      country: find('country'),
      currency: find('currency'),
      described: find('country currency description', 'country currency desc'),
      rate: find(String(year), 'rate', 'exchange rate', 'yearly average', 'average'),
      on: find('record date'),
      effective: find('effective date'),
    }
    const { code, country, currency, described, rate } = columns
    if (rate >= 0 && (code >= 0 || country >= 0 || currency >= 0 || described >= 0))
      return { columns, behind: at + 1 }
  }
  return null
}

/**
 * The tables of the IRS and the Treasury, as saved from their pages: units of a currency per dollar. The currency
 * is given by its code, or by country and name. The Treasury's file has several dates; 31 December counts, as it was
 * published then: a rate that was amended later has a later effective date. Countries that share a currency are listed
 * one by one, and their rates may differ by a rounding: the first country of a currency decides.
 */
function readUnitsPerDollar(kind: RateKind, rows: readonly Row[], year: number | null): RateTable {
  if (year === null) throw ratesErrors.rate_year_required({ field: 'year' })
  const head = findColumns(rows, year)
  if (!head)
    throw unreadable(
      `The file needs a column with the currency (Code, or Country and Currency) and one with the rate (${year} or Rate).`,
      `El archivo necesita una columna con la moneda (Code, o Country y Currency) y otra con el tipo (${year} o Rate).`,
    )
  const day = `${year}-12-31`
  const { columns, behind } = head
  const found = new Found()
  const skipped = new Set<string>()
  const shared: { name: string; line: number; rate: FoundRate }[] = []
  for (const { line, cells } of rows.slice(behind)) {
    const cell = (at: number) => cells[at] ?? ''
    if (kind === 'treasury_year_end' && columns.on >= 0 && cell(columns.on) !== day) continue
    if (kind === 'treasury_year_end' && columns.effective >= 0 && cell(columns.effective) > day) continue
    const text = cell(columns.rate)
    if (text === '') continue
    const { code, name, isShared } = readCurrency(columns, cell)
    if (code === BOOKS_CURRENCY) continue
    const divide = readRate(text, line, code ?? JSON.stringify(name.slice(0, 60)))
    if (code === null) skipped.add(name.slice(0, 60))
    else if (isShared) shared.push({ name, line, rate: { currency: code, day, multiply: ONE, divide } })
    else found.add({ currency: code, day, multiply: ONE, divide }, line)
  }
  for (const { name, line, rate } of shared) {
    const known = found.rates.get(`${rate.currency} ${day}`)
    if (known && known.divide !== rate.divide) skipped.add(name.slice(0, 60))
    else found.add(rate, line)
  }
  return { rates: [...found.rates.values()], skipped: [...skipped].slice(0, 300) }
}

/** `isShared`: the rate is that of another country with the same currency. */
type ReadCurrency = { code: string | null; name: string; isShared: boolean }

function readCurrency(columns: Columns, cell: (at: number) => string): ReadCurrency {
  const given = [cell(columns.code), cell(columns.currency)].find(isCurrency)
  if (given !== undefined) return { code: given, name: given, isShared: false }
  const name =
    cell(columns.described) || [cell(columns.country), cell(columns.currency)].filter(Boolean).join(' ')
  const { code, isShared } = findCurrencyOf(name)
  return { code, name, isShared }
}
