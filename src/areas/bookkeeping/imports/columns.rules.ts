import {
  type Parsed,
  parseRows,
  type Row,
  SEPARATORS,
  type Separator,
} from '../../../kernel/values/csv-text.ts'
import { normalizeWord } from '../vocabulary.rules.ts'

/** Column types, with their usual names; the first names are those of our own export. */
const NAMES = {
  date: 'transaction_date date fecha day dia booking_date posted_date value_date date_utc fecha_operacion fecha_de_operacion fecha_valor fecha_contable f_valor created_on completed_on finished_on',
  year: 'year ano ejercicio',
  month: 'month mes',
  amount: 'amount importe monto cantidad amount_usd importe_usd net_amount importe_neto valor total',
  income:
    'income ingreso ingresos credit credito haber abono abonos entrada entradas money_in paid_in deposit deposits',
  expense:
    'expense expenses gasto gastos debit debito debe cargo cargos salida salidas money_out paid_out withdrawal withdrawals',
  currency: 'currency moneda divisa',
  original_amount: 'original_amount importe_original',
  exchange_rate: 'exchange_rate tipo_de_cambio',
  rate_source: 'rate_source',
  movement_type: 'movement_type tipo_de_movimiento tipo_movimiento movement',
  category: 'category categoria',
  counterparty:
    'counterparty contraparte payee beneficiario merchant client cliente supplier proveedor counterparty_name name nombre tercero',
  purpose: 'economic_purpose purpose finalidad proposito motivo',
  description: 'description descripcion concepto detalle details memo note nota notes notas bank_description',
  bank_source: 'bank_source bank banco origen source_account cuenta account',
  reference:
    'external_tx_id reference referencia transaction_id id_transaccion tracking_id transferwise_id wise_id',
} as const

export type Meaning = keyof typeof NAMES
export const MEANINGS = Object.keys(NAMES) as Meaning[]

/** Names earlier in the list are more certain. */
const MEANING_OF = new Map<string, { meaning: Meaning; rank: number }>()
for (const [meaning, names] of Object.entries(NAMES) as [Meaning, string][])
  for (const [rank, name] of names.split(' ').entries()) MEANING_OF.set(name, { meaning, rank })

/** Longer column names are not looked up. */
const LONGEST_NAME = 100

export type Column = { name: string; meaning: Meaning | null }

/**
 * The type of each column. Of several with the same type, the most certain name wins; the others have none.
 */
export function recognizeColumns(header: readonly string[]): Column[] {
  const found = header.map(
    cell => (cell.length <= LONGEST_NAME && MEANING_OF.get(normalizeWord(cell))) || null,
  )
  const best = new Map<Meaning, number>()
  for (const [at, one] of found.entries()) {
    const before = one && best.get(one.meaning)
    if (one && (before === undefined || before === null || one.rank < found[before]!.rank))
      best.set(one.meaning, at)
  }
  return header.map((cell, at) => {
    const meaning = found[at]?.meaning ?? null
    return { name: cell.trim().slice(0, 60), meaning: meaning && best.get(meaning) === at ? meaning : null }
  })
}

/** Whether we wrote the file: then nothing has to be guessed. */
export const isOwnExport = (header: readonly string[]): boolean =>
  ['transaction_date', 'movement_type', 'group_label', 'income', 'expense'].every(name =>
    header.includes(name),
  )

/** Rows above the header, such as the bank's address. */
const MAX_ABOVE = 20

export type Table = Parsed & { separator: Separator; header: Row }

/** Where reading stopped before a header was found. */
type Unread = Pick<Parsed, 'tooWideAt' | 'tooLongAt'> & { header: null }

/** Finds the separator and the header that recognize the most columns. Null if none does. */
export function findTable(text: string, maxRows: number): Table | Unread | null {
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared ? `\n${text.slice(declared[0].length)}` : text
  const separators = SEPARATORS.filter(one => !declared || one === declared[1])
  let best: { separator: Separator; at: number; known: number } | null = null
  let unread: Unread | null = null
  const sample = body.slice(0, 200_000)
  for (const separator of separators) {
    const { rows, tooWideAt, tooLongAt } = parseRows(sample, separator, MAX_ABOVE)
    if (tooWideAt !== null || (tooLongAt !== null && !unread)) unread = { tooWideAt, tooLongAt, header: null }
    for (const [at, row] of rows.entries()) {
      const known = recognizeColumns(row.cells).filter(column => column.meaning !== null).length
      if (known > (best?.known ?? 0)) best = { separator, at, known }
    }
  }
  if (!best) return unread
  const { separator, at } = best
  const parsed = parseRows(body, separator, maxRows + at + 1)
  const header = parsed.rows[at]
  // The sample may have ended before the oversized cell or row did.
  if (!header) return { ...parsed, header: null }
  return { ...parsed, separator, header, rows: parsed.rows.slice(at + 1) }
}
