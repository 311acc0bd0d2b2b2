import { isCalendarDate } from './dates.ts'
import { MAX_UNITS, unitsFromText } from './money.ts'

export const DATE_ORDERS = ['dmy', 'mdy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
export const DECIMALS = ['point', 'comma'] as const
export type Decimal = (typeof DECIMALS)[number]

/** A spreadsheet's guard against formulas, which our export writes too. */
export const unguarded = (cell: string): string =>
  cell.replace(/^(\s*)'(?=[=+\-@|＝＋－＠﹦﹢﹣⁼\t\r])/, '$1')

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ,].*)?$/

const written = (year: string, month: string, day: string): string | null => {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(text) ? text : null
}

/** A day as YYYY-MM-DD, or null if it is not one. */
export function readDay(cell: string, order: DateOrder): string | null {
  const text = cell.trim()
  const plain = YEAR_FIRST.exec(text)
  if (plain) return written(plain[1]!, plain[2]!, plain[3]!)
  const match = YEAR_LAST.exec(text)
  if (!match) return null
  const [, first, second, year] = match as unknown as [string, string, string, string]
  return order === 'dmy' ? written(year, second, first) : written(year, first, second)
}

/** Whether the day or the month comes first, according to these cells; `ask` if both are possible. */
export function inferDateOrder(cells: Iterable<string>): DateOrder | 'ask' {
  const fits = { dmy: 0, mdy: 0 }
  let differs = false
  let count = 0
  for (const cell of cells) {
    if (!YEAR_LAST.test(cell.trim())) continue
    count++
    const [dmy, mdy] = [readDay(cell, 'dmy'), readDay(cell, 'mdy')]
    if (dmy !== null) fits.dmy++
    if (mdy !== null) fits.mdy++
    if (dmy !== mdy) differs = true
  }
  if (count === 0 || !differs) return 'dmy'
  if (fits.dmy === fits.mdy) return 'ask'
  return fits.dmy > fits.mdy ? 'dmy' : 'mdy'
}

export type AmountFault = 'amount' | 'currency' | 'decimals' | 'too_large'

/** An amount without surrounding signs: digits and separators, and whether it is negative. */
function bare(cell: string): { digits: string; isNegative: boolean } | AmountFault {
  let text = unguarded(cell.trim())
    .replaceAll(/[\s\u00a0\u202f\u2009]/g, '')
    .replaceAll('\u2212', '-')
  const isInBrackets = /^\(.*\)$/.test(text)
  if (isInBrackets) text = text.slice(1, -1)
  text = text.replace(/^([+-]?)(?:US\$|USD|\$)([+-]?)/i, '$1$2').replace(/(?:US\$|USD|\$)$/i, '')
  const match = /^([+-]?)([\d.,'’]+)(-?)$/.exec(text)
  if (!match) return /[\p{Sc}]|[A-Z]{3}/u.test(text) && /\d/.test(text) ? 'currency' : 'amount'
  const [, sign, digits, behind] = match as unknown as [string, string, string, string]
  if ((sign && behind) || (isInBrackets && (sign || behind))) return 'amount'
  return {
    digits: digits.replaceAll(/['’]/g, ''),
    isNegative: isInBrackets || sign === '-' || behind === '-',
  }
}

const SHAPES: Record<Decimal, RegExp> = {
  point: /^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?$/,
  comma: /^(?:\d{1,3}(?:\.\d{3})+|\d+)?(?:,\d*)?$/,
}

/** An exact amount in units of 0.0001, or why it is not one. */
export function readAmount(cell: string, decimal: Decimal): bigint | AmountFault {
  const found = bare(cell)
  if (typeof found === 'string') return found
  const { digits, isNegative } = found
  if (!/\d/.test(digits) || !SHAPES[decimal].test(digits)) return 'amount'
  const [whole = '', fraction = ''] = digits.split(decimal === 'point' ? '.' : ',')
  if (/[1-9]/.test(fraction.slice(4))) return 'decimals'
  const plain = whole.replaceAll(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0'
  if (plain.length > 9) return 'too_large'
  const units = unitsFromText(fraction ? `${plain}.${fraction.slice(0, 4)}` : plain)!
  if (units > MAX_UNITS) return 'too_large'
  return isNegative ? -units : units
}

/** The decimal separator according to these cells; `ask` if all of them are ambiguous. */
export function inferDecimal(cells: Iterable<string>): Decimal | 'ask' {
  const only = { point: 0, comma: 0 }
  let either = 0
  for (const cell of cells) {
    const [point, comma] = [readAmount(cell, 'point'), readAmount(cell, 'comma')]
    const isPoint = typeof point === 'bigint'
    const isComma = typeof comma === 'bigint'
    // A number starting with zero has no thousands separator.
    if (isPoint && isComma && point !== comma) {
      if (/^\D*0\./.test(cell)) only.point++
      else if (/^\D*0,/.test(cell)) only.comma++
      else either++
    } else if (isPoint && !isComma) only.point++
    else if (isComma && !isPoint) only.comma++
  }
  if (only.point === only.comma) return either > 0 || only.point > 0 ? 'ask' : 'point'
  return only.point > only.comma ? 'point' : 'comma'
}
