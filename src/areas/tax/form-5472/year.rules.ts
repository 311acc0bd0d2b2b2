import type { Language } from '../../../kernel/values/language.ts'
import type { Reconciliation } from '../../banking/banking.ts'
import type { UsSigns } from '../../presence/presence.ts'
import type { Answer } from '../answers/answers.rules.ts'
import type { PersonName } from '../authors.rules.ts'
import type { Classification } from '../classification/classify.rules.ts'
import type { AfrMonth } from '../loans/afr.rules.ts'
import type { Loan, LoanRates } from '../loans/loans.rules.ts'
import type { ConfirmedText } from '../package/english.rules.ts'
import type { Party, Person } from '../related-parties/parties.rules.ts'
import type { BookEntry } from '../substance.rules.ts'
import type { Sorted } from './form-5472.rules.ts'

/** What the form asks for from the record of an LLC. */
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
  /** With an extension that was requested; it stays so after the return was filed. */
  filing_due_on: string | null
  /** Whether a Form 5472 of an earlier year was filed, according to our records. */
  filed_before: boolean
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
  /** When the return of a partnership is due, which files instead of Form 5472. */
  partnership_due_date: string
  /** The last day on which a dissolved LLC could still do business; null if it was not dissolved. */
  closed_on: string | null
}

/** A preparer's decision to fill in a form although questions are open, and what it covers. */
export type LeftOutAnyway = {
  reason: string
  /** Entries that were left out before each amount was decided. */
  entry_ids: number[]
  open_questions: string[]
  decided_by: string
  decided_at: string
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
  loans: Loan[]
  /** Federal rates of the months in which the loans started. */
  afr: AfrMonth[]
  /** For the balances of loans in other currencies. */
  loanRates: LoanRates[]
  classifications: Classification[]
  /** The newest decision to fill in the form although questions are open. */
  left_out_anyway: LeftOutAnyway | null
  /** What a person confirmed in English for the statements, of any year, oldest first. */
  english: ConfirmedText[]
  /** The bank accounts compared with the books, in the months of the tax year that have ended. */
  reconciliation: Reconciliation
  /** Whether the books have any entry of the tax year, with anyone. */
  has_entries: boolean
  /** The names of people who answered or decided. */
  people: PersonName[]
  /** What is on record that can make the owner a U.S. person; null if there is nothing of the US. */
  us_signs: UsSigns | null
  /** Of the member whose LLC it is. */
  language: Language
}

/** The money of one person, or of nobody who is named, in the tax year and before it. */
export type SortedPerson = { person: Person | null; year: Sorted; earlier: Sorted }
