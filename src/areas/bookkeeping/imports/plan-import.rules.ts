import type { Field } from '../../../kernel/http/fields.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { decodeText, type Encoding, type Row, type Separator } from '../../../kernel/values/csv-text.ts'
import {
  type DateOrder,
  type Decimal,
  inferDateOrder,
  inferDecimal,
  readAmount,
  readDay,
  unguarded,
} from '../../../kernel/values/csv-values.ts'
import { FIRST_YEAR, LAST_YEAR } from '../../../kernel/values/dates.ts'
import { decimalFromText } from '../../../kernel/values/decimal.ts'
import { BOOKS_CURRENCY, isCurrency, type Rate } from '../../rates/vocabulary.rules.ts'
import { convert, rateWanted } from '../currencies/convert.rules.ts'
import { SENT_ENTRY, type SentEntry } from '../currencies/sent-entry.rules.ts'
import { NEW_ENTRY, type NewEntry } from '../entries/entry.rules.ts'
import { findCategory, findMovementType } from '../vocabulary.rules.ts'
import {
  type Column,
  findTable,
  isOwnExport,
  type Meaning,
  recognizeColumns,
  type Table,
} from './columns.rules.ts'

export const MAX_ROWS = 20_000
export const MAX_BYTES = 10 * 1024 * 1024

export const FILE_FAULTS = [
  'not_text',
  'no_columns',
  'no_date_column',
  'no_amount_column',
  'too_many_rows',
  'too_many_columns',
  'long_cell',
  'no_rows',
  'quote',
] as const
export const ROW_FAULTS = [
  'no_date',
  'date',
  'year',
  'month',
  'no_amount',
  'amount',
  'currency',
  'decimals',
  'too_large',
  'category',
  'movement_type',
  'text',
  'currency_code',
  'rate',
  'original',
] as const
export type FaultCode = (typeof FILE_FAULTS)[number] | (typeof ROW_FAULTS)[number]

/** What is wrong, where, and the content; the website translates it. */
export type ImportFault = { line: number; column: string | null; code: FaultCode; value: string | null }

export type Ask = 'date_order' | 'decimal'

/** The user's choices where the file is ambiguous. */
export type FormatChoice = { dateOrder: DateOrder | null; decimal: Decimal | null }

type RateWanted = NonNullable<ReturnType<typeof rateWanted>>
/** Rates for a file, by what is wanted. */
export type FileRates = ReadonlyMap<string, Rate | null>
export const rateKey = ({ currency, day, year, kind }: RateWanted) => [currency, day, year, kind].join(' ')

export type ImportPlan = {
  encoding: Encoding | null
  separator: Separator | null
  columns: Column[]
  dateOrder: DateOrder
  decimal: Decimal
  /** Choices needed before the import; until then the plan shows one of the options. */
  asks: Ask[]
  rows: number
  entries: NewEntry[]
  /** Entries in other currencies that no rate is known for yet. */
  waiting: SentEntry[]
  /** The rates that were looked for, by `rateKey`. */
  wanted: Map<string, RateWanted>
  faults: ImportFault[]
  /** Names in the file that are not counterparties of the LLC; their entries have none. */
  unknownNames: string[]
}

const NOTHING: ImportPlan = {
  encoding: null,
  separator: null,
  columns: [],
  dateOrder: 'dmy',
  decimal: 'point',
  asks: [],
  rows: 0,
  entries: [],
  waiting: [],
  wanted: new Map(),
  faults: [],
  unknownNames: [],
}

const refused = (code: FaultCode, line = 1, rest: Partial<ImportPlan> = {}): ImportPlan => ({
  ...NOTHING,
  ...rest,
  faults: [{ line, column: null, code, value: null }],
})

/** Names match regardless of case and spaces. */
export const nameKey = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** What a file would add to an LLC's books, or all its errors. */
export function planImport(
  bytes: Uint8Array,
  chosenFormat: FormatChoice,
  entityId: number,
  counterparties: ReadonlyMap<string, number>,
  rates: FileRates = new Map(),
): ImportPlan {
  const decoded = decodeText(bytes)
  if (!decoded) return refused('not_text')
  const { encoding } = decoded
  const table = findTable(decoded.text, MAX_ROWS)
  if (!table) return refused('no_columns', 1, { encoding })
  if (table.header === null) {
    const { tooWideAt, tooLongAt } = table
    return tooWideAt !== null
      ? refused('too_many_columns', tooWideAt, { encoding })
      : refused('long_cell', tooLongAt ?? 1, { encoding })
  }
  const columns = recognizeColumns(table.header.cells)
  const known = { encoding, separator: table.separator, columns, rows: table.rows.length }
  const fault = faultOfTable(table, columns)
  if (fault) return refused(fault.code, fault.line, known)
  return { ...known, ...new RowPlanner(table, columns, chosenFormat, entityId, counterparties, rates).plan() }
}

function faultOfTable(table: Table, columns: readonly Column[]): { code: FaultCode; line: number } | null {
  const has = (meaning: Meaning) => columns.some(column => column.meaning === meaning)
  const { line } = table.header
  if (table.tooWideAt !== null) return { code: 'too_many_columns', line: table.tooWideAt }
  if (table.unclosedAt !== null) return { code: 'quote', line: table.unclosedAt }
  if (table.tooLongAt !== null) return { code: 'long_cell', line: table.tooLongAt }
  if (!has('date') && !(has('year') && has('month'))) return { code: 'no_date_column', line }
  if (!has('amount') && !has('income') && !has('expense') && !(has('currency') && has('original_amount')))
    return { code: 'no_amount_column', line }
  if (table.isCut) return { code: 'too_many_rows', line: table.rows.at(-1)!.line }
  return table.rows.length === 0 ? { code: 'no_rows', line } : null
}

/** A row that cannot become an entry. */
class RowFault extends Error {
  readonly code: FaultCode
  readonly meaning: Meaning

  constructor(code: FaultCode, meaning: Meaning) {
    super(code)
    this.code = code
    this.meaning = meaning
  }
}

const LONGEST_SHOWN = 60

const IN_DOLLARS: Pick<SentEntry, 'currency' | 'original_amount' | 'exchange_rate' | 'rate_source'> = {
  currency: null,
  original_amount: null,
  exchange_rate: null,
  rate_source: null,
}

class RowPlanner {
  private readonly table: Table
  private readonly places = new Map<Meaning, number>()
  private readonly columns: readonly Column[]
  private readonly entityId: number
  private readonly counterparties: ReadonlyMap<string, number>
  private readonly dateOrder: DateOrder
  private readonly decimal: Decimal
  private readonly asks: Ask[] = []
  private readonly unknown = new Map<string, string>()
  private readonly rates: FileRates
  private readonly wanted = new Map<string, RateWanted>()

  constructor(
    table: Table,
    columns: readonly Column[],
    chosenFormat: FormatChoice,
    entityId: number,
    counterparties: ReadonlyMap<string, number>,
    rates: FileRates,
  ) {
    this.rates = rates
    this.table = table
    this.columns = columns
    this.entityId = entityId
    this.counterparties = counterparties
    for (const [at, { meaning }] of columns.entries()) if (meaning) this.places.set(meaning, at)
    const isOwn = isOwnExport(table.header.cells)
    const order = chosenFormat.dateOrder ?? inferDateOrder(this.cellsOf('date'))
    const decimal =
      chosenFormat.decimal ??
      (isOwn
        ? 'point'
        : inferDecimal(this.cellsOf('income', 'expense', ...(this.sided ? [] : ['amount' as const]))))
    if (order === 'ask') this.asks.push('date_order')
    if (decimal === 'ask') this.asks.push('decimal')
    this.dateOrder = order === 'ask' ? 'dmy' : order
    this.decimal = decimal === 'ask' ? 'point' : decimal
  }

  plan() {
    const entries: NewEntry[] = []
    const waiting: SentEntry[] = []
    const faults: ImportFault[] = []
    for (const row of this.table.rows) {
      try {
        const sent = this.sentOf(row)
        const entry = this.inDollars(sent)
        if (entry) entries.push(entry)
        else waiting.push(sent)
      } catch (problem) {
        if (!(problem instanceof RowFault)) throw problem
        const at = this.places.get(problem.meaning)
        faults.push({
          line: row.line,
          column: at === undefined ? null : this.columns[at]!.name,
          code: problem.code,
          value: this.cell(row, problem.meaning).slice(0, LONGEST_SHOWN) || null,
        })
      }
    }
    const { dateOrder, decimal, asks, wanted } = this
    return {
      dateOrder,
      decimal,
      asks,
      entries,
      waiting,
      wanted,
      faults,
      unknownNames: [...this.unknown.values()],
    }
  }

  /** Whether money in and out have separate columns. */
  private get sided(): boolean {
    return this.places.has('income') || this.places.has('expense')
  }

  private cell({ cells }: Row, meaning: Meaning): string {
    const at = this.places.get(meaning)
    return at === undefined ? '' : unguarded((cells[at] ?? '').trim()).trim()
  }

  private *cellsOf(...meanings: Meaning[]): Generator<string> {
    for (const row of this.table.rows)
      for (const meaning of meanings) {
        const cell = this.cell(row, meaning)
        if (cell !== '') yield cell
      }
  }

  /** In dollars; null if no rate is known. */
  private inDollars(sent: SentEntry): NewEntry | null {
    const { currency: _, original_amount: __, exchange_rate: ___, rate_source: ____, ...entry } = sent
    const wanted = rateWanted(sent)
    if (wanted) this.wanted.set(rateKey(wanted), wanted)
    const found = wanted && (this.rates.get(rateKey(wanted)) ?? null)
    try {
      return { ...entry, ...convert(sent, found) }
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      if (problem.code !== 'exchange_rate_missing' && problem.code !== 'exchange_rate_differs')
        throw new RowFault('original', 'original_amount')
      if (sent.exchange_rate === null) return null
      // Written by another installation, whose tables are not ours: the rate of the file counts.
      return this.inDollars({ ...sent, rate_source: `${sent.rate_source}, as imported` })
    }
  }

  private sentOf(row: Row): SentEntry {
    const day = this.dayOf(row)
    return {
      entity_id: this.entityId,
      ...this.monthOf(row, day),
      ...this.moneyOf(row),
      transaction_date: day,
      movement_type: this.wordOf(row, 'movement_type', findMovementType),
      category: this.wordOf(row, 'category', findCategory),
      counterparty_id: this.counterpartyOf(row),
      economic_purpose: this.textOf(row, 'purpose', NEW_ENTRY.economic_purpose),
      document_id: null,
      description: this.textOf(row, 'description', NEW_ENTRY.description),
      bank_source: this.textOf(row, 'bank_source', NEW_ENTRY.bank_source),
      external_tx_id: this.textOf(row, 'reference', NEW_ENTRY.external_tx_id),
    }
  }

  private dayOf(row: Row): string | null {
    const cell = this.cell(row, 'date')
    if (cell === '') return null
    const day = readDay(cell, this.dateOrder)
    if (day === null) throw new RowFault('date', 'date')
    return day
  }

  /** From the file, or else the month of the day. */
  private monthOf(row: Row, day: string | null): { year: number; month: number } {
    const [year, month] = (['year', 'month'] as const).map((name, i) => {
      const cell = this.cell(row, name)
      const [least, most] = [[FIRST_YEAR, LAST_YEAR] as const, [1, 12] as const][i]!
      const text = cell === '' ? day?.split('-')[i] : cell
      if (text === undefined) throw new RowFault('no_date', 'date')
      const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
      if (!(number >= least && number <= most)) throw new RowFault(name, cell === '' ? 'date' : name)
      return number
    }) as [number, number]
    return { year, month }
  }

  /**
   * With a column for the original amount, the others are in dollars, as in our export. Without one, a row in
   * another currency has its amounts in that currency, as in a bank's statement.
   */
  private moneyOf(row: Row): Pick<SentEntry, 'income' | 'expense' | keyof typeof IN_DOLLARS> {
    const code = this.cell(row, 'currency').toUpperCase()
    if (code !== '' && !isCurrency(code)) throw new RowFault('currency_code', 'currency')
    if (code === '' || code === BOOKS_CURRENCY) return { ...this.amountsOf(row), ...IN_DOLLARS }
    const currency = { ...IN_DOLLARS, currency: code }
    if (!this.places.has('original_amount')) {
      const { income, expense } = this.amountsOf(row)
      return { ...currency, income: 0n, expense: 0n, original_amount: income - expense }
    }
    const has = (meaning: Meaning) => this.cell(row, meaning) !== ''
    const isInDollars = has('income') || has('expense') || has('amount')
    return {
      ...currency,
      ...(isInDollars ? this.amountsOf(row) : { income: 0n, expense: 0n }),
      original_amount: has('original_amount') ? this.amountOf(row, 'original_amount') : null,
      exchange_rate: this.rateOf(row),
      rate_source: this.textOf(row, 'rate_source', SENT_ENTRY.rate_source),
    }
  }

  private rateOf(row: Row): bigint | null {
    const cell = this.cell(row, 'exchange_rate')
    if (cell === '') return null
    const rate = decimalFromText(this.decimal === 'comma' ? cell.replace(',', '.') : cell)
    if (typeof rate === 'string') throw new RowFault('rate', 'exchange_rate')
    return rate
  }

  private amountsOf(row: Row): { income: bigint; expense: bigint } {
    if (this.sided) {
      if (this.cell(row, 'income') === '' && this.cell(row, 'expense') === '')
        throw new RowFault('no_amount', this.places.has('income') ? 'income' : 'expense')
      return { income: this.amountOf(row, 'income'), expense: this.amountOf(row, 'expense') }
    }
    if (this.cell(row, 'amount') === '') throw new RowFault('no_amount', 'amount')
    const net = this.amountOf(row, 'amount')
    return net >= 0n ? { income: net, expense: 0n } : { income: 0n, expense: -net }
  }

  private amountOf(row: Row, meaning: 'income' | 'expense' | 'amount' | 'original_amount'): bigint {
    const cell = this.cell(row, meaning)
    if (cell === '') return 0n
    const read = readAmount(cell, this.decimal)
    if (typeof read === 'string') throw new RowFault(read, meaning)
    return read
  }

  private wordOf<T>(
    row: Row,
    meaning: 'movement_type' | 'category',
    find: (text: string) => T | null,
  ): T | null {
    const cell = this.cell(row, meaning)
    if (cell === '') return null
    const found = cell.length <= 100 ? find(cell) : null
    if (found === null) throw new RowFault(meaning, meaning)
    return found
  }

  private counterpartyOf(row: Row): number | null {
    const name = this.cell(row, 'counterparty')
    const key = nameKey(name)
    if (key === '') return null
    const found = this.counterparties.get(key)
    if (found === undefined) this.unknown.set(key, name.slice(0, 300))
    return found ?? null
  }

  private textOf(row: Row, meaning: Meaning, field: Field<string | null>): string | null {
    const cell = this.cell(row, meaning)
      .replaceAll('\t', ' ')
      .replaceAll(/\r(?!\n)/g, '\n')
    try {
      return field.read(cell, 'body') || null
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      throw new RowFault('text', meaning)
    }
  }
}
