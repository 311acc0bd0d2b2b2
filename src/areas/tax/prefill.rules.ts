import {
  computeForm,
  type Form,
  type LeftOut,
  type Review,
  type Sorted,
  sortMoney,
  sum,
} from './form-5472.rules.ts'
import { FORM_REVISION, INSTRUCTIONS_REVISION } from './lines.rules.ts'
import { groupPersons, type Party, type Person } from './parties.rules.ts'
import { computePenalty, PENALTY_PER_FORM } from './penalty.rules.ts'
import {
  CONVENTIONS,
  type FormField,
  field,
  QUESTIONS_OF_ALL,
  type Question,
  questionsOfForm,
} from './questions.rules.ts'
import type { BookEntry } from './substance.rules.ts'

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
}

export type Prefill = {
  entity_id: number
  year: number
  form_revision: string
  instructions_revision: string
  tax_year: { begins: string; ends: string }
  due_date: string
  extended_due_date: string
  filing_status: string | null
  /** Whether there was a reportable transaction, be it on a form or left out. */
  required: boolean
  line_1g: number
  line_1h: bigint
  part_i: FormField[]
  part_ii: FormField[]
  forms: Form[]
  pro_forma_1120: FormField[]
  left_out: { received: bigint; paid: bigint; entries: LeftOut[] }
  earlier_loans_left_out: LeftOut[]
  needs_review: Review[]
  questions: Question[]
  conventions: { name: string; text: string }[]
  notices: string[]
  penalty_if_missed: { per_form: number; total: number }
}

/** Entries before this day belong to years in which such LLCs had nothing to report. */
const FIRST_DAY = '2017-01-01'

export type SortedPerson = { person: Person | null; year: Sorted; earlier: Sorted }

/** The money of a year by person; what names nobody comes last. */
export function sortByPerson({ parties, entries, earlierLoans }: YearBooks): SortedPerson[] {
  const persons = groupPersons(parties)
  const placeOf = new Map(
    persons.flatMap((person, place) => person.counterparty_ids.map(id => [id, place] as const)),
  )
  const year = Array.from({ length: persons.length + 1 }, (): BookEntry[] => [])
  const earlier = Array.from({ length: persons.length + 1 }, (): BookEntry[] => [])
  const placed = ({ counterparty_id: id }: BookEntry) => (id === null ? undefined : placeOf.get(id))
  for (const entry of entries) year[placed(entry) ?? persons.length]!.push(entry)
  for (const entry of earlierLoans) earlier[placed(entry) ?? persons.length]!.push(entry)
  return [...persons, null].map((person, place) => ({
    person,
    year: sortMoney(year[place]!, person),
    earlier: keepLoans(sortMoney(earlier[place]!, person)),
  }))
}

/** Of the years before, only loans have a say; one that was put on a line by hand was on that year's form. */
function keepLoans({ pieces, leftOut }: Sorted): Sorted {
  return {
    pieces: pieces.filter(({ placement }) => placement.at === 'loan'),
    leftOut: leftOut.filter(({ why }) => why === 'substance_missing'),
    review: [],
  }
}

/** Form 5472 with its pro forma Form 1120, as far as the books and records fill it. */
export function computePrefill(books: YearBooks, today: string): Prefill {
  const { llc, taxYear } = books
  const sorted = sortByPerson(books)
  const owner = sorted.map(({ person }) => person).find(person => person?.relation === 'owner') ?? null
  const made = sorted.flatMap(({ person, year, earlier }) => {
    const known = person?.relation === 'owner' ? withFounder(person, llc) : person
    const form = known && computeForm(known, year, earlier, taxYear.firstPeriod)
    return form ? [form] : []
  })
  const leftOut = sorted.flatMap(({ year }) => year.leftOut)
  const required =
    llc.foreign_owned &&
    taxYear.begins >= FIRST_DAY &&
    (made.length > 0 || leftOut.some(({ why }) => why === 'substance_missing'))
  const on = (side: string) => sum(leftOut.filter(one => one.side === side).map(({ amount }) => amount))
  return {
    entity_id: llc.id,
    year: taxYear.year,
    form_revision: FORM_REVISION,
    instructions_revision: INSTRUCTIONS_REVISION,
    tax_year: { begins: taxYear.begins, ends: taxYear.ends },
    due_date: taxYear.due_date,
    extended_due_date: taxYear.extended_due_date,
    filing_status: llc.filing_status,
    required,
    line_1g: made.length,
    line_1h: sum(made.map(form => form.line_1f ?? 0n)),
    part_i: partI(books, made),
    part_ii: partIi(books, owner && withFounder(owner, llc)),
    forms: made,
    pro_forma_1120: proForma1120(books, made),
    left_out: { received: on('received'), paid: on('paid'), entries: leftOut },
    earlier_loans_left_out: sorted.flatMap(({ earlier }) => earlier.leftOut),
    needs_review: sorted.flatMap(({ year }) => year.review),
    questions: made.length ? [...QUESTIONS_OF_ALL, ...made.flatMap(questionsFor)] : [],
    conventions: [...CONVENTIONS],
    notices: noticesOn(books, sorted, made, today),
    penalty_if_missed: { per_form: PENALTY_PER_FORM, total: computePenalty(made.length).total },
  }
}

/** The LLC's record knows its founder, who is the owner unless the owner's own record says more. */
export function withFounder(person: Person, llc: Llc): Person {
  return {
    ...person,
    address: person.address ?? llc.founder_address,
    country: person.country ?? llc.founder_country,
  }
}

const questionsFor = ({ reference_id, person, part_vii }: Form) => {
  const hasLoans = part_vii.some(({ line, value }) => line === '42a' && value === null)
  return questionsOfForm(reference_id, hasLoans, person.person_kind === 'foreign')
}

const within = (day: string | null, { begins, ends }: FormYear) =>
  day !== null && day >= begins && day <= ends

function partI({ llc, taxYear }: YearBooks, forms: readonly Form[]): FormField[] {
  return [
    field('1a', 'Name of reporting corporation', llc.name),
    field('1a', 'Address', null),
    field('1b', 'Employer identification number', llc.ein),
    field('1c', 'Total assets', null),
    field('1d', 'Principal business activity', null),
    field('1e', 'Principal business activity code', llc.naics),
    field('1g', 'Total number of Forms 5472 filed for the tax year', forms.length),
    field('1h', 'Total gross payments on all Forms 5472', sum(forms.map(form => form.line_1f ?? 0n))),
    field('1i', 'Consolidated filing of Form 5472', false),
    field('1j', 'Initial year for which Form 5472 is filed', within(llc.formation_date, taxYear)),
    field('1k', 'Number of Parts VIII attached', 0),
    field('1l', 'Country of incorporation', 'US'),
    field('1m', 'Date of incorporation', llc.formation_date),
    field('1n', 'Countries in which it files an income tax return as a resident', null),
    field('1o', 'Principal countries where business is conducted', null),
    field('2', 'A foreign person owned at least 50%', llc.foreign_owned),
    field('3', 'Foreign-owned domestic disregarded entity', llc.foreign_owned),
  ]
}

/** Who holds a quarter or more on the last day of the tax year, the largest first; the form has two places for them. */
function holdersOf({ llc, taxYear }: YearBooks) {
  return llc.owners
    .filter(({ since, until }) => since <= taxYear.ends && (until === null || until >= taxYear.ends))
    .filter(({ percent }) => Number(percent) >= 25)
    .toSorted((a, b) => Number(b.percent) - Number(a.percent))
    .slice(0, 2)
}

function partIi(books: YearBooks, owner: Person | null): FormField[] {
  const held = holdersOf(books)
  const known = owner ? [{ name: owner.name, is_member: true }] : []
  const founder = books.llc.founder_name ? [{ name: books.llc.founder_name, is_member: true }] : []
  const holders = held.length ? held : known.length ? known : founder
  return holders.flatMap(({ name, is_member }, place) => {
    const person = is_member || name === owner?.name ? owner : null
    const line = String(4 + place)
    return [
      field(`${line}a`, 'Name of direct 25% foreign shareholder', name),
      field(`${line}a`, 'Address', person?.address ?? (is_member ? books.llc.founder_address : null)),
      field(`${line}b(1)`, 'U.S. identifying number', null),
      field(`${line}b(2)`, 'Reference ID number', person?.reference_id ?? null),
      field(`${line}b(3)`, 'Foreign taxpayer identification number (FTIN)', person?.ftin ?? null),
      field(`${line}c`, 'Principal country where business is conducted', person?.country ?? null),
      field(`${line}d`, 'Country of citizenship, organization or incorporation', null),
      field(`${line}e`, 'Country under whose laws it files as a resident', person?.tax_country ?? null),
    ]
  })
}

/** Distributions that were made, as line 13 of Schedule K asks; those that came back are not taken off. */
const distributions = (forms: readonly Form[]) =>
  sum(
    forms.flatMap(({ part_v }) =>
      part_v.totals.filter(({ kind }) => kind === 'distribution').map(({ amount }) => amount),
    ),
  )

/** What a foreign-owned disregarded LLC fills in: name, address, B and E. C, D and Schedule K are not asked of it. */
function proForma1120({ llc, taxYear }: YearBooks, forms: readonly Form[]): FormField[] {
  const [holder] = holdersOf({ llc, taxYear } as YearBooks)
  return [
    field('top', 'Written across the top', 'Foreign-owned U.S. DE'),
    field('name', 'Name', llc.name),
    field('address', 'Address', null),
    field('B', 'Employer identification number', llc.ein),
    field('C', 'Date incorporated (not required)', llc.formation_date),
    field('D', 'Total assets (not required)', null),
    field('E(1)', 'Initial return', within(llc.formation_date, taxYear)),
    field('E(2)', 'Final return', within(llc.dissolved_on, taxYear)),
    field('E(3)', 'Name change', null),
    field('E(4)', 'Address change', null),
    field(
      'K7a',
      'Percentage owned by a foreign person (not required)',
      holder ? Number(holder.percent) : null,
    ),
    field('K7b', "Owner's country (not required)", llc.founder_country),
    field('K7c', 'Number of Forms 5472 attached (not required)', forms.length),
    field('K13', 'Cash and property distributions (not required)', distributions(forms)),
  ]
}

function noticesOn(
  { llc, taxYear }: YearBooks,
  sorted: readonly SortedPerson[],
  forms: readonly Form[],
  today: string,
): string[] {
  const { begins, ends } = taxYear
  const owners = llc.owners.filter(({ since, until }) => since <= ends && (until === null || until >= begins))
  const unfinished = sorted.filter(
    ({ person, year }) =>
      person !== null &&
      !forms.some(form => form.reference_id === person.reference_id) &&
      year.leftOut.some(({ why }) => why === 'substance_missing'),
  )
  const sisters = forms.filter(
    ({ person }) => person.relation === 'sibling_entity' && person.person_kind === 'us',
  )
  const below = forms.flatMap(form =>
    (form.part_iv?.lines ?? []).filter(({ amount }) => amount < 0n).map(({ line }) => [form, line] as const),
  )
  const when = (is: boolean, text: string) => (is ? [text] : [])
  return [
    ...when(!llc.foreign_owned, 'The LLC is not foreign-owned: Form 5472 is not asked of it.'),
    ...when(begins < FIRST_DAY, 'Foreign-owned disregarded LLCs report for tax years that begin after 2016.'),
    ...when(
      (llc.formation_date ?? '') > ends || (llc.dissolved_on ?? '9999') < begins,
      'The LLC did not exist in this tax year.',
    ),
    ...when(today <= ends, `The tax year ends on ${ends}: figures are those of the books so far.`),
    ...when(
      new Set(owners.map(({ name }) => name)).size > 1,
      'The LLC had several owners in this tax year: a partnership does not file Form 5472.',
    ),
    ...unfinished.map(
      ({ person }) =>
        `All entries with ${person!.name} lack substance: the form for them is not in this prefill.`,
    ),
    ...sisters.map(
      ({ person }) =>
        `${person.name} is taken for a U.S. person. Whether that is right for another foreign-owned LLC is not settled: have it looked at.`,
    ),
    ...below.map(
      ([form, line]) =>
        `Line ${line} of the form for ${form.person.name} is below zero: look at its corrections.`,
    ),
  ]
}
