import { errors } from '../../kernel/http/errors.ts'
import { text } from '../../kernel/http/fields.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import { catalogErrors } from './catalog.errors.ts'

/** The website's texts about a service, in English and Spanish. */
export type ServiceTexts = {
  about: string
  aboutEs: string
  /** What is included, one item per line. */
  includes: readonly string[]
  includesEs: readonly string[]
  terms: string
  termsEs: string
}

const MAX_LINES = 20

const longText = text({ description: '' }, { max: 2000 })

/** A typed text with the usual rules; an empty one is none. */
export function readText(field: string, typed: string): string {
  try {
    return longText.read(typed, 'body')
  } catch (error) {
    throw error instanceof Refusal ? error.at(field) : error
  }
}

/** What a service includes, stored as one text with a line per item. */
export function readLines(field: string, typed: readonly string[]): string {
  if (typed.length > MAX_LINES) throw catalogErrors.service_too_many_lines({ max: MAX_LINES }, { field })
  const lines = typed.map(line => readText(field, line)).filter(Boolean)
  if (lines.some(line => line.includes('\n'))) throw errors.multiple_lines({ field })
  return lines.join('\n')
}

export const linesOf = (kept: string): string[] => kept.split('\n').filter(Boolean)

/** Position among the others, lowest first. */
export function readPlace(typed: string): number {
  if (!/^\d{1,6}$/.test(typed.trim()))
    throw errors.invalid_integer({ min: 0, max: 999_999 }, { field: 'place' })
  return Number(typed)
}
