import type { Answers } from '../answers/answers.rules.ts'
import { type FormField, field } from '../answers/questions.rules.ts'
import { BOXES_8E, type Person } from './parties.rules.ts'

/** Part III: the related party. */
export function partIii(person: Person, answers: Answers): FormField[] {
  const { reference_id } = person
  const foreign = person.person_kind === 'foreign'
  return [
    field('III', 'Foreign person or U.S. person', foreign ? 'Foreign person' : 'U.S. person'),
    field('8a', 'Name of related party', person.name),
    field('8a', 'Address of related party', person.address),
    field('8b(1)', 'U.S. identifying number', null),
    field('8b(2)', 'Reference ID number', reference_id),
    field('8b(3)', 'Foreign taxpayer identification number (FTIN)', person.ftin),
    field('8c', 'Principal business activity', answers.text('8c', reference_id)),
    field('8d', 'Principal business activity code', answers.text('8d', reference_id)),
    field('8e', 'Relationship', BOXES_8E[person.relation]),
    field('8f', 'Principal country where business is conducted', person.country),
    field('8g', 'Country under whose laws it files an income tax return as a resident', person.tax_country),
  ]
}

const NO = 'no'
const BLANK = null

const PART_VII: readonly [line: string, label: string, unless: string | null][] = [
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
const AMOUNTS = ['40b', '41b', '41c', '41d']

const INSIDE = 'Was there a loan with a rate of interest inside the safe haven (100% to 130% of the AFR)?'
const OUTSIDE =
  'Was there a loan with a rate of interest outside the safe haven, for instance without interest?'
const DEBT = 'Debt under section 385: not completed by a foreign-owned U.S. DE'

/**
 * Part VII. Unanswered means no, except 42a and 42b if there were loans, which need an answer. Line 43 does
 * not apply to this kind of LLC.
 */
export function partVii(answers: Answers, form: string, hasLoans: boolean): FormField[] {
  const said = (line: string) =>
    AMOUNTS.includes(line) ? answers.amount(line, form) : answers.text(line, form)
  return [
    ...PART_VII.map(([line, label, unless]) => field(line, label, said(line) ?? unless)),
    field('42a', INSIDE, said('42a') ?? (hasLoans ? null : NO)),
    field('42b', OUTSIDE, said('42b') ?? (hasLoans ? null : NO)),
    field('43a', DEBT, null),
    field('43b', DEBT, null),
  ]
}
