import type { Language } from './language.ts'

const THOUSANDS: Record<Language, ',' | '.'> = { en: ',', es: '.' }
const MAX_DECIMALS = 4

/**
 * An amount in any notation: 1,234.56, 1.234,56 or 1234,56. Null if empty, NaN if invalid. Only if ambiguous,
 * as in 2.500, does the language of the page decide; the understood value is always shown.
 */
export function readAmount(written: string, language: Language): number | null {
  const text = written.replaceAll(/[\s$\u00a0\u202f]|USD/gi, '').replace(/^\u2212/, '-')
  if (text === '') return null
  const [, sign, figures] = /^([-+]?)([\d.,]+)$/.exec(text) ?? []
  if (figures === undefined || !/\d/.test(figures)) return Number.NaN
  const point = decimalIn(figures, language)
  const [whole = '', decimals = ''] = point ? splitAtLast(figures, point) : [figures]
  if (!isWhole(whole) || !/^\d*$/.test(decimals) || decimals.length > MAX_DECIMALS) return Number.NaN
  return Number(`${sign}${whole.replaceAll(/[.,]/g, '') || '0'}.${decimals || '0'}`)
}

/** An amount as the server reads it: `12500.5` for `12.500,50`. Any other text stays as it is. */
export function plainAmount(written: string, language: Language): string {
  const read = readAmount(written, language)
  return read === null || Number.isNaN(read) ? written : String(read)
}

/** Which of the two is the decimal separator, if any. */
function decimalIn(figures: string, language: Language): ',' | '.' | null {
  const [commas, points] = [figures.split(',').length - 1, figures.split('.').length - 1]
  if (commas && points) return figures.lastIndexOf(',') > figures.lastIndexOf('.') ? ',' : '.'
  if (commas + points !== 1) return null
  const mark = commas ? ',' : '.'
  const mayGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(figures)
  return mayGroup && THOUSANDS[language] === mark ? null : mark
}

function splitAtLast(figures: string, mark: string): [string, string] {
  const at = figures.lastIndexOf(mark)
  return [figures.slice(0, at), figures.slice(at + 1)]
}

/** Digits alone, or in groups of three with one separator. */
const isWhole = (text: string): boolean =>
  /^\d*$/.test(text) || /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+)$/.test(text)
