import type { Answers } from '../answers/answers.rules.ts'
import { codeOfArrangement, countryField, type FormField, field } from '../answers/questions.rules.ts'
import { BOXES_8E, type Person, usNumberOf } from './parties.rules.ts'

/** Part III: the related party. A U.S. person has no reference id; a foreign person may have a U.S. number. */
export function partIii(person: Person, answers: Answers): FormField[] {
  const { reference_id } = person
  const foreign = person.person_kind === 'foreign'
  return [
    field('III', 'Foreign person or U.S. person', foreign ? 'Foreign person' : 'U.S. person'),
    field('8a', 'Name of related party', person.name, person.latin_name),
    field('8a', 'Address of related party', person.address),
    field('8b(1)', 'U.S. identifying number', usNumberOf(person)),
    field('8b(2)', 'Reference ID number', foreign ? reference_id : null),
    field('8b(3)', 'Foreign taxpayer identification number (FTIN)', foreign ? person.ftin : null),
    field('8c', 'Principal business activity', answers.text('8c', reference_id)),
    field('8d', 'Principal business activity code', answers.text('8d', reference_id)),
    field('8e', 'Relationship', BOXES_8E[person.relation]),
    countryField('8f', 'Principal country where business is conducted', person.country),
    countryField(
      '8g',
      'Country under whose laws it files an income tax return as a resident',
      person.tax_country,
    ),
  ]
}

const PART_VII: readonly [line: string, label: string][] = [
  ['37', 'Does it import goods from a foreign related party?'],
  ['38a', 'Is the basis of the imported goods greater than their customs value?'],
  ['38b', 'Statement on the difference'],
  ['38c', 'Were the documents for it there in the United States?'],
  ['39', 'Was the foreign parent corporation a participant in any CSA?'],
  ['40a', 'Was interest or a royalty paid for which section 267A allows no deduction?'],
  ['40b', 'The amount for which no deduction is allowed'],
  ['41a', 'Is a deduction for foreign-derived intangible income claimed?'],
  ['41b', 'Gross receipts from sales of general property to the foreign related party'],
  ['41c', 'Gross receipts from sales of intangible property to the foreign related party'],
  ['41d', 'Gross receipts from services to the foreign related party'],
]
/** Lines that are blank unless the answer to another line is yes. */
const ONLY_AFTER: Record<string, string> = { '38a': '37', '38b': '38a', '38c': '38a', '40b': '40a' }
const AMOUNTS = ['40b', '41b', '41c', '41d', '48a', '48b', '49a', '49b']

const INSIDE = 'Was there a loan with a rate of interest inside the safe haven (100% to 130% of the AFR)?'
const OUTSIDE =
  'Was there a loan with a rate of interest outside the safe haven, for instance without interest?'
const DEBT = 'Debt under section 385: not completed by a foreign-owned U.S. DE'

type OfPartVii = {
  hasLoans: boolean
  /** What the federal rates say about the loans; null if they do not decide. */
  safeHavens: { inside: boolean; outside: boolean } | null
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')

/**
 * Part VII. Someone answers every question that applies, also on the form of a U.S. person, except about loans that the
 * federal rates decide; without loans, unanswered means no. Line 43 does not apply to this kind of LLC.
 */
export function partVii(answers: Answers, form: string, { hasLoans, safeHavens }: OfPartVii): FormField[] {
  const answerOn = (line: string) =>
    AMOUNTS.includes(line) ? answers.amount(line, form) : answers.text(line, form)
  const applies = (line: string): boolean => {
    const before = ONLY_AFTER[line]
    return before === undefined || (answers.yes(before, form) === true && applies(before))
  }
  const ofLoans = (line: string, found: boolean | undefined) => {
    if (!hasLoans) return answerOn(line) ?? 'no'
    return answerOn(line) ?? (found === undefined ? null : yesOrNo(found))
  }
  return [
    ...PART_VII.map(([line, label]) => field(line, label, applies(line) ? answerOn(line) : null)),
    field('42a', INSIDE, ofLoans('42a', safeHavens?.inside)),
    field('42b', OUTSIDE, ofLoans('42b', safeHavens?.outside)),
    field('43a', DEBT, null),
    field('43b', DEBT, null),
  ]
}

/** In the form's own words. */
const PART_VIII: readonly [line: string, label: string][] = [
  ['44', 'Provide a brief description of the CSA with respect to which this Part VIII is being completed.'],
  ['45', 'During the course of the tax year, did the reporting corporation become a participant in the CSA?'],
  ['46', 'Was the CSA in effect before January 5, 2009?'],
  ['47', 'What was the reporting corporation’s share of reasonably anticipated benefits for the CSA?'],
  [
    '48a',
    'Enter the total amount of stock-based compensation deductions claimed by the reporting corporation',
  ],
  [
    '48b',
    'Enter the total amount of deductions for the tax year for stock-based compensation that was granted during the term of the CSA and is directly identified with, or reasonably allocable to, the intangible development activity under the CSA',
  ],
  [
    '48c',
    'Was there any stock-based compensation granted during the term of the CSA to individuals who performed functions in business activities that generate cost shared intangibles that was not treated as directly identified with, or reasonably allocable to, the intangible development activity?',
  ],
  ['49a', 'Enter the total amount of intangible development costs for the CSA'],
  [
    '49b',
    'Enter the amount of intangible development costs allocable to the reporting corporation based on the reporting corporation’s reasonably anticipated benefits share',
  ],
]

/** Part VIII of one cost sharing arrangement with this person; a separate one is completed for each. */
export const partViii = (answers: Answers, form: string, arrangement: number): FormField[] =>
  PART_VIII.map(([line, label]) => {
    const code = codeOfArrangement(line, arrangement)
    return field(line, label, AMOUNTS.includes(line) ? answers.amount(code, form) : answers.text(code, form))
  })
