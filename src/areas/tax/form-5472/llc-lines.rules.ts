import { type Answers, NONE } from '../answers/answers.rules.ts'
import { countryField, type FormField, field } from '../answers/questions.rules.ts'
import { isPrintable } from '../official-form/letters.rules.ts'
import { groupPersons, type Person } from '../related-parties/parties.rules.ts'
import { type Form, sum } from './form-5472.rules.ts'
import type { FormYear, Llc, YearBooks } from './year.rules.ts'

const within = (day: string | null, { begins, ends }: FormYear) =>
  day !== null && day >= begins && day <= ends

/** The number of forms: as the books show, unless answered otherwise. */
export const countForms = (answers: Answers, forms: readonly Form[]): number =>
  Number(answers.text('1g') ?? forms.length)

/**
 * The first owner on record, if that person acquired an existing LLC in this tax year. Then no earlier year is
 * known for which the form was due.
 */
export function acquiredIn(
  { filed_before, formation_date, owners }: Llc,
  taxYear: FormYear,
): Llc['owners'][number] | null {
  const [first] = owners.toSorted((a, b) => a.since.localeCompare(b.since))
  const existed = formation_date !== null && formation_date < taxYear.begins
  return first && existed && !filed_before && within(first.since, taxYear) ? first : null
}

/**
 * Whether this is the first year the form is filed for: not if an earlier one was filed, and if the LLC was
 * formed or acquired in it. Otherwise only a person knows.
 */
export function firstYearOf(llc: Llc, taxYear: FormYear): boolean | null {
  if (llc.filed_before) return false
  return within(llc.formation_date, taxYear) || acquiredIn(llc, taxYear) !== null ? true : null
}

const countPartsViii = (forms: readonly Form[]) =>
  forms.reduce(
    (count, { part_viii, further_parts_viii }) =>
      count + Number(part_viii !== null) + further_parts_viii.length,
    0,
  )

/** Part I: the LLC, the same on all forms. */
export function partI({ llc, taxYear }: YearBooks, answers: Answers, forms: readonly Form[]): FormField[] {
  const text = (code: string) => answers.text(code)
  return [
    field('1a', 'Name of reporting corporation', llc.name),
    field('1a', 'Address', text('1a')),
    field('1b', 'Employer identification number', llc.ein),
    field('1c', 'Total assets', answers.amount('1c')),
    field('1d', 'Principal business activity', text('1d')),
    field('1e', 'Principal business activity code', text('1e') ?? llc.naics),
    field('1g', 'Total number of Forms 5472 filed for the tax year', countForms(answers, forms)),
    field('1h', 'Total gross payments on all Forms 5472', sum(forms.map(form => form.line_1f ?? 0n))),
    field('1i', 'Consolidated filing of Form 5472', false),
    field('1j', 'Initial year for which Form 5472 is filed', answers.yes('1j') ?? firstYearOf(llc, taxYear)),
    field('1k', 'Number of Parts VIII attached', countPartsViii(forms)),
    countryField('1l', 'Country of incorporation', 'US'),
    field('1m', 'Date of incorporation', llc.formation_date),
    countryField('1n', 'Countries in which it files an income tax return as a resident', text('1n')),
    countryField('1o', 'Principal countries where business is conducted', text('1o')),
    field('2', 'A foreign person owned at least 50%', llc.foreign_owned),
    field('3', 'Foreign-owned domestic disregarded entity', llc.foreign_owned),
  ]
}

/** Holders of 25% or more on the last day of the tax year, largest first; the form has room for two. */
function holdersOf({ llc, taxYear }: Pick<YearBooks, 'llc' | 'taxYear'>) {
  return llc.owners
    .filter(({ since, until }) => since <= taxYear.ends && (until === null || until >= taxYear.ends))
    .filter(({ percent }) => Number(percent) >= 25)
    .toSorted((a, b) => Number(b.percent) - Number(a.percent))
    .slice(0, 2)
}

/** Whether somebody with 25% or more became or stopped being an owner during the tax year, other than at the formation. */
export const changedOwners = ({
  llc,
  taxYear: { begins, ends },
}: Pick<YearBooks, 'llc' | 'taxYear'>): boolean =>
  llc.owners.some(
    ({ since, until, percent }) =>
      Number(percent) >= 25 &&
      ((since > begins && since <= ends && since !== llc.formation_date) ||
        (until !== null && until >= begins && until < ends)),
  )

/** The holders in Part II: those on record, else the owner in the books, else the founder. */
export function namedHolders(books: YearBooks, owner: Person | null): { name: string; is_member: boolean }[] {
  const held = holdersOf(books)
  if (held.length) return held
  const name = owner?.name ?? books.llc.founder_name
  return name === null ? [] : [{ name, is_member: true }]
}

/** The indirect holders, by line. */
export function indirectHolder(books: YearBooks, answers: Answers, line: '6' | '7'): Person | null {
  const answer = answers.text(line)
  if (answer === null || answer === NONE) return null
  return (
    groupPersons(books.parties).find(({ counterparty_ids }) => counterparty_ids.includes(Number(answer))) ??
    null
  )
}

const LINES_OF_INDIRECT = ['6', '7'] as const

/** Whether a holder is the owner in the books. */
const isOwner = ({ name, is_member }: { name: string; is_member: boolean }, owner: Person | null): boolean =>
  owner !== null && (is_member || name === owner.name)

type Holder = { name: string; address: string | null; person: Person | null }

const ofHolder = (line: string, what: string, { name, address, person }: Holder, answers: Answers) => [
  field(`${line}a`, `Name of ${what} 25% foreign shareholder`, name, person?.latin_name ?? null),
  field(`${line}a`, 'Address', address),
  field(`${line}b(1)`, 'U.S. identifying number', person?.us_number ?? null),
  field(`${line}b(2)`, 'Reference ID number', person?.reference_id ?? null),
  field(`${line}b(3)`, 'Foreign taxpayer identification number (FTIN)', person?.ftin ?? null),
  countryField(`${line}c`, 'Principal country where business is conducted', person?.country ?? null),
  countryField(`${line}d`, 'Country of citizenship, organization or incorporation', answers.text(`${line}d`)),
  countryField(`${line}e`, 'Country under whose laws it files as a resident', person?.tax_country ?? null),
]

/** Part II: direct (4 and 5) and ultimate indirect (6 and 7) holders of 25% or more. */
export function partIi(books: YearBooks, answers: Answers, owner: Person | null): FormField[] {
  const direct = namedHolders(books, owner).flatMap(({ name, is_member }, place) => {
    const person = isOwner({ name, is_member }, owner) ? owner : null
    const address = person?.address ?? (is_member ? books.llc.founder_address : null)
    return ofHolder(String(4 + place), 'direct', { name, address, person }, answers)
  })
  const inTheEnd = LINES_OF_INDIRECT.flatMap(line => {
    const person = indirectHolder(books, answers, line)
    if (person === null) return []
    const { name, address } = person
    return ofHolder(line, 'ultimate indirect', { name, address, person }, answers)
  })
  return [...direct, ...inTheEnd]
}

/** The persons of the books whom Part II names, once each. */
export function namedInPartIi(books: YearBooks, answers: Answers, owner: Person | null): Person[] {
  const isNamed = namedHolders(books, owner).some(one => isOwner(one, owner))
  const found = [
    isNamed ? owner : null,
    ...LINES_OF_INDIRECT.map(line => indirectHolder(books, answers, line)),
  ]
  return [
    ...new Map(found.flatMap(person => (person ? [[person.reference_id, person] as const] : []))).values(),
  ]
}

/**
 * What the forms need of the LLC's record and do not have. Only a person of the books has a spelling of its own; the name of another
 * holder must be one that forms print.
 */
export function recordMissing(books: YearBooks, answers: Answers, owner: Person | null): RecordFact[] {
  const { name, ein, formation_date, naics } = books.llc
  const holders = namedHolders(books, owner)
  const isAsked = owner !== null && !isPrintable(owner.latin_name ?? owner.name)
  const isNamed = holders.every(one =>
    isOwner(one, owner) ? isAsked || isPrintable(owner?.latin_name ?? one.name) : isPrintable(one.name),
  )
  const has: Record<RecordFact, boolean> = {
    name: isPrintable(name),
    ein: ein !== null,
    formation_date: formation_date !== null,
    owners: holders.length > 0 && isNamed,
    naics: naics?.length === 6 || answers.find('1e') !== null,
  }
  return RECORD_FACTS.filter(fact => !has[fact])
}

const RECORD_FACTS = ['name', 'ein', 'formation_date', 'owners', 'naics'] as const
export type RecordFact = (typeof RECORD_FACTS)[number]

/** Distributions made, as line 13 of Schedule K asks; returned ones are not subtracted. */
const distributions = (forms: readonly Form[]) =>
  sum(
    forms.flatMap(({ part_v }) =>
      part_v.totals.filter(({ kind }) => kind === 'distribution').map(({ amount }) => amount),
    ),
  )

const percentOf = (llc: Llc, taxYear: FormYear) => {
  const [holder] = holdersOf({ llc, taxYear })
  return holder ? Number(holder.percent) : null
}

/** How the owner signs. If the member is not the owner on record, a person knows the title. */
function titleOf(books: Pick<YearBooks, 'llc' | 'taxYear'>): string | null {
  const holders = holdersOf(books)
  return holders.length > 1 || holders[0]?.is_member === false ? null : 'Sole member'
}

/**
 * The fields of a foreign-owned disregarded LLC: name, address, B and E. C, D and Schedule K are not
 * required.
 */
export function proForma1120(
  { llc, taxYear }: YearBooks,
  answers: Answers,
  forms: readonly Form[],
): FormField[] {
  return [
    field('top', 'Written across the top', 'Foreign-owned U.S. DE'),
    field('name', 'Name', llc.name),
    field('address', 'Address', answers.text('1a')),
    field('B', 'Employer identification number', llc.ein),
    field('C', 'Date incorporated (not required)', llc.formation_date),
    field('D', 'Total assets (not required)', answers.amount('1c')),
    field('E(1)', 'Initial return', within(llc.formation_date, taxYear)),
    field('E(2)', 'Final return', within(llc.dissolved_on, taxYear)),
    field('E(3)', 'Name change', answers.yes('E3')),
    field('E(4)', 'Address change', answers.yes('E4')),
    field('title', 'Title of the owner who signs', titleOf({ llc, taxYear })),
    field('K7a', 'Percentage owned by a foreign person (not required)', percentOf(llc, taxYear)),
    countryField('K7b', "Owner's country (not required)", llc.founder_country),
    field('K7c', 'Number of Forms 5472 attached (not required)', countForms(answers, forms)),
    field('K13', 'Cash and property distributions (not required)', distributions(forms)),
  ]
}
