import { unitsFromText } from '../../kernel/values/money.ts'
import type { Answer } from './answers/answers.rules.ts'
import type { Form } from './form-5472/form-5472.rules.ts'
import type { Llc, YearBooks } from './form-5472/year.rules.ts'
import { planFormYear } from './form-5472/year-books.ts'
import type { Party } from './related-parties/parties.rules.ts'
import type { BookEntry, LineByHand } from './substance.rules.ts'

export const usd = (text: string | number): bigint => unitsFromText(String(text))!

export const LLC: Llc = {
  id: 1,
  name: 'Test LLC',
  state: 'NM',
  ein: '98-1234567',
  naics: '541511',
  formation_date: '2020-05-04',
  dissolved_on: null,
  foreign_owned: true,
  filing_status: null,
  filing_due_on: null,
  filed_before: false,
  founder_name: 'Ana',
  founder_address: 'Calle Mayor 1, Valencia',
  founder_country: 'ES',
  owners: [{ name: 'Ana', is_member: true, percent: '100', since: '2020-05-04', until: null }],
}

export const party = (counterparty_id: number, more: Partial<Party> = {}): Party => ({
  counterparty_id,
  name: `Party ${counterparty_id}`,
  latin_name: null,
  kind: 'OWNER',
  relation_subtype: 'self',
  person_kind: 'foreign',
  country: 'ES',
  tax_country: 'ES',
  ftin: 'X1234567L',
  us_number: null,
  reference_id: `RP${counterparty_id}`,
  address: 'Calle Mayor 1',
  ...more,
})

let lastId = 0

/** A documented entry of 2025 with the owner, unless overridden. */
export const entry = (more: Partial<BookEntry> = {}): BookEntry => ({
  id: ++lastId,
  year: 2025,
  month: 6,
  transaction_date: null,
  movement_type: 'ingreso',
  category: null,
  received: 0n,
  paid: 0n,
  counterparty_id: 1,
  economic_purpose: 'Why',
  document_id: 1,
  document_withdrawn: false,
  at_bank: true,
  created_at: '2025-12-31T12:00:00.000Z',
  by_hand: null,
  loan: null,
  ...more,
})

/** An entry assigned to this line by hand. */
export const onLine = (line: string, note: string | null = null): { by_hand: LineByHand } => ({
  by_hand: { line, note, set_by: 'cli:0', set_at: '2026-02-02T09:00:00.000Z' },
})

export const books = (entries: BookEntry[], more: Partial<YearBooks> = {}): YearBooks => ({
  llc: LLC,
  taxYear: planFormYear(LLC, 2025, '12-31'),
  parties: [party(1)],
  entries,
  earlierLoans: [],
  answers: [],
  loans: [],
  afr: [],
  loanRates: [],
  classifications: [],
  left_out_anyway: null,
  english: [],
  reconciliation: { accounts: [], unlisted: [] },
  has_entries: true,
  people: [],
  us_signs: null,
  language: 'en',
  ...more,
})

/** An operator's answer for 2025. */
export const answer = (question: string, text: string | null, more: Partial<Answer> = {}): Answer => ({
  question,
  form: null,
  year: 2025,
  answer: text,
  note: null,
  answered_by: 'cli:0',
  answered_at: '2026-02-01T10:00:00.000Z',
  ...more,
})

/** All required answers for the form of an owner without loans. */
export const ANSWERED: readonly Answer[] = [
  answer('1a', '1209 Mountain Road Pl NE, Albuquerque, NM 87110'),
  answer('1c', '12500.5'),
  answer('1d', 'Custom software'),
  answer('1n', 'none'),
  answer('1o', 'ES, US'),
  answer('4d', 'ES'),
  answer('E3', 'no'),
  answer('E4', 'no'),
  answer('VI', 'no'),
  answer('8c', 'Software'),
  ...['1j', '37', '39', '40a', '41a'].map(code => answer(code, 'no')),
]

export const lineOf = (form: Form, line: string) => form.part_iv!.lines.find(one => one.line === line)!
