import { decodeText, parseRows, type Row, SEPARATORS } from '../../../kernel/values/csv-text.ts'
import {
  type DateOrder,
  type Decimal,
  inferDateOrder,
  inferDecimal,
  readAmount,
  readDay,
} from '../../../kernel/values/csv-values.ts'
import { FIRST_DAY, LAST_DAY } from '../../../kernel/values/dates.ts'
import { MAX_UNITS } from '../../../kernel/values/money.ts'
import { withoutAccents } from '../../../kernel/values/without-accents.ts'
import type { BankLine } from './explain.rules.ts'
import { monthsBetween } from './reconciliation.rules.ts'

export const MAX_STATEMENT_ROWS = 20_000
export const MAX_STATEMENT_BYTES = 10 * 1024 * 1024
/** Rows above the header, such as the bank's address. */
const MAX_ABOVE = 20
/** More than any statement covers. */
const MAX_MONTHS = 36
const LONGEST_DESCRIPTION = 200

export const STATEMENT_FAULTS = [
  'not_text',
  'no_columns',
  'too_many_rows',
  'no_rows',
  'malformed',
  'date',
  'amount',
  'date_order',
  'decimal',
  'order',
  'too_long',
] as const
/** What is wrong with a file, and in which line. */
export type StatementFault = { code: (typeof STATEMENT_FAULTS)[number]; line: number | null }

/** The years that the books and documents accept. */
const isStorable = (units: bigint) => units <= MAX_UNITS && units >= -MAX_UNITS

/** What a statement says of a month. */
export type ProposedMonth = { month: string; opening: bigint; closing: bigint; lines: BankLine[] }

export type FormatChoice = { dateOrder: DateOrder | null; decimal: Decimal | null }

/** The columns of a statement by the names that banks give them. */
const NAMES = {
  date: 'date fecha transaction_date booking_date posted_date value_date date_utc fecha_operacion fecha_de_operacion fecha_valor fecha_contable completed_date',
  amount: 'amount importe monto cantidad net_amount total_amount',
  credit:
    'credit credito haber abono abonos money_in paid_in deposit deposits income ingreso ingresos entradas',
  debit:
    'debit debito debe cargo cargos money_out paid_out withdrawal withdrawals expense gasto gastos salidas',
  balance:
    'balance saldo running_balance saldo_disponible balance_after ending_balance closing_balance saldo_final',
  description: 'description descripcion concepto details detalle memo payee merchant beneficiario',
  reference: 'reference referencia transaction_id id_transaccion transferwise_id external_tx_id',
} as const
type Meaning = keyof typeof NAMES
const MEANING_OF = new Map(
  (Object.entries(NAMES) as [Meaning, string][]).flatMap(([meaning, names]) =>
    names.split(' ').map((name): [string, Meaning] => [name, meaning]),
  ),
)

const plain = (cell: string): string =>
  withoutAccents(cell)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')

type Places = Partial<Record<Meaning, number>>

/** Of several columns of one kind the first counts. */
function placesIn(cells: readonly string[]): Places {
  const places: Places = {}
  for (const [at, cell] of cells.entries()) {
    const meaning = MEANING_OF.get(plain(cell))
    if (meaning) places[meaning] ??= at
  }
  return places
}

const isStatement = ({ date, amount, credit, debit, balance }: Places): boolean =>
  date !== undefined && balance !== undefined && [amount, credit, debit].some(one => one !== undefined)

class Unreadable extends Error {
  readonly fault: StatementFault

  constructor(code: StatementFault['code'], line: number | null = null) {
    super(code)
    this.fault = { code, line }
  }
}

/** The months of a statement in CSV with a column of balances, or what is wrong with it. */
export function readStatement(
  bytes: Uint8Array,
  chosenFormat: FormatChoice,
): { months: ProposedMonth[] } | { fault: StatementFault } {
  try {
    return { months: monthsOf(inOrder(readLines(bytes, chosenFormat))) }
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.fault }
    throw error
  }
}

type Line = BankLine & { balance: bigint }

function readLines(bytes: Uint8Array, chosenFormat: FormatChoice): Line[] {
  const decoded = decodeText(bytes)
  if (!decoded) throw new Unreadable('not_text')
  const { rows, places } = findRows(decoded.text.replace(/^\uFEFF/, ''))
  const cell = (row: Row, meaning: Meaning) => {
    const at = places[meaning]
    return at === undefined ? '' : (row.cells[at] ?? '').trim()
  }
  const figures = rows.flatMap(row =>
    (['amount', 'credit', 'debit', 'balance'] as const).flatMap(one => cell(row, one) || []),
  )
  const order = chosenFormat.dateOrder ?? inferDateOrder(rows.map(row => cell(row, 'date')))
  if (order === 'ask') throw new Unreadable('date_order')
  const decimal = chosenFormat.decimal ?? inferDecimal(figures)
  if (decimal === 'ask') throw new Unreadable('decimal')
  const read = (row: Row, meaning: Meaning): bigint | null => {
    const text = cell(row, meaning)
    if (text === '') return null
    const units = readAmount(text, decimal)
    if (typeof units !== 'bigint') throw new Unreadable('amount', row.line)
    return units
  }
  return rows.map(row => {
    const day = readDay(cell(row, 'date'), order)
    if (day === null || day < FIRST_DAY || day > LAST_DAY) throw new Unreadable('date', row.line)
    const balance = read(row, 'balance')
    const amount = read(row, 'amount') ?? fromSides(read(row, 'credit'), read(row, 'debit'))
    if (balance === null || amount === null) throw new Unreadable('amount', row.line)
    // What was there before has to fit too.
    if (!isStorable(balance) || !isStorable(balance - amount)) throw new Unreadable('amount', row.line)
    return {
      day,
      amount,
      balance,
      reference: cell(row, 'reference').slice(0, LONGEST_DESCRIPTION).toWellFormed() || null,
      description: cell(row, 'description').slice(0, LONGEST_DESCRIPTION).toWellFormed() || null,
    }
  })
}

/** Banks write what was paid with or without a minus. */
function fromSides(credit: bigint | null, debit: bigint | null): bigint | null {
  if (credit === null && debit === null) return null
  const paid = debit ?? 0n
  return (credit ?? 0n) - (paid < 0n ? -paid : paid)
}

function findRows(text: string): { rows: Row[]; places: Places } {
  for (const separator of SEPARATORS) {
    const head = parseRows(text.slice(0, 200_000), separator, MAX_ABOVE).rows
    const at = head.findIndex(({ cells }) => isStatement(placesIn(cells)))
    if (at < 0) continue
    const parsed = parseRows(text, separator, MAX_STATEMENT_ROWS + at + 1)
    const wrongAt = parsed.tooWideAt ?? parsed.tooLongAt ?? parsed.unclosedAt
    if (wrongAt !== null) throw new Unreadable('malformed', wrongAt)
    if (parsed.isCut) throw new Unreadable('too_many_rows')
    const rows = parsed.rows.slice(at + 1)
    if (rows.length === 0) throw new Unreadable('no_rows')
    return { rows, places: placesIn(head[at]!.cells) }
  }
  throw new Unreadable('no_columns')
}

/** Oldest first. The balances themselves say which way a file runs; if they say neither, it is not to be trusted. */
function inOrder(lines: readonly Line[]): Line[] {
  for (const ordered of [lines, lines.toReversed()]) {
    const follows = ordered.every((line, at) => {
      const before = ordered[at - 1]
      return !before || (before.day <= line.day && before.balance + line.amount === line.balance)
    })
    if (follows) return [...ordered]
  }
  throw new Unreadable('order')
}

function monthsOf(lines: readonly Line[]): ProposedMonth[] {
  const [first, last] = [lines[0]!, lines.at(-1)!]
  const months = monthsBetween(first.day.slice(0, 7), last.day.slice(0, 7))
  if (months.length > MAX_MONTHS) throw new Unreadable('too_long')
  let balance = first.balance - first.amount
  const ofMonth = Map.groupBy(lines, ({ day }) => day.slice(0, 7))
  return months.map(month => {
    const own = ofMonth.get(month) ?? []
    const opening = balance
    balance = own.at(-1)?.balance ?? balance
    return {
      month,
      opening,
      closing: balance,
      lines: own.map(({ balance: _, ...line }) => line),
    }
  })
}
