import { daysInMonth, FIRST_YEAR, LAST_YEAR } from '../../../kernel/values/dates.ts'
import { unitsFromNumber } from '../../../kernel/values/money.ts'
import { BankError } from './bank-error.ts'

/**
 * Parses a bank's response field by field. Handwritten because a page has a thousand transactions and each
 * value is also cleaned or converted, which a schema check would only precede. Errors name the field, never
 * the value.
 */
export function bankFields(label: string) {
  const fault = (field: string) =>
    new BankError('not_understood', `${label} sent an invalid value for ${field}.`)

  return {
    fault,

    record(value: unknown, field: string): BankRecord {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fault(field)
      return value as BankRecord
    },

    list(value: unknown, field: string): unknown[] {
      if (!Array.isArray(value)) throw fault(field)
      return value
    },

    id(value: unknown, field: string): string {
      if (typeof value !== 'string' || !ID.test(value)) throw fault(field)
      return value
    },

    /** An id that is a number, as text. */
    number(value: unknown, field: string): string {
      if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw fault(field)
      return String(value)
    },

    /** One of the bank's enum values. */
    word(value: unknown, field: string): string {
      const word = typeof value === 'string' ? cleanText(value, MAX_OF_A_WORD) : null
      if (word === null) throw fault(field)
      return word
    },

    wordOrNull(value: unknown, field: string): string | null {
      return textOrNull(value, field, MAX_OF_A_WORD)
    },

    text: textOrNull,

    /** As formatted by Date, in UTC. */
    instant(value: unknown, field: string): string {
      const instant = typeof value === 'string' ? readInstant(value) : null
      if (instant === null) throw fault(field)
      return instant
    },

    currency(value: unknown, field: string): string {
      if (typeof value !== 'string' || !/^[A-Z]{3}$/.test(value)) throw fault(field)
      return value
    },

    /** Ten-thousandths. `step` is the smallest amount: 100n for cents. */
    amount(value: unknown, field: string, step = 1n): bigint {
      const units = unitsFromNumber(value)
      if (typeof units === 'string' || units % step !== 0n) throw fault(field)
      return units
    },

    /** Only displayed: omitted if missing or out of range. */
    balance(value: unknown, field: string): bigint | null {
      if (value === null || value === undefined) return null
      const units = unitsFromNumber(value)
      if (units === 'too large') return null
      if (typeof units === 'string') throw fault(field)
      return units
    },
  }

  function textOrNull(value: unknown, field: string, most: number): string | null {
    if (value === null || value === undefined) return null
    if (typeof value !== 'string') throw fault(field)
    return cleanText(value, most)
  }
}

export type BankRecord = Readonly<Record<string, unknown>>

const MAX_OF_A_WORD = 100
export const MAX_OF_A_NAME = 300
export const MAX_OF_A_DESCRIPTION = 1000

/** Safe to store and to use in URLs. */
const ID = /^[\w.:-]{1,100}$/

// Control characters, lone surrogates, and marks that change the text direction.
const UNFIT = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

/** At most this many characters, in one line; null if empty. */
export function cleanText(text: string, most: number): string | null {
  if (text.length <= most && PLAIN.test(text)) return text
  const clean = text
    .slice(0, 4 * most)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(UNFIT, '')
    .normalize('NFC')
    .trim()
  return cutText(clean, most) || null
}

/** Cut between characters. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('').trim()
}

/** Several texts joined, without duplicates. */
export function joinTexts(texts: readonly (string | null)[], most: number): string | null {
  let joined = ''
  for (const text of texts) {
    if (text === null || joined.toLowerCase().includes(text.toLowerCase())) continue
    joined = joined ? `${joined} · ${text}` : text
  }
  return cutText(joined, most) || null
}

const IN_UTC = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z?$/
const IN_A_ZONE = /^(.{10}T.{8}(?:\.\d{1,9})?)([+-])(0\d|1[0-4]):?([0-5]\d)$/

/**
 * An ISO 8601 instant as formatted by Date: UTC with milliseconds. Without a zone it is UTC, as Wise writes
 * it; Date.parse would use the local zone, and turn 30 February into a day in March.
 */
function readInstant(text: string): string | null {
  if (text.endsWith('Z')) return readUtc(text)
  const zoned = IN_A_ZONE.exec(text)
  const instant = readUtc(zoned ? zoned[1]! : text)
  if (!zoned || instant === null) return instant
  const aheadMs = (Number(zoned[3]) * 60 + Number(zoned[4])) * 60_000
  return readUtc(new Date(Date.parse(instant) - (zoned[2] === '+' ? aheadMs : -aheadMs)).toISOString())
}

/** Assembled from substrings: through Date, dates took half the time of a page. */
function readUtc(text: string): string | null {
  if (!IN_UTC.test(text)) return null
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))]
  // The years that can be booked.
  if (year < FIRST_YEAR || year > LAST_YEAR || day < 1 || day > daysInMonth(year, month)) return null
  const fraction = text[19] === '.' ? text.slice(20, 23).replace('Z', '').padEnd(3, '0') : '000'
  return `${text.slice(0, 19)}.${fraction}Z`
}
