import { dateFrom } from '../../kernel/values/dates.ts'
import { wholeTaxYear } from '../entities/vocabulary.rules.ts'
import type { FactValue } from './rule-book.rules.ts'

/** Where a value comes from: the records of the firm, a person's answer, or the rules themselves. */
export type FactSource = 'records' | 'answer' | 'rule'

export type KnownFact = {
  value: FactValue
  source: FactSource
  /** Who answered and when, for an answer. */
  by?: string
  at?: string
}

/** What is known about a subject. Undefined: nobody knows. A fact that is not yearly ignores the year. */
export type KnownFacts = (name: string, year: number) => KnownFact | undefined

/** A value, or the facts that have to be known first. */
export type Lookup = (KnownFact & { missing?: undefined }) | { missing: readonly string[] }

const NEXT_DIGIT = 10
const DEFAULT_YEAR_END = '12-31'

const textOf = (known: KnownFacts, name: string, year: number): string | null => {
  const value = known(name, year)?.value
  return typeof value === 'string' ? value : null
}

/** The tax year of an LLC that begins in a year, as long as it existed in it. */
export function taxYearIn(year: number, known: KnownFacts): { begins: string; ends: string } {
  const whole = wholeTaxYear(year, textOf(known, 'fiscal_year_end', year) ?? DEFAULT_YEAR_END)
  const [formed, dissolved] = [textOf(known, 'formation_date', year), textOf(known, 'dissolution_date', year)]
  const begins = formed !== null && formed > whole.begins ? formed : whole.begins
  const ends = dissolved !== null && dissolved < whole.ends ? dissolved : whole.ends
  return { begins, ends }
}

/** 31 December of the third year after a day. */
export const endOfThirdYearAfter = (date: string): string => dateFrom(Number(date.slice(0, 4)) + 3, 12, 31)

/** A fact that follows from others. */
function derive(name: string, year: number, known: KnownFacts): Lookup | null {
  const byRule = (value: FactValue): Lookup => ({ value, source: 'rule' })
  if (name === 'period_year_last_digit') return byRule(year % NEXT_DIGIT)
  if (name === 'tax_year_begin') return byRule(taxYearIn(year, known).begins)
  if (name === 'tax_year_end_month') return byRule(Number(taxYearIn(year, known).ends.slice(5, 7)))
  if (name === 'owner_us_person' && !known(name, year))
    return known('owner_may_be_us_person', year)?.value === true ? { missing: [name] } : byRule(false)
  if (name !== 'w8_expires_on') return null
  const signed = known('w8_signed_on', year)
  if (!signed) return { missing: ['w8_signed_on'] }
  return typeof signed.value === 'string' ? { ...signed, value: endOfThirdYearAfter(signed.value) } : signed
}

/** What is known about one fact in a year. */
export function lookUp(name: string, year: number, known: KnownFacts): Lookup {
  return derive(name, year, known) ?? known(name, year) ?? { missing: [name] }
}
