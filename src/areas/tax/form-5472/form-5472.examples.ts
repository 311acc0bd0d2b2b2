import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { computeReadiness } from '../readiness/readiness.rules.ts'
import type { BookEntry } from '../substance.rules.ts'
import { computePrefill } from './prefill.rules.ts'
import type { YearBooks } from './year.rules.ts'
import { planFormYear } from './year-books.ts'

const entry = (id: number, month: number, more: Partial<BookEntry>): BookEntry => ({
  id,
  year: 2025,
  month,
  transaction_date: `2025-${String(month).padStart(2, '0')}-10`,
  movement_type: 'ingreso',
  category: null,
  received: 0n,
  paid: 0n,
  counterparty_id: 7,
  economic_purpose: null,
  document_id: null,
  document_withdrawn: false,
  at_bank: true,
  created_at: '2025-12-31T12:00:00.000Z',
  by_hand: null,
  loan: null,
  ...more,
})

const llc = {
  id: 1,
  name: 'Tarsivo Studio LLC',
  state: 'NM',
  ein: '98-1234567',
  naics: '541511',
  formation_date: '2023-12-04',
  dissolved_on: null,
  foreign_owned: true,
  filing_status: 'pending',
  filing_due_on: null,
  filed_before: true,
  founder_name: 'Lucía Ferrándiz Olmo',
  founder_address: 'Calle Mayor 12, Valencia',
  founder_country: 'ES',
  owners: [
    { name: 'Lucía Ferrándiz Olmo', is_member: true, percent: '100', since: '2023-12-04', until: null },
  ],
}

// Computed by the real rules, so that the example is always correct.
const books: YearBooks = {
  llc,
  people: [],
  us_signs: null,
  taxYear: planFormYear(llc, 2025, '12-31'),
  parties: [
    {
      counterparty_id: 7,
      name: 'Lucía Ferrándiz Olmo',
      kind: 'OWNER',
      relation_subtype: 'self',
      person_kind: 'foreign',
      country: 'ES',
      tax_country: 'ES',
      ftin: '•••••••8Z',
      us_number: null,
      reference_id: 'RP7',
      address: null,
      latin_name: null,
    },
  ],
  entries: [
    entry(41, 2, {
      movement_type: 'aportacion',
      category: 'aportacion',
      received: 25_000_000n,
      economic_purpose: 'Working capital for the first quarter',
      document_id: 12,
    }),
    entry(58, 3, {
      category: 'prestamo_owner',
      received: 50_000_000n,
      economic_purpose: 'Loan of the owner',
      document_id: 13,
    }),
    entry(77, 9, {
      movement_type: 'gasto',
      category: 'gasto_otro',
      paid: 1_250_000n,
      economic_purpose: 'Interest on the loan of the owner',
      document_id: 14,
      by_hand: {
        line: '32',
        note: 'Interest by clause 4 of the loan',
        set_by: 'cli:0',
        set_at: '2026-01-20T09:30:00.000Z',
      },
    }),
    entry(90, 11, {
      movement_type: 'distribucion',
      category: 'distribucion',
      paid: 90_000_000n,
      economic_purpose: 'Distribution of profit',
    }),
  ],
  earlierLoans: [],
  reconciliation: { accounts: [], unlisted: [] },
  loans: [],
  afr: [],
  loanRates: [],
  classifications: [],
  left_out_anyway: null,
  english: [],
  answers: [
    {
      question: '1d',
      form: null,
      year: 2024,
      answer: 'Custom software',
      note: null,
      answered_by: 'cli:0',
      answered_at: '2025-02-03T10:15:00.000Z',
    },
  ],
  has_entries: true,
  language: 'en',
}

const asJson = (value: object) => JSON.parse(JSON.stringify(withExactAmounts(value)))

export const examplePrefill = () => asJson(computePrefill(books, '2026-02-01'))
export const exampleReadiness = () => asJson(computeReadiness(books))
