import { Fault, text } from '../../kernel/http/fields.ts'
import { invalid } from '../../kernel/http/refusal.ts'

/** What the website tells of a service, each in English and in Spanish. */
export type ServiceTexts = {
  about: string
  aboutEs: string
  /** What is in it, a line each. */
  includes: readonly string[]
  includesEs: readonly string[]
  terms: string
  termsEs: string
}

const MOST_LINES = 20

/** A text as it is typed, held to the rules of all texts; an empty one is none. */
export function readText(what: string, typed: string): string {
  try {
    return text({ description: what }, { max: 2000 }).read(typed, 'body')
  } catch (problem) {
    if (!(problem instanceof Fault)) throw problem
    throw invalid(`${what} ${problem.message}.`)
  }
}

/** What is in a service, kept as one text with a line each. */
export function readLines(what: string, typed: readonly string[]): string {
  if (typed.length > MOST_LINES) throw invalid(`${what} must be at most ${MOST_LINES} lines.`)
  const lines = typed.map(line => readText(what, line)).filter(Boolean)
  if (lines.some(line => line.includes('\n'))) throw invalid(`${what} must be one line each.`)
  return lines.join('\n')
}

export const linesOf = (kept: string): string[] => kept.split('\n').filter(Boolean)

/** Where it stands among the others, the smallest first. */
export function readPlace(typed: string): number {
  if (!/^\d{1,6}$/.test(typed.trim())) throw invalid('place must be a whole number from 0 to 999999.')
  return Number(typed)
}
