import { dateFrom, FIRST_YEAR, isCalendarDate, LAST_YEAR } from '../../../kernel/values/dates.ts'

export type OnReceipt = { amount: number | null; date: string | null }

/** Of a text, no more is read than a receipt can have. */
const MAX_LINES = 1000
const LONGEST_LINE = 300

/**
 * The amount and the date that the text of a receipt shows, as a suggestion: a person confirms it. The amount is the total, or else the
 * largest one; the date is the one with a label, or else the first.
 */
export function readReceiptText(text: string): OnReceipt {
  const lines = text
    .split('\n', MAX_LINES)
    .map(line => line.slice(0, LONGEST_LINE).replaceAll(/\s+/g, ' ').trim())
    .filter(line => line !== '')
  return { amount: findTotal(lines), date: findDate(lines) }
}

const AMOUNT =
  /(?<![\d.,/-])(\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+|\d{1,8})[.,](\d{2})(?![\d%/-]|[.,]\d| ?%)/g

function amountsIn(line: string): number[] {
  return [...line.matchAll(AMOUNT)]
    .map(([, whole, cents]) => Number(`${whole!.replaceAll(/[.,]/g, '')}.${cents}`))
    .filter(amount => amount > 0)
}

const PAID =
  /\b(grand total|total (due|paid|amount|charged|a pagar|pagado|factura)|amount (paid|due|charged)|importe total|balance due)\b/i
const TOTAL = /\btotal\b/i
const PARTIAL = /\bsub[ -]?total\b|\btotal (de )?(taxes|tax|vat|iva|discount|savings|descuento)\b/i

/** Of the lines with the strongest label, the last one. Its amount may be on the next line. */
function findTotal(lines: readonly string[]): number | null {
  for (const label of [PAID, TOTAL]) {
    const totals = lines.flatMap((line, at) => {
      if (!label.test(line) || PARTIAL.test(line)) return []
      const own = amountsIn(line)
      const next = own.length > 0 ? own : amountsIn(lines[at + 1] ?? '')
      return next.slice(-1)
    })
    if (totals.length > 0) return totals.at(-1)!
  }
  const all = lines.flatMap(amountsIn)
  return all.length > 0 ? Math.max(...all) : null
}

/** By the first three letters, in English and Spanish. */
const MONTHS: Record<string, number> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  ene: 1,
  abr: 4,
  ago: 8,
  set: 9,
  dic: 12,
}
const LABELED = /\b(date|paid|issued|fecha|pagad[oa]|emitid[oa])\b/i
const OF_PAYMENT_LATER = /\b(due|vence|vencimiento)\b/i
const DAY_FIRST = /€|\b(EUR|fecha|factura|importe|iva|recibo)\b/i

function findDate(lines: readonly string[]): string | null {
  const isDayFirst = lines.some(line => DAY_FIRST.test(line))
  const found = lines.flatMap((line, at) => {
    const day = dateIn(line, isDayFirst)
    if (day === null) return []
    // The label may be on the line before.
    const label = LABELED.test(line) ? line : (lines[at - 1] ?? '')
    const rank = OF_PAYMENT_LATER.test(line) ? 2 : LABELED.test(label) ? 0 : 1
    return { day, rank }
  })
  return found.toSorted((one, other) => one.rank - other.rank)[0]?.day ?? null
}

function dateIn(line: string, isDayFirst: boolean): string | null {
  const iso = /\b(\d{4})[-/.](\d{2})[-/.](\d{2})\b/.exec(line)
  if (iso) return calendarDate(iso[1], iso[2], iso[3])
  const dayName = /\b(\d{1,2})(?:st|nd|rd|th)?[ -](?:de )?([a-z]{3})[a-z]*\.?,?[ -](?:de )?(\d{4})\b/i.exec(
    line,
  )
  const named = dayName && calendarDate(dayName[3], MONTHS[dayName[2]!.toLowerCase()], dayName[1])
  if (named) return named
  const nameDay = /\b([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/i.exec(line)
  const american = nameDay && calendarDate(nameDay[3], MONTHS[nameDay[1]!.toLowerCase()], nameDay[2])
  if (american) return american
  const figures = /(?<![\d./-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4})\b/.exec(line)
  if (!figures) return null
  const [, first, mark, second, year] = figures
  const dayIsFirst = Number(first) > 12 || (Number(second) <= 12 && (isDayFirst || mark === '.'))
  return dayIsFirst ? calendarDate(year, second, first) : calendarDate(year, first, second)
}

function calendarDate(year: unknown, month: unknown, day: unknown): string | null {
  const text = dateFrom(Number(year), Number(month), Number(day))
  const isPlausible =
    Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR && Number(month) >= 1 && Number(month) <= 12
  return isPlausible && isCalendarDate(text) ? text : null
}
