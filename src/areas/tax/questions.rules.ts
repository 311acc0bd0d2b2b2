/** A line of a form with what stands on it; null where it is not known, or is left blank. */
export type FormField = { line: string; label: string; value: string | number | bigint | boolean | null }

/** Something that only a person can answer. `form` is the reference id of the related party, or null for all forms. */
export type Question = { form: string | null; part: string; line: string; question: string }

export const field = (line: string, label: string, value: FormField['value']): FormField => ({
  line,
  label,
  value,
})

const NO = 'no'
const BLANK = null

const PART_VII: readonly [line: string, label: string, answer: string | null][] = [
  ['37', 'Does it import goods from a foreign related party?', NO],
  ['38a', 'Is the basis of the imported goods greater than their customs value?', NO],
  ['38b', 'Statement on the difference', BLANK],
  ['38c', 'Were the documents for it there in the United States?', BLANK],
  ['39', 'Is a foreign parent corporation in a cost sharing arrangement with it?', NO],
  ['40a', 'Was interest or a royalty paid for which section 267A allows no deduction?', NO],
  ['40b', 'The amount for which no deduction is allowed', BLANK],
  ['41a', 'Is a deduction for foreign-derived intangible income claimed?', NO],
  ['41b', 'Gross receipts from sales of general property to the foreign related party', BLANK],
  ['41c', 'Gross receipts from sales of intangible property to the foreign related party', BLANK],
  ['41d', 'Gross receipts from services to the foreign related party', BLANK],
]

const INSIDE = 'Was there a loan with a rate of interest inside the safe haven (100% to 130% of the AFR)?'
const OUTSIDE =
  'Was there a loan with a rate of interest outside the safe haven, for instance without interest?'

/** Part VII. Loans make 42a and 42b a question for a person; otherwise all answers are no. 43 is not for this kind of LLC. */
export function partVii(hasLoans: boolean): FormField[] {
  return [
    ...PART_VII.map(([line, label, value]) => field(line, label, value)),
    field('42a', INSIDE, hasLoans ? null : NO),
    field('42b', OUTSIDE, hasLoans ? null : NO),
    field('43a', 'Debt under section 385: not completed by a foreign-owned U.S. DE', null),
    field('43b', 'Debt under section 385: not completed by a foreign-owned U.S. DE', null),
  ]
}

export const PART_VI_QUESTION =
  'Was anything given to this person, or received, without money or for less than its full value? If so, describe it on a schedule with its fair market value, check the box of Part VI and add the value to line 1f.'

export function questionsOfForm(form: string, hasLoans: boolean, foreign: boolean): Question[] {
  const asked = (part: string, line: string, question: string) => ({ form, part, line, question })
  return [
    ...(foreign ? [asked('VI', 'VI', PART_VI_QUESTION)] : []),
    asked('III', '8c', "What is this person's principal business activity, and its code (8d)?"),
    ...(hasLoans ? [asked('VII', '42a', INSIDE), asked('VII', '42b', OUTSIDE)] : []),
  ]
}

export const QUESTIONS_OF_ALL: readonly Question[] = [
  { form: null, part: 'I', line: '1a', question: "What is the LLC's own address?" },
  { form: null, part: 'I', line: '1c', question: 'What are its total assets at the end of the tax year?' },
  { form: null, part: 'I', line: '1d', question: 'What is its principal business activity, in words?' },
  {
    form: null,
    part: 'I',
    line: '1n',
    question: 'In which countries does it file an income tax return as a resident?',
  },
  {
    form: null,
    part: 'I',
    line: '1o',
    question: 'In which countries does it do business? Name them; "worldwide" is not taken.',
  },
  {
    form: null,
    part: '1120',
    line: 'E',
    question: 'Did its name or address change since the last return? Check the boxes (3) and (4).',
  },
]

/** How this prefill reads what the form and its instructions leave open. */
export const CONVENTIONS: readonly { name: string; text: string }[] = [
  {
    name: 'loan_balances_in_totals',
    text: 'Lines 17b and 31b are part of lines 22 and 36 and of line 1f: they stand in the column that is added up, though the instructions do not say so.',
  },
  {
    name: 'loan_balance',
    text: 'A loan is reported as a balance: received less paid over all years; above zero it is borrowed (17), below zero loaned (31). Loans received and paid back with one person are one balance.',
  },
  {
    name: 'monthly_average',
    text: 'The monthly average is the mean of the balances at the end of the twelve months of the whole tax year.',
  },
  {
    name: 'reimbursements_in_part_v',
    text: 'Reimbursements are in Part V. Whoever has used line 35 before stays with it, and puts them there by hand.',
  },
  {
    name: 'booked_month',
    text: 'An entry counts in the month it is booked in, which need not be that of its date.',
  },
  {
    name: 'corrections',
    text: 'A negative amount is a correction: it lowers the line on which its category is, and is not taken for money that went the other way.',
  },
  {
    name: 'exact_amounts',
    text: 'Amounts are exact, in US dollars as they are booked; the form takes whole dollars.',
  },
]
