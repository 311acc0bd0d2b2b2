import { Type } from 'typebox'
import { orNull, WHY_NOTHING, YEAR_RANGE } from '../../../kernel/http/shapes.ts'
import { MAX_ARRANGEMENTS, QUESTIONS } from '../answers/questions.rules.ts'
import { US_STATUSES } from '../answers/us-status.rules.ts'
import { CLASS_ANSWERS } from '../classification/classify.rules.ts'
import { SAFE_HAVEN_VERDICTS } from '../loans/afr.rules.ts'
import { LOAN_DIRECTIONS } from '../loans/loans.rules.ts'
import { ACTIONS } from '../readiness/action.rules.ts'
import { PERSON_KINDS, RELATIONS } from '../related-parties/parties.rules.ts'
import { DECISIONS } from '../substance.rules.ts'
import type { DecidedEntry } from './decisions.rules.ts'
import { CLOSINGS, FILER_KINDS } from './filer.rules.ts'
import { LEFT_OUT_REASONS, REVIEWS, WHYS_LEFT_OUT } from './form-5472.rules.ts'
import { ENTRY_LINES, GIVERS, PART_IV, PART_V_KINDS } from './lines.rules.ts'
import { SIDES } from './sides.rules.ts'
import { MAX_ENTRIES } from './year-books.ts'

// Entries with and without a counterparty, each with at most two sides.
const MAX_ROWS = 4 * MAX_ENTRIES

const word = <T extends string>(values: readonly T[], description?: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...(description && { description }) })
const day = { type: 'string', format: 'date' }
const money = (description?: string) => Type.Number(description ? { description } : {})
const sentence = () => Type.String({ maxLength: 4000 })
const short = () => Type.String({ maxLength: 100 })
const id = { type: 'integer', format: 'int64' }
const ids = (description: string) => Type.Array(Type.Unsafe<number>(id), { maxItems: MAX_ROWS, description })
const YEAR = Type.Integer(YEAR_RANGE)
const MONTH = Type.Integer({ minimum: 1, maximum: 12 })

const FIELD = Type.Object(
  {
    line: Type.String({ maxLength: 100, description: 'The line of the form, such as `8b(2)`.' }),
    label: sentence(),
    value: Type.Unsafe<unknown>({
      type: ['string', 'number', 'boolean', 'null'],
      maxLength: 300,
      description: '`null` if unknown or left blank.',
    }),
    printed: orNull({
      type: 'string',
      maxLength: 4000,
      description: 'As written on the form, where that differs: countries by their full English name.',
    }),
  },
  { title: 'FormField', additionalProperties: false },
)
const fields = (description: string) => Type.Array(FIELD, { maxItems: 50, description })

const FIGURE = Type.Object(
  {
    line: word(PART_IV.map(({ line }) => line)),
    label: sentence(),
    amount: money(),
    entry_ids: ids('The entries behind the figure.'),
    print_zero: Type.Boolean({
      description: 'Whether 0 is printed: there was a loan, and its balance is 0.',
    }),
  },
  { title: 'Form5472Line', additionalProperties: false },
)

const PART_IV_SHAPE = Type.Object(
  {
    lines: Type.Array(FIGURE, { maxItems: 40, description: 'All lines in order, including totals.' }),
    by_monthly_average: orNull(
      Type.Object(
        { line_17b: money(), line_31b: money(), line_22: money(), line_36: money(), line_1f: money() },
        {
          additionalProperties: false,
          description:
            'The alternative method for loans: lines 17a and 31a are blank, and these lines have the values given here. `null` without the exchange rates of the month ends.',
        },
      ),
    ),
  },
  { title: 'Form5472PartIV', additionalProperties: false },
)

const ROW = Type.Object(
  {
    entry_id: Type.Unsafe<number>(id),
    date: orNull(day),
    year: YEAR,
    month: MONTH,
    kind: word(PART_V_KINDS),
    side: word(SIDES),
    description: orNull({ type: 'string', maxLength: 300 }),
    amount: money(),
  },
  { title: 'Form5472PartVRow', additionalProperties: false },
)

const IN_KIND = Type.Object(
  {
    entry_id: Type.Unsafe<number>(id),
    date: orNull(day),
    year: YEAR,
    month: MONTH,
    side: word(SIDES),
    given_by: word(GIVERS, 'Who gave it.'),
    description: orNull({ type: 'string', maxLength: 300 }),
    amount: money('Fair market value.'),
  },
  { title: 'Form5472PartVIRow', additionalProperties: false },
)

const FORM = Type.Object(
  {
    reference_id: Type.String({ maxLength: 50, pattern: '^[A-Za-z0-9]{1,50}$' }),
    person: Type.Object(
      {
        name: Type.String({ maxLength: 300 }),
        relation: word(RELATIONS),
        person_kind: word(PERSON_KINDS),
        counterparty_ids: ids('The counterparties that are this person. The owner may be more than one.'),
      },
      { additionalProperties: false },
    ),
    line_1f: orNull({ type: 'number', description: 'Gross amount; `null` (blank) for a U.S. person.' }),
    part_iii: fields('The related party.'),
    part_iv: orNull(PART_IV_SHAPE),
    part_v: Type.Object(
      {
        checked: Type.Boolean(),
        rows: Type.Array(ROW, { maxItems: MAX_ROWS, description: 'The attached statement.' }),
        totals: Type.Array(
          Type.Object({ kind: word(PART_V_KINDS), amount: money() }, { additionalProperties: false }),
          { maxItems: PART_V_KINDS.length },
        ),
        total: money(),
      },
      { title: 'Form5472PartV', additionalProperties: false },
    ),
    part_vi: Type.Object(
      {
        question: sentence(),
        checked: orNull({ type: 'boolean', description: 'As answered; `null` if not answered.' }),
        fair_market_value: orNull({
          type: 'number',
          description: 'Of the rows, and as answered; included in line 1f.',
        }),
        rows: Type.Array(IN_KIND, { maxItems: MAX_ROWS, description: 'Entries made in kind.' }),
      },
      { additionalProperties: false },
    ),
    part_vii: fields('Additional information; `null` if it needs an answer or is blank.'),
    part_viii: orNull(fields('The cost sharing arrangement; `null` if there is none.')),
    further_parts_viii: Type.Array(fields('Part VIII of one arrangement.'), {
      maxItems: MAX_ARRANGEMENTS,
      description: 'Part VIII of each further cost sharing arrangement with this person.',
    }),
  },
  { title: 'Form5472', additionalProperties: false },
)

const WITHDRAWN = Type.Boolean({
  description: "The entry's document was withdrawn, so the entry counts as undocumented.",
})

const DECISION = {
  decision: word(DECISIONS, 'Whether it counts although documentation is missing.'),
  reason: Type.String({ maxLength: 300 }),
  decided_by: Type.String({ maxLength: 100, description: 'Actor, as in the audit log.' }),
  decided_at: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
}

/** The decisions a stored package was made with. */
export const DECIDED_ENTRIES = Type.Unsafe<DecidedEntry[]>(
  Type.Array(
    Type.Object({ entry_id: Type.Unsafe<number>(id), ...DECISION }, { additionalProperties: false }),
    { maxItems: MAX_ROWS, description: 'What was decided about amounts that lack documentation.' },
  ),
)

export const LEFT_OUT = Type.Object(
  {
    entry_id: Type.Unsafe<number>(id),
    counterparty_id: orNull(id),
    year: YEAR,
    month: MONTH,
    side: word(SIDES),
    amount: money(),
    why: word(WHYS_LEFT_OUT),
    reason: word(LEFT_OUT_REASONS, 'The reason in one word: the first thing that is missing.'),
    would_be: orNull({
      type: 'string',
      maxLength: 100,
      description: 'Where it would be on the form: a line, `V:` and a kind, or `VI`.',
    }),
    date: orNull(day),
    missing: Type.Array(short(), { maxItems: 3, description: 'Missing fields.' }),
    document_withdrawn: WITHDRAWN,
    decision: orNull(
      Type.Object(DECISION, {
        additionalProperties: false,
        description: 'What a person decided about it; `null` if nobody has.',
      }),
    ),
  },
  { title: 'LeftOutOfForm5472', additionalProperties: false },
)

const LEFT_OUT_OF_PARTY = Type.Object(
  {
    name: orNull({ type: 'string', maxLength: 300, description: '`null` if the entries name nobody.' }),
    counterparty_ids: ids('The counterparties that are this person.'),
    reason: word(LEFT_OUT_REASONS),
    entries: Type.Integer({ minimum: 1, maximum: MAX_ROWS }),
    received: money(),
    paid: money(),
    must_resolve: Type.Boolean({ description: 'Whether the form is incomplete without these amounts.' }),
  },
  { title: 'LeftOutOfParty', additionalProperties: false },
)

const IF_COUNTED = Type.Object(
  {
    line_1g: Type.Integer({ minimum: 0, maximum: 100_000 }),
    line_1h: money(),
    forms: Type.Array(
      Type.Object(
        {
          reference_id: short(),
          name: Type.String({ maxLength: 300 }),
          line_1f: orNull({ type: 'number' }),
          lines: Type.Array(
            Type.Object(
              { line: word(PART_IV.map(({ line }) => line)), amount: money() },
              { additionalProperties: false },
            ),
            { maxItems: 40 },
          ),
          part_v: Type.Array(
            Type.Object({ kind: word(PART_V_KINDS), amount: money() }, { additionalProperties: false }),
            { maxItems: PART_V_KINDS.length },
          ),
          part_v_total: money(),
          part_vi_total: money(),
        },
        { additionalProperties: false },
      ),
      { maxItems: 100_000 },
    ),
  },
  {
    title: 'Form5472IfCounted',
    additionalProperties: false,
    description: 'The forms if everything that is left out counted.',
  },
)

const LOAN = Type.Object(
  {
    id: orNull({ ...id, description: '`null` for entries that belong to no loan of the register.' }),
    form: Type.String({ maxLength: 100, description: '`reference_id` of the form it is on.' }),
    counterparty_id: Type.Unsafe<number>(id),
    party: Type.String({ maxLength: 300 }),
    name: orNull({ type: 'string', maxLength: 300 }),
    direction: word(LOAN_DIRECTIONS, 'From the LLC’s point of view.'),
    principal: orNull({ type: 'number' }),
    currency: Type.String({ maxLength: 3, pattern: '^[A-Z]{3}$' }),
    rate: orNull({ type: 'string', maxLength: 100, description: 'Percent a year.' }),
    starts_on: orNull(day),
    term_months: orNull({ type: 'integer', description: '`null` if payable on demand.' }),
    document_id: orNull({ ...id, description: 'The contract.' }),
    opening_balance: orNull({
      type: 'number',
      description: 'In US dollars, as all amounts outside `in_currency`. `null` without an exchange rate.',
    }),
    advanced: money('As booked.'),
    repaid: money('As booked.'),
    closing_balance: orNull({ type: 'number', description: '`null` without an exchange rate.' }),
    monthly_average: orNull({ type: 'number', description: '`null` without the exchange rates.' }),
    over_repaid: orNull({
      type: 'number',
      description: 'What was repaid beyond the balance; it is on the line of the other direction.',
    }),
    interest_accrued: orNull({ type: 'number', description: 'By rate and daily balance.' }),
    in_currency: orNull(
      Type.Object(
        {
          opening_balance: money(),
          advanced: money(),
          repaid: money(),
          closing_balance: money(),
          interest_accrued: orNull({ type: 'number' }),
        },
        {
          additionalProperties: false,
          description:
            'The loan in `currency`; `null` if that is US dollars. A negative balance is over-repaid.',
        },
      ),
    ),
    interest_paid: money('On line 32, or 18 if the LLC is the lender.'),
    entry_ids: ids('Advances and repayments.'),
    interest_entry_ids: ids('Interest.'),
    safe_haven: orNull(
      Type.Object(
        {
          verdict: word(SAFE_HAVEN_VERDICTS, 'Whether the rate is 100% to 130% of the AFR.'),
          afr: orNull({ type: 'string', maxLength: 100 }),
          source: orNull({ type: 'string', maxLength: 300 }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { title: 'Form5472Loan', additionalProperties: false },
)

const CLASSIFIED = Type.Object(
  {
    group: Type.String({ maxLength: 100 }),
    counterparty_id: Type.Unsafe<number>(id),
    name: Type.String({ maxLength: 300 }),
    category: orNull({ type: 'string', maxLength: 100 }),
    side: word(SIDES),
    entry_id: orNull({ ...id, description: 'Set if the answer is about one entry only.' }),
    entry_ids: ids('The entries.'),
    amount: money(),
    place: orNull({
      type: 'string',
      maxLength: 100,
      description: 'Where they are now: a line, `V:` and a kind, or `VI`.',
    }),
    question: orNull({ type: 'string', maxLength: 4000 }),
    reason: orNull({
      type: 'string',
      maxLength: 4000,
      description: 'Why they are there, if nobody answered.',
    }),
    choices: Type.Array(word(CLASS_ANSWERS), { maxItems: CLASS_ANSWERS.length }),
    required: Type.Boolean({ description: 'Whether the form needs the answer.' }),
    is_open: Type.Boolean({ description: 'Whether the form still needs it.' }),
    answer: orNull(word(CLASS_ANSWERS)),
    note: orNull({ type: 'string', maxLength: 300 }),
    answered_by: orNull({ type: 'string', maxLength: 100 }),
    answered_at: orNull({ type: 'string', format: 'date-time' }),
  },
  { title: 'ClassifiedEntries', additionalProperties: false },
)

const FILER = Type.Object(
  {
    classification: word(FILER_KINDS),
    closes_as: orNull(word(CLOSINGS, 'Why there is nothing to file.')),
    obligations: Type.Array(
      Type.Object(
        { id: short(), form: short(), due_date: Type.Unsafe<string>(day) },
        { additionalProperties: false },
      ),
      { maxItems: 20, description: 'What the LLC files instead.' },
    ),
  },
  { title: 'Form5472Filer', additionalProperties: false },
)

const US_OWNER = Type.Object(
  {
    status: orNull(
      word(
        US_STATUSES,
        'As answered to the question `us_status`; `null` if nobody answered, or the days rule the answer out.',
      ),
    ),
    is_us_person: orNull({
      type: 'boolean',
      description: '`null` if something on record makes it possible and nobody has said.',
    }),
    signs: orNull(
      Type.Object(
        {
          substantial_presence: word(['yes', 'cautious', 'no']),
          days_this_year: Type.Integer({ minimum: 0, maximum: 366 }),
          weighted_days: Type.Number({ minimum: 0, maximum: 1000 }),
          us_nationality: Type.Boolean(),
          us_permit: Type.Boolean(),
        },
        {
          additionalProperties: false,
          title: 'UsSigns',
          description: "What the owner's presence says; `null` if it has nothing of the US.",
        },
      ),
    ),
  },
  {
    title: 'UsOwner',
    additionalProperties: false,
    description:
      'Whether the owner is a U.S. person in the year. The LLC of a U.S. person is not foreign-owned.',
  },
)

const QUESTION_CODES = QUESTIONS.map(({ code }) => code)

const ANSWER = Type.Object(
  {
    question: word(QUESTION_CODES),
    form: orNull({
      type: 'string',
      maxLength: 100,
      description: '`reference_id` of one form; `null` for all.',
    }),
    year: Type.Integer({
      ...YEAR_RANGE,
      description: 'The year of the answer. Lasting answers apply to later years too.',
    }),
    answer: orNull({ type: 'string', maxLength: 300 }),
    note: orNull({ type: 'string', maxLength: 300 }),
    answered_by: Type.String({ maxLength: 100, description: 'Actor, as in the audit log.' }),
    answered_at: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
  },
  { title: 'Form5472Answer', additionalProperties: false },
)

const CONVERTED = Type.Object(
  {
    entry_id: orNull({ ...id, description: '`null` for the balance of a loan.' }),
    date: Type.Unsafe<string>(day),
    description: orNull({ type: 'string', maxLength: 300 }),
    original_amount: Type.String({ maxLength: 100, description: 'In the original currency.' }),
    currency: Type.String({ maxLength: 3, pattern: '^[A-Z]{3}$' }),
    rate: Type.String({ maxLength: 100, description: 'US dollars per unit.' }),
    quoted_as: Type.String({ maxLength: 100, description: 'The rate as its source quotes it.' }),
    source: Type.String({ maxLength: 300 }),
    rate_date: orNull(day),
    amount: money('In US dollars, converted and rounded on its own.'),
    place: Type.String({ maxLength: 100, description: 'Line or part of the form.' }),
  },
  { title: 'Form5472ConvertedAmount', additionalProperties: false },
)

const LINE_BY_HAND = Type.Object(
  {
    entry_id: Type.Unsafe<number>(id),
    line: word(ENTRY_LINES.map(({ line }) => line)),
    note: orNull({ type: 'string', maxLength: 300, description: 'Reason, if given.' }),
    set_by: orNull({ type: 'string', maxLength: 100, description: 'Actor, as in the audit log.' }),
    set_at: orNull({ type: 'string', format: 'date-time' }),
  },
  { title: 'Form5472LineByHand', additionalProperties: false },
)

export const PREFILL = Type.Object(
  {
    entity_id: Type.Integer({ format: 'int32' }),
    year: YEAR,
    form_revision: Type.String({ maxLength: 7, pattern: '^\\d{4}-\\d{2}$' }),
    instructions_revision: Type.String({ maxLength: 7, pattern: '^\\d{4}-\\d{2}$' }),
    tax_year: Type.Object(
      { begins: Type.Unsafe<string>(day), ends: Type.Unsafe<string>(day) },
      { additionalProperties: false },
    ),
    due_date: Type.Unsafe<string>(day),
    extended_due_date: Type.Unsafe<string>({ ...day, description: 'If Form 7004 is filed by `due_date`.' }),
    extended: Type.Boolean({ description: 'Whether `extended_due_date` applies.' }),
    filing_status: orNull({
      type: 'string',
      maxLength: 100,
      description: 'Status of the filing, if one is scheduled.',
    }),
    required: orNull<boolean>({
      type: 'boolean',
      description:
        'Whether there was a reportable transaction, on a form or left out. `null` until the US tax status of the owner is known.',
    }),
    filer: FILER,
    us_owner: US_OWNER,
    line_1g: Type.Integer({ minimum: 0, maximum: 100_000, description: 'Number of Forms 5472.' }),
    line_1h: money('Sum of line 1f over all forms.'),
    part_i: fields('The LLC. The same on all forms, except line 1f.'),
    part_ii: fields('25% shareholders.'),
    forms: Type.Array(FORM, { maxItems: 100_000, description: 'One per related party.' }),
    pro_forma_1120: fields('The return the forms are attached to.'),
    left_out: Type.Object(
      {
        received: money(),
        paid: money(),
        total: money('Of what must be resolved: all but amounts with U.S. persons.'),
        by_party: Type.Array(LEFT_OUT_OF_PARTY, { maxItems: MAX_ROWS }),
        entries: Type.Array(LEFT_OUT, { maxItems: MAX_ROWS }),
      },
      { additionalProperties: false, description: 'Amounts with related parties that are not on a form.' },
    ),
    if_counted: orNull(IF_COUNTED),
    earlier_loans_left_out: Type.Array(LEFT_OUT, {
      maxItems: MAX_ROWS,
      description: 'Undocumented loans of earlier years, not included in the balances.',
    }),
    included_by_decision: Type.Array(LEFT_OUT, {
      maxItems: MAX_ROWS,
      description:
        'Amounts that lack documentation and are on the forms all the same, because a person included them. Also loans of earlier years in the balances. `would_be` is where they are.',
    }),
    needs_review: Type.Array(
      Type.Object(
        { entry_id: Type.Unsafe<number>(id), side: word(SIDES), what: word(REVIEWS), why: sentence() },
        { additionalProperties: false },
      ),
      { maxItems: MAX_ROWS },
    ),
    questions: Type.Array(
      Type.Object(
        {
          form: orNull({
            type: 'string',
            maxLength: 100,
            description: '`reference_id` of one form; `null` for all.',
          }),
          part: short(),
          line: short(),
          code: word(QUESTION_CODES, 'Code of the question.'),
          required: Type.Boolean({ description: 'Whether the form needs this answer to be ready.' }),
          question: sentence(),
        },
        { additionalProperties: false },
      ),
      { maxItems: 500_000, description: 'Questions that need an answer from a person.' },
    ),
    classifications: Type.Array(CLASSIFIED, {
      maxItems: MAX_ROWS,
      description: 'Entries whose category does not tell what they are, with the answers given.',
    }),
    loans: Type.Array(LOAN, { maxItems: MAX_ROWS, description: 'Each loan with its own balances.' }),
    unlinked_loans: Type.Array(
      Type.Object(
        {
          form: short(),
          party: Type.String({ maxLength: 300 }),
          counterparty_id: Type.Unsafe<number>(id),
          entry_ids: ids('Entries that fit no loan of the register, or several.'),
          loan_ids: ids('The loans they may belong to.'),
          question: sentence(),
        },
        { additionalProperties: false },
      ),
      { maxItems: 100_000 },
    ),
    incomplete: Type.Object(
      {
        entry_ids: ids('Entries left out about which nobody has decided.'),
        open_questions: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 500_000 }),
        total: money(),
      },
      { additionalProperties: false, description: 'What keeps the forms from being filled in.' },
    ),
    left_out_anyway: orNull(
      Type.Object(
        {
          reason: Type.String({ maxLength: 300 }),
          entry_ids: ids('Entries that were left out with it before each amount was decided.'),
          open_questions: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 500_000 }),
          decided_by: Type.String({ maxLength: 100, description: 'Actor, as in the audit log.' }),
          decided_at: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
        },
        {
          additionalProperties: false,
          description:
            'A recorded decision to file although questions are open, if it covers all that are open.',
        },
      ),
    ),
    answers: Type.Array(ANSWER, {
      maxItems: 500_000,
      description: 'Answers given by hand that apply to this year. They also appear on their line.',
    }),
    exchange_rates: Type.Array(CONVERTED, {
      maxItems: MAX_ROWS,
      description: 'The schedule of exchange rates: every converted amount that is on a form.',
    }),
    lines_by_hand: Type.Array(LINE_BY_HAND, {
      maxItems: MAX_ROWS,
      description: 'Entries assigned to a line of Part IV by hand, with the reason.',
    }),
    authors: Type.Array(
      Type.Object(
        {
          actor: Type.String({ maxLength: 100, description: 'Actor, as in the audit log.' }),
          name: Type.String({ maxLength: 300 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: MAX_ROWS, description: 'The names of `answered_by`, `decided_by` and `set_by`.' },
    ),
    conventions: Type.Array(
      Type.Object({ name: short(), text: sentence() }, { additionalProperties: false }),
      { maxItems: 20, description: 'How the prefill handles cases the instructions leave open.' },
    ),
    notices: Type.Array(sentence(), { maxItems: 100_000 }),
    penalty_if_missed: Type.Object(
      {
        per_form: Type.Integer({ minimum: 0, format: 'int64' }),
        total: Type.Integer({ minimum: 0, format: 'int64' }),
      },
      {
        additionalProperties: false,
        description: 'In US dollars, before any increase 90 days after a notice.',
      },
    ),
  },
  { title: 'Form5472Prefill', additionalProperties: false },
)

const percent = Type.Integer({ minimum: 0, maximum: 100 })
const DECIDED_SHARES =
  '`complete` is documented, and `percent` its share; `included` and `left_out_by_decision` lack documentation, and a person decided about them.'
const count = Type.Integer({ minimum: 0, maximum: MAX_ROWS })

export const READINESS = Type.Object(
  {
    entity_id: Type.Integer({ format: 'int32' }),
    year: YEAR,
    required: orNull<boolean>({
      type: 'boolean',
      description:
        'Whether the year has anything to report on the form. `null` until the US tax status of the owner is known.',
    }),
    score: Type.Integer({
      minimum: 0,
      maximum: 100,
      description:
        'What the form needs: the lowest share of entries and money that are documented or decided, and of `record`, in whole percent, rounded down, and at most 99 while something is left to do.',
    }),
    ready: Type.Boolean({ description: 'Whether nothing is left to do.' }),
    entries: Type.Object(
      { total: count, complete: count, included: count, left_out_by_decision: count, percent },
      {
        additionalProperties: false,
        description: `Entries that belong on the form. ${DECIDED_SHARES}`,
      },
    ),
    money: Type.Object(
      { total: money(), complete: money(), included: money(), left_out_by_decision: money(), percent },
      { additionalProperties: false, description: `Their money. ${DECIDED_SHARES}` },
    ),
    months: Type.Object(
      { expected: count, reconciled: count, percent },
      {
        additionalProperties: false,
        description:
          'Months of bank accounts in the tax year that have ended, and how many of them are reconciled with the books.',
      },
    ),
    questions: Type.Object(
      { required: count, answered: count },
      {
        additionalProperties: false,
        description: 'Required questions without an answer.',
      },
    ),
    record: Type.Object(
      { expected: count, known: count, percent },
      {
        additionalProperties: false,
        description:
          'What every LLC needs: an EIN, a formation date, owners, and entries of the year (or the answer that nobody paid anything).',
      },
    ),
    obligations: Type.Object(
      { expected: count, done: count, overdue: count, due_soon: count, questions: count, percent },
      {
        additionalProperties: false,
        description:
          'What the LLC has to file or pay for the year, except what is due in more than 30 days: how many are expected and done. `questions` are facts that nobody has answered yet; the obligations that wait for them are expected too. Obligations of the owner do not count.',
      },
    ),
    missing: Type.Array(
      Type.Object(
        {
          entry_id: Type.Unsafe<number>(id),
          counterparty_id: orNull(id),
          year: YEAR,
          month: MONTH,
          amount: money('Total received and paid, as absolute values.'),
          missing: Type.Array(short(), { maxItems: 3 }),
          document_withdrawn: WITHDRAWN,
        },
        { title: 'IncompleteEntry', additionalProperties: false },
      ),
      { maxItems: MAX_ROWS, description: 'Incomplete entries.' },
    ),
    actions: Type.Array(
      Type.Object(
        {
          action: word(ACTIONS),
          message: sentence(),
          entry_ids: ids('Related entries.'),
          counterparty_id: orNull({ ...id, description: 'The related party.' }),
          fields: Type.Array(short(), { maxItems: 50 }),
        },
        { title: 'ReadinessAction', additionalProperties: false },
      ),
      { maxItems: 100_000, description: 'Next steps.' },
    ),
  },
  { title: 'Form5472Readiness', additionalProperties: false },
)

export const ONE_PREFILL = Type.Object(
  { data: orNull(PREFILL), message: WHY_NOTHING },
  { title: 'OneForm5472Prefill', additionalProperties: false },
)

export const ONE_READINESS = Type.Object(
  { data: orNull(READINESS), message: WHY_NOTHING },
  { title: 'OneForm5472Readiness', additionalProperties: false },
)
