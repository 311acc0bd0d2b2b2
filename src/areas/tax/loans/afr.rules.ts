import { unitsFromText } from '../../../kernel/values/money.ts'
import { taxErrors } from '../tax.errors.ts'
import type { Loan } from './loans.rules.ts'

/** The applicable federal rates of a month, in percent with annual compounding. */
export type AfrMonth = {
  /** `2025-03`. */
  month: string
  short_term: string
  mid_term: string
  long_term: string
  source: string
}

export const SAFE_HAVEN_VERDICTS = ['inside', 'outside', 'unknown'] as const

/** Whether the rate of a loan is between 100% and 130% of the applicable federal rate (Reg. 1.482-2(a)(2)(iii)). */
export type SafeHaven = {
  verdict: (typeof SAFE_HAVEN_VERDICTS)[number]
  /** The federal rate it was compared with. */
  afr: string | null
  source: string | null
}

const UNKNOWN: SafeHaven = { verdict: 'unknown', afr: null, source: null }
const [SHORT_MONTHS, MID_MONTHS] = [36, 108]

/**
 * Only for loans in US dollars with a rate and a term, in a month whose rates were imported: the rates of
 * other currencies are not federal ones, and those of a loan on demand change over its life.
 */
export function checkSafeHaven(loan: Loan, rates: readonly AfrMonth[]): SafeHaven {
  const of = rates.find(({ month }) => month === loan.starts_on.slice(0, 7))
  const { rate, term_months: term } = loan
  if (!of || rate === null || term === null || loan.currency !== 'USD') return UNKNOWN
  const afr = term <= SHORT_MONTHS ? of.short_term : term <= MID_MONTHS ? of.mid_term : of.long_term
  const [agreed, least] = [unitsFromText(rate)!, unitsFromText(afr)!]
  const isInside = agreed >= least && agreed * 100n <= least * 130n
  return { verdict: isInside ? 'inside' : 'outside', afr, source: of.source }
}

const unreadable = (en: string, es: string) => taxErrors.afr_file_unreadable({ why: { en, es } })

const MAX_FILE_MONTHS = 1200
const HEAD = /^month,short,mid,long$/i
const ROW =
  /^(\d{4}-(?:0[1-9]|1[0-2])),(\d{1,2}(?:\.\d{1,4})?),(\d{1,2}(?:\.\d{1,4})?),(\d{1,2}(?:\.\d{1,4})?)$/

/** A table of rates: a header `month,short,mid,long` and a row such as `2025-03,4.21,4.15,4.63` per month. */
export function readAfrTable(text: string): Omit<AfrMonth, 'source'>[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map(line => line.replaceAll(' ', ''))
    .filter(line => line !== '')
  if (!HEAD.test(lines[0] ?? ''))
    throw unreadable(
      'The first line must be month,short,mid,long.',
      'La primera línea debe ser month,short,mid,long.',
    )
  const rows = lines.slice(1).map((line, place) => {
    const match = ROW.exec(line)
    if (!match)
      throw unreadable(
        `Row ${place + 1} must be a month and three rates in percent, such as 2025-03,4.21,4.15,4.63.`,
        `La fila ${place + 1} debe ser un mes y tres tipos en porcentaje, como 2025-03,4.21,4.15,4.63.`,
      )
    const [, month, short_term, mid_term, long_term] = match as unknown as [
      string,
      string,
      string,
      string,
      string,
    ]
    return { month, short_term, mid_term, long_term }
  })
  if (rows.length === 0) throw unreadable('The file has no rates.', 'El archivo no tiene tipos.')
  if (rows.length > MAX_FILE_MONTHS)
    throw unreadable(
      `The file has more than ${MAX_FILE_MONTHS} months.`,
      `El archivo tiene más de ${MAX_FILE_MONTHS} meses.`,
    )
  const twice = rows.find(({ month }, place) => rows.findIndex(one => one.month === month) !== place)
  if (twice)
    throw unreadable(`${twice.month} is in the file twice.`, `${twice.month} está dos veces en el archivo.`)
  return rows
}
