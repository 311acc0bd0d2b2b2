import { Fault, text } from '../../kernel/http/fields.ts'
import { invalid } from '../../kernel/http/refusal.ts'

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

const MOST_LINES = 20

/** A typed text with the usual rules; an empty one is none. */
export function readText(what: string, typed: string): string {
  try {
    return text({ description: what }, { max: 2000 }).read(typed, 'body')
  } catch (problem) {
    if (!(problem instanceof Fault)) throw problem
    throw invalid(`${what} ${problem.message}.`)
  }
}

/** What a service includes, stored as one text with a line per item. */
export function readLines(what: string, typed: readonly string[]): string {
  if (typed.length > MOST_LINES) throw invalid(`${what} must be at most ${MOST_LINES} lines.`)
  const lines = typed.map(line => readText(what, line)).filter(Boolean)
  if (lines.some(line => line.includes('\n'))) throw invalid(`${what} must be one line each.`)
  return lines.join('\n')
}

export const linesOf = (kept: string): string[] => kept.split('\n').filter(Boolean)

/** Position among the others, lowest first. */
export function readPlace(typed: string): number {
  if (!/^\d{1,6}$/.test(typed.trim())) throw invalid('place must be a whole number from 0 to 999999.')
  return Number(typed)
}
