import type { Language } from '../../../kernel/values/language.ts'
import type { Answer } from '../answers/answers.rules.ts'
import type { Party, Person } from '../related-parties/parties.rules.ts'
import type { BookEntry } from '../substance.rules.ts'
import type { Sorted } from './form-5472.rules.ts'

/** The record of an LLC, as far as the form asks for it. */
export type Llc = {
  id: number
  name: string
  state: string
  ein: string | null
  formation_date: string | null
  dissolved_on: string | null
  founder_name: string | null
  founder_address: string | null
  founder_country: string | null
  naics: string | null
  foreign_owned: boolean
  owners: { name: string; is_member: boolean; percent: string; since: string; until: string | null }[]
  filing_status: string | null
}

/** A tax year of an LLC, as long as it existed in it, and when its form is due. */
export type FormYear = {
  year: number
  begins: string
  ends: string
  /** The month in which the whole tax year begins, counted through the years. */
  firstPeriod: number
  due_date: string
  extended_due_date: string
}

/** What the books and records say of a year. */
export type YearBooks = {
  llc: Llc
  taxYear: FormYear
  parties: Party[]
  /** Entries of the tax year with related parties, and those that must be the owner's and name nobody. */
  entries: BookEntry[]
  /** Entries of loans with related parties before the tax year. */
  earlierLoans: BookEntry[]
  /** Of each question the newest answer of the latest year up to this one. */
  answers: Answer[]
  /** Of the member whose LLC it is. */
  language: Language
}

/** The money of one person, or of nobody who is named, in the tax year and before it. */
export type SortedPerson = { person: Person | null; year: Sorted; earlier: Sorted }
