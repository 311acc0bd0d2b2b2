import { Type } from 'typebox'
import type { PreparerConfig } from '../../../kernel/config.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { shortId, word } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { dateOf, FIRST_YEAR } from '../../../kernel/values/dates.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { LANGUAGES } from '../../../kernel/values/language.ts'
import { LOAN_CATEGORIES } from '../../bookkeeping/vocabulary.rules.ts'
import {
  entitiesErrors,
  FILING_STATUSES,
  type FilingStatus,
  findEntityBy,
  llcRecord,
} from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { amountsToDecide } from '../form-5472/decisions.rules.ts'
import { CLOSINGS } from '../form-5472/filer.rules.ts'
import { LEFT_OUT, PREFILL, READINESS } from '../form-5472/form-5472.shape.ts'
import { isFillable } from '../form-5472/left-out.rules.ts'
import { computePrefill, type Prefill } from '../form-5472/prefill.rules.ts'
import type { YearBooks } from '../form-5472/year.rules.ts'
import { findYearWithObligations, type ObligationsSource } from '../form-5472/year-books.ts'
import { listLoans } from '../loans/loan.sql.ts'
import { LOAN_DIRECTIONS, type LoanDirection } from '../loans/loans.rules.ts'
import { findTaxYears, listBlankForms } from '../official-form/blank-form.sql.ts'
import { computeReadiness } from '../readiness/readiness.rules.ts'
import { NO_FTIN, type Party, PERSON_KINDS, type PersonKind } from '../related-parties/parties.rules.ts'
import { revealsTaxNumbers } from '../reveals.ts'
import type { BookEntry } from '../substance.rules.ts'
import { taxErrors } from '../tax.errors.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { type DescribedEntry, describeEntries } from './english.rules.ts'
import { findFiled } from './filed.ts'
import { emptySignatureFields, planPackage, SIGNATURE_FIELDS } from './package.rules.ts'
import { FILED_COPY, STORED_PACKAGES } from './package.shape.ts'

const strict = { additionalProperties: false }
const id = Type.Integer({ format: 'int64' })
const day = { type: 'string', format: 'date' }
const name = (maxLength = 300) => Type.String({ maxLength })
const nameOrNull = orNull<string>({ type: 'string', maxLength: 3000 })
const idOrNull = orNull<number>({ type: 'integer', format: 'int64' })
const MAX_LISTED = 20_000

const LOAN = Type.Object(
  {
    id,
    counterparty_id: id,
    party: name(),
    direction: Type.Unsafe<LoanDirection>({ type: 'string', enum: [...LOAN_DIRECTIONS] }),
    name: nameOrNull,
    principal: name(30),
    currency: name(3),
    rate: orNull<string>({ type: 'string', maxLength: 30 }),
    starts_on: Type.Unsafe<string>(day),
    term_months: orNull<number>({ type: 'integer' }),
    document_id: idOrNull,
    entries: Type.Integer({ description: 'How many entries are linked to it, in all years.' }),
  },
  strict,
)
const LOAN_ENTRY = Type.Object(
  {
    id,
    counterparty_id: idOrNull,
    year: Type.Integer(),
    month: Type.Integer(),
    received: Type.Number(),
    paid: Type.Number(),
    purpose: nameOrNull,
    loan_id: idOrNull,
    as: orNull<'principal' | 'interest'>({ type: 'string', enum: ['principal', 'interest'] }),
  },
  strict,
)
const AMOUNT = Type.Object(
  {
    ...LEFT_OUT.properties,
    purpose: nameOrNull,
    undecided: Type.Boolean(),
    can_include: Type.Boolean({
      description: 'Whether it lacks only documentation, and names a counterparty.',
    }),
  },
  strict,
)
const DESCRIBED = Type.Object(
  {
    entry_id: id,
    form: name(50),
    in_books: nameOrNull,
    proposed: nameOrNull,
    description: nameOrNull,
  },
  strict,
)

const PARTY = Type.Object(
  {
    id,
    name: name(),
    latin_name: nameOrNull,
    person_kind: Type.Unsafe<PersonKind>({ type: 'string', enum: [...PERSON_KINDS] }),
    country: nameOrNull,
    tax_country: nameOrNull,
    address: nameOrNull,
    reference_id: name(50),
    tax_number: orNull<'known' | 'none'>({
      type: 'string',
      enum: ['known', 'none'],
      description: 'Whether it has one; `null` if unknown.',
    }),
    has_us_number: Type.Boolean({ description: 'Whether an ITIN, SSN or EIN is on record besides it.' }),
  },
  strict,
)

/** What a person can say about the form of the year, and what was said. */
const FORM_WORK = {
  questions: PREFILL.properties.questions,
  answers: PREFILL.properties.answers,
  classifications: PREFILL.properties.classifications,
  lines_by_hand: PREFILL.properties.lines_by_hand,
  left_out_anyway: PREFILL.properties.left_out_anyway,
  amounts: Type.Array(AMOUNT, {
    maxItems: MAX_LISTED,
    description:
      'Amounts that lack documentation or are left out, with what was decided; undecided ones first.',
  }),
  closes_as: orNull<(typeof CLOSINGS)[number]>({
    type: 'string',
    enum: [...CLOSINGS],
    description: 'Why there is nothing to file.',
  }),
  is_missing: Type.Boolean({ description: 'Whether answers are missing.' }),
  forms: Type.Array(Type.Object({ reference_id: name(50), name: name() }, strict), { maxItems: 100_000 }),
}

/** The endpoint, which the area of obligations completes. */
export const readFilingYearWith = (source: ObligationsSource) =>
  endpoint({
    name: 'readFilingYear',
    method: 'GET',
    path: '/web/console/tax/year',
    access: staff('tax:read', [llcRecord('entity_id')]),
    fields: {
      entity_id: shortId({ description: 'The LLC.' }),
      year: OF_TAX_YEAR.year,
      language: word({ description: 'Language of the texts.', example: 'en' }, LANGUAGES),
    },
    errors: [entitiesErrors.entity_not_found, taxErrors.too_many_related_entries],
    reveals: revealsTaxNumbers,
    returns: Type.Object(
      {
        data: Type.Object(
          {
            entity_id: Type.Integer(),
            name: name(),
            year: Type.Integer(),
            years: Type.Array(Type.Integer(), { maxItems: 111, description: 'Newest first.' }),
            begins: Type.Unsafe<string>(day),
            ends: Type.Unsafe<string>(day),
            due_date: Type.Unsafe<string>(day),
            extended_due_date: Type.Unsafe<string>(day),
            filing_status: orNull<FilingStatus>({ type: 'string', enum: [...FILING_STATUSES] }),
            filed_elsewhere: nameOrNull,
            filed_copy: FILED_COPY,
            required: PREFILL.properties.required,
            is_complete: Type.Boolean({ description: 'Whether the package can be made.' }),
            readiness: READINESS,
            reminded_at: orNull<string>({
              type: 'string',
              format: 'date-time',
              description: 'When the owner was last reminded of questions about the year.',
            }),
            parties: Type.Array(PARTY, { maxItems: 10_000 }),
            ...FORM_WORK,
            loans: Type.Array(LOAN, { maxItems: MAX_LISTED }),
            loan_entries: Type.Array(LOAN_ENTRY, {
              maxItems: MAX_LISTED,
              description: 'Entries up to this year that belong to a loan, or could.',
            }),
            descriptions: Type.Array(DESCRIBED, { maxItems: MAX_LISTED }),
            parts: Type.Array(name(100), { maxItems: 1000, description: 'The parts of the package.' }),
            blanks: Type.Array(name(40), {
              maxItems: 1000,
              description: 'The blank forms, such as `1120 2025`.',
            }),
            empty_on_1120: Type.Array(
              Type.Unsafe<(typeof SIGNATURE_FIELDS)[number]>({ type: 'string', enum: [...SIGNATURE_FIELDS] }),
              {
                maxItems: SIGNATURE_FIELDS.length,
                description:
                  'What Form 1120 does not name: the title of the owner who signs, or details of the preparer.',
              },
            ),
            packages: STORED_PACKAGES,
          },
          strict,
        ),
      },
      strict,
    ),
    async run({ db, config, input: { entity_id, year, language }, now }) {
      const { name } = await findEntityBy(db, String(entity_id))
      const today = dateOf(now)
      const { books, obligations } = await findYearWithObligations(source, db, entity_id, year, null, today)
      const prefill = computePrefill(books, today, 'en')
      const translated = language === 'en' ? prefill : computePrefill(books, today, language)
      const descriptions = describeEntries(prefill, books.english, books.language)
      const [filed, { first_year }, blanks, loans] = await Promise.all([
        findFiled(db, entity_id, year),
        db.one(findTaxYears, { entity_id }),
        db.all(listBlankForms, {}),
        db.all(listLoans, { entity_id }),
      ])
      const last = now.getUTCFullYear()
      const first = Math.min(last, Math.max(first_year, FIRST_YEAR))
      const { taxYear } = books
      const parts = partsOf(prefill, descriptions, config.preparer)
      const data = {
        entity_id,
        name,
        year,
        years: Array.from({ length: last - first + 1 }, (_, before) => last - before),
        begins: taxYear.begins,
        ends: taxYear.ends,
        due_date: taxYear.due_date,
        extended_due_date: taxYear.extended_due_date,
        filing_status: prefill.filing_status,
        required: prefill.required,
        is_complete: parts.length > 0,
        readiness: computeReadiness(books, language, obligations),
        reminded_at: obligations.reminded_at,
        parties: books.parties.map(partyOf),
        questions: translated.questions,
        answers: translated.answers,
        classifications: translated.classifications,
        lines_by_hand: prefill.lines_by_hand,
        left_out_anyway: prefill.left_out_anyway,
        closes_as: prefill.filer.closes_as,
        amounts: amountsOf(prefill, books),
        is_missing: prefill.incomplete.open_questions.length > 0,
        forms: prefill.forms.map(({ reference_id, person }) => ({ reference_id, name: person.name })),
        loans: loans.map(({ entity_id: _, kind: __, relation_subtype: ___, ...loan }) => loan),
        loan_entries: [...books.earlierLoans, ...books.entries].flatMap(loanEntry),
        descriptions,
        parts,
        blanks: blanks.map(({ form, revision }) => `${form} ${revision}`),
        empty_on_1120: emptySignatureFields(prefill, config.preparer),
        ...filed,
      }
      return withExactAmounts({ data }) as Record<string, unknown>
    },
  })

function partyOf({ counterparty_id, ftin, us_number, ...party }: Party) {
  const { name, latin_name, person_kind, country, tax_country, address, reference_id } = party
  const tax_number = ftin === null ? null : ftin === NO_FTIN ? 'none' : 'known'
  const facts = {
    latin_name,
    person_kind,
    country,
    tax_country,
    address,
    reference_id,
    tax_number,
    has_us_number: us_number !== null,
  }
  return { id: counterparty_id, name, ...facts }
}

function amountsOf(prefill: Prefill, { entries, earlierLoans }: YearBooks) {
  const purposes = new Map([...earlierLoans, ...entries].map(one => [one.id, one.economic_purpose]))
  return amountsToDecide(prefill).map(one => ({ ...one, purpose: purposes.get(one.entry_id) ?? null }))
}

/** An entry that is linked to a loan, or is one by its category. */
function loanEntry(entry: BookEntry) {
  const isLoan = entry.category !== null && (LOAN_CATEGORIES as readonly string[]).includes(entry.category)
  if (entry.loan === null && !isLoan) return []
  const { id, counterparty_id, year, month, received, paid, economic_purpose: purpose, loan } = entry
  const link = { loan_id: loan?.id ?? null, as: loan?.kind ?? null }
  return [{ id, counterparty_id, year, month, received, paid, purpose, ...link }]
}

/** The parts of the package in filing order; none while something is missing. */
function partsOf(prefill: Prefill, descriptions: DescribedEntry[], preparer: PreparerConfig): string[] {
  if (prefill.forms.length === 0 || !isFillable(prefill)) return []
  if (descriptions.some(({ description }) => description === null)) return []
  const plan = planPackage(prefill, descriptions, {
    sender: null,
    extension: false,
    amends: null,
    reasonableCause: null,
    preparer,
  })
  const forms = plan.forms.flatMap(({ reference_id, statements }) => {
    const form = `5472-${reference_id}`
    return [form, ...statements.map(one => `${form}-${one.name}`)]
  })
  return ['1120', ...forms, ...plan.statements.map(one => one.name)]
}
