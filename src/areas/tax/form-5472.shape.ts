import { Type } from 'typebox'
import { orNull, WHY_NOTHING } from '../../kernel/shapes.ts'
import { REVIEWS } from './form-5472.rules.ts'
import { ENTRY_LINES, PART_IV, PART_V_KINDS, SIDES } from './lines.rules.ts'
import { PERSON_KINDS, RELATIONS } from './parties.rules.ts'
import { QUESTIONS } from './questions.rules.ts'
import { ACTIONS } from './readiness.rules.ts'
import { MOST_ENTRIES } from './year-books.ts'

// Entries that name their party and those that name nobody, each with two sides at most.
const MOST_ROWS = 4 * MOST_ENTRIES

const word = <T extends string>(values: readonly T[], description?: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...(description && { description }) })
const day = { type: 'string', format: 'date' }
const money = (description?: string) => Type.Number(description ? { description } : {})
const sentence = () => Type.String({ maxLength: 4000 })
const short = () => Type.String({ maxLength: 100 })
const id = { type: 'integer', format: 'int64' }
const ids = (description: string) => Type.Array(Type.Unsafe<number>(id), { maxItems: MOST_ROWS, description })
const YEAR = Type.Integer({ minimum: 1990, maximum: 2100 })
const MONTH = Type.Integer({ minimum: 1, maximum: 12 })

const FIELD = Type.Object(
  {
    line: Type.String({ maxLength: 100, description: 'The line of the form, such as `8b(2)`.' }),
    label: sentence(),
    value: Type.Unsafe<unknown>({
      type: ['string', 'number', 'boolean', 'null'],
      maxLength: 300,
      description: '`null` where it is not known, or is left blank.',
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
    entry_ids: ids('The entries it came from.'),
  },
  { title: 'Form5472Line', additionalProperties: false },
)

const PART_IV_SHAPE = Type.Object(
  {
    lines: Type.Array(FIGURE, { maxItems: 40, description: 'All lines in their order, totals included.' }),
    by_monthly_average: Type.Object(
      { line_17b: money(), line_31b: money(), line_22: money(), line_36: money(), line_1f: money() },
      {
        additionalProperties: false,
        description: 'The other way to report loans: 17a and 31a are then blank, and these lines as here.',
      },
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

const FORM = Type.Object(
  {
    reference_id: Type.String({ maxLength: 50, pattern: '^[A-Za-z0-9]{1,50}$' }),
    person: Type.Object(
      {
        name: Type.String({ maxLength: 300 }),
        relation: word(RELATIONS),
        person_kind: word(PERSON_KINDS),
        counterparty_ids: ids('The counterparties that are this person: the owner may be several.'),
      },
      { additionalProperties: false },
    ),
    line_1f: orNull({ type: 'number', description: 'Gross; `null`, which is blank, for a U.S. person.' }),
    part_iii: fields('The related party.'),
    part_iv: orNull(PART_IV_SHAPE),
    part_v: Type.Object(
      {
        checked: Type.Boolean(),
        rows: Type.Array(ROW, { maxItems: MOST_ROWS, description: 'The statement that is attached.' }),
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
        checked: orNull({ type: 'boolean', description: 'As it was answered; `null` where nobody did.' }),
        fair_market_value: orNull({ type: 'number', description: 'As it was answered; part of line 1f.' }),
      },
      { additionalProperties: false },
    ),
    part_vii: fields('Additional information; `null` is for a person to answer, or blank.'),
  },
  { title: 'Form5472', additionalProperties: false },
)

const WITHDRAWN = Type.Boolean({
  description: 'It names a document, but that was withdrawn: such an entry has no substance.',
})

const LEFT_OUT = Type.Object(
  {
    entry_id: Type.Unsafe<number>(id),
    counterparty_id: orNull(id),
    year: YEAR,
    month: MONTH,
    side: word(SIDES),
    amount: money(),
    why: word(['substance_missing', 'us_person', 'own_accounts', 'adjustment']),
    missing: Type.Array(short(), { maxItems: 3, description: 'The fields that the entry lacks.' }),
    document_withdrawn: WITHDRAWN,
  },
  { title: 'LeftOutOfForm5472', additionalProperties: false },
)

const QUESTION_CODES = QUESTIONS.map(({ code }) => code)

const ANSWER = Type.Object(
  {
    question: word(QUESTION_CODES),
    form: orNull({
      type: 'string',
      maxLength: 100,
      description: 'The `reference_id` of one form; `null` for all.',
    }),
    year: Type.Integer({
      minimum: 1990,
      maximum: 2100,
      description: 'For which it was given; what lasts holds for later years too.',
    }),
    answer: orNull({ type: 'string', maxLength: 300 }),
    note: orNull({ type: 'string', maxLength: 300 }),
    answered_by: Type.String({ maxLength: 100, description: 'Who, as the audit log names them.' }),
    answered_at: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
  },
  { title: 'Form5472Answer', additionalProperties: false },
)

const LINE_BY_HAND = Type.Object(
  {
    entry_id: Type.Unsafe<number>(id),
    line: word(ENTRY_LINES.map(({ line }) => line)),
    note: orNull({ type: 'string', maxLength: 300, description: 'Why, as it was noted.' }),
    set_by: orNull({ type: 'string', maxLength: 100, description: 'Who, as the audit log names them.' }),
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
    extended_due_date: Type.Unsafe<string>({ ...day, description: 'With Form 7004, filed by `due_date`.' }),
    filing_status: orNull({
      type: 'string',
      maxLength: 100,
      description: 'Of the filing, where one is planned.',
    }),
    required: Type.Boolean({
      description: 'Whether there was a reportable transaction, be it on a form or left out.',
    }),
    line_1g: Type.Integer({ minimum: 0, maximum: 100_000, description: 'How many Forms 5472.' }),
    line_1h: money('The sum of line 1f over all forms.'),
    part_i: fields('The LLC, alike on all forms but for line 1f.'),
    part_ii: fields('Who holds a quarter or more of it.'),
    forms: Type.Array(FORM, { maxItems: 100_000, description: 'One for each related party.' }),
    pro_forma_1120: fields('The return to which the forms are attached.'),
    left_out: Type.Object(
      {
        received: money(),
        paid: money(),
        entries: Type.Array(LEFT_OUT, { maxItems: MOST_ROWS }),
      },
      { additionalProperties: false, description: 'Money with related parties that is on no form.' },
    ),
    earlier_loans_left_out: Type.Array(LEFT_OUT, {
      maxItems: MOST_ROWS,
      description: 'Loans of earlier years that the balances lack for want of substance.',
    }),
    needs_review: Type.Array(
      Type.Object(
        { entry_id: Type.Unsafe<number>(id), side: word(SIDES), what: word(REVIEWS), why: sentence() },
        { additionalProperties: false },
      ),
      { maxItems: MOST_ROWS },
    ),
    questions: Type.Array(
      Type.Object(
        {
          form: orNull({
            type: 'string',
            maxLength: 100,
            description: 'The `reference_id` of one form; `null` for all.',
          }),
          part: short(),
          line: short(),
          code: word(QUESTION_CODES, 'The name under which the operator answers it.'),
          required: Type.Boolean({ description: 'Whether the form is not ready without an answer.' }),
          question: sentence(),
        },
        { additionalProperties: false },
      ),
      { maxItems: 500_000, description: 'What only a person can answer, and nobody has.' },
    ),
    answers: Type.Array(ANSWER, {
      maxItems: 500_000,
      description: 'What was answered by hand and holds for this year; it stands on its line too.',
    }),
    lines_by_hand: Type.Array(LINE_BY_HAND, {
      maxItems: MOST_ROWS,
      description: 'Entries that a person put on a line of Part IV, and why.',
    }),
    conventions: Type.Array(
      Type.Object({ name: short(), text: sentence() }, { additionalProperties: false }),
      { maxItems: 20, description: 'How this prefill reads what the instructions leave open.' },
    ),
    notices: Type.Array(sentence(), { maxItems: 100_000 }),
    penalty_if_missed: Type.Object(
      {
        per_form: Type.Integer({ minimum: 0, format: 'int64' }),
        total: Type.Integer({ minimum: 0, format: 'int64' }),
      },
      {
        additionalProperties: false,
        description: 'In US dollars, before what is added 90 days after a notice.',
      },
    ),
  },
  { title: 'Form5472Prefill', additionalProperties: false },
)

const percent = Type.Integer({ minimum: 0, maximum: 100 })
const count = Type.Integer({ minimum: 0, maximum: MOST_ROWS })

export const READINESS = Type.Object(
  {
    entity_id: Type.Integer({ format: 'int32' }),
    year: YEAR,
    required: Type.Boolean({
      description: 'Whether the books of the year have anything that the form is filed for.',
    }),
    score: Type.Integer({
      minimum: 0,
      maximum: 100,
      description:
        'The lower of `entries.percent` and `money.percent`: whole percent, rounded down, of what the form asks for and is complete; 100 where there is nothing.',
    }),
    ready: Type.Boolean({ description: 'Whether there is nothing left to do.' }),
    entries: Type.Object({ total: count, complete: count, percent }, { additionalProperties: false }),
    money: Type.Object({ total: money(), complete: money(), percent }, { additionalProperties: false }),
    questions: Type.Object(
      { required: count, answered: count },
      {
        additionalProperties: false,
        description: 'Of the questions for a person, those that must be answered.',
      },
    ),
    missing: Type.Array(
      Type.Object(
        {
          entry_id: Type.Unsafe<number>(id),
          counterparty_id: orNull(id),
          year: YEAR,
          month: MONTH,
          amount: money('Received and paid together, without signs.'),
          missing: Type.Array(short(), { maxItems: 3 }),
          document_withdrawn: WITHDRAWN,
        },
        { title: 'IncompleteEntry', additionalProperties: false },
      ),
      { maxItems: MOST_ROWS, description: 'Entries that lack something.' },
    ),
    actions: Type.Array(
      Type.Object(
        {
          action: word(ACTIONS),
          message: sentence(),
          entry_ids: ids('The entries it is about.'),
          counterparty_id: orNull({ ...id, description: 'The related party it is about.' }),
          fields: Type.Array(short(), { maxItems: 50 }),
        },
        { title: 'ReadinessAction', additionalProperties: false },
      ),
      { maxItems: 100_000, description: 'The shortest list that closes it.' },
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
