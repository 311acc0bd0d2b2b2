import { Type } from 'typebox'
import { orNull, WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import { QUESTIONS } from '../answers/questions.rules.ts'
import { ACTIONS } from '../readiness/readiness.rules.ts'
import { PERSON_KINDS, RELATIONS } from '../related-parties/parties.rules.ts'
import { REVIEWS } from './form-5472.rules.ts'
import { ENTRY_LINES, PART_IV, PART_V_KINDS, SIDES } from './lines.rules.ts'
import { MOST_ENTRIES } from './year-books.ts'

// Entries with and without a counterparty, each with at most two sides.
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
      description: '`null` if unknown or left blank.',
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
  },
  { title: 'Form5472Line', additionalProperties: false },
)

const PART_IV_SHAPE = Type.Object(
  {
    lines: Type.Array(FIGURE, { maxItems: 40, description: 'All lines in order, including totals.' }),
    by_monthly_average: Type.Object(
      { line_17b: money(), line_31b: money(), line_22: money(), line_36: money(), line_1f: money() },
      {
        additionalProperties: false,
        description:
          'The alternative method for loans: lines 17a and 31a are blank, and these lines have the values given here.',
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
        rows: Type.Array(ROW, { maxItems: MOST_ROWS, description: 'The attached statement.' }),
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
        fair_market_value: orNull({ type: 'number', description: 'As answered; included in line 1f.' }),
      },
      { additionalProperties: false },
    ),
    part_vii: fields('Additional information; `null` if it needs an answer or is blank.'),
  },
  { title: 'Form5472', additionalProperties: false },
)

const WITHDRAWN = Type.Boolean({
  description: "The entry's document was withdrawn, so the entry counts as undocumented.",
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
    missing: Type.Array(short(), { maxItems: 3, description: 'Missing fields.' }),
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
      description: '`reference_id` of one form; `null` for all.',
    }),
    year: Type.Integer({
      minimum: 1990,
      maximum: 2100,
      description: 'The year of the answer. Lasting answers apply to later years too.',
    }),
    answer: orNull({ type: 'string', maxLength: 300 }),
    note: orNull({ type: 'string', maxLength: 300 }),
    answered_by: Type.String({ maxLength: 100, description: 'Actor, as in the audit log.' }),
    answered_at: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
  },
  { title: 'Form5472Answer', additionalProperties: false },
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
    filing_status: orNull({
      type: 'string',
      maxLength: 100,
      description: 'Status of the filing, if one is scheduled.',
    }),
    required: Type.Boolean({
      description: 'Whether there was a reportable transaction, on a form or left out.',
    }),
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
        entries: Type.Array(LEFT_OUT, { maxItems: MOST_ROWS }),
      },
      { additionalProperties: false, description: 'Amounts with related parties that are not on a form.' },
    ),
    earlier_loans_left_out: Type.Array(LEFT_OUT, {
      maxItems: MOST_ROWS,
      description: 'Undocumented loans of earlier years, not included in the balances.',
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
    answers: Type.Array(ANSWER, {
      maxItems: 500_000,
      description: 'Answers given by hand that apply to this year. They also appear on their line.',
    }),
    lines_by_hand: Type.Array(LINE_BY_HAND, {
      maxItems: MOST_ROWS,
      description: 'Entries assigned to a line of Part IV by hand, with the reason.',
    }),
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
const count = Type.Integer({ minimum: 0, maximum: MOST_ROWS })

export const READINESS = Type.Object(
  {
    entity_id: Type.Integer({ format: 'int32' }),
    year: YEAR,
    required: Type.Boolean({
      description: 'Whether the year has anything to report on the form.',
    }),
    score: Type.Integer({
      minimum: 0,
      maximum: 100,
      description:
        'The lower of `entries.percent` and `money.percent`, in whole percent, rounded down; 100 if there is nothing to report.',
    }),
    ready: Type.Boolean({ description: 'Whether nothing is left to do.' }),
    entries: Type.Object({ total: count, complete: count, percent }, { additionalProperties: false }),
    money: Type.Object({ total: money(), complete: money(), percent }, { additionalProperties: false }),
    questions: Type.Object(
      { required: count, answered: count },
      {
        additionalProperties: false,
        description: 'Required questions without an answer.',
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
      { maxItems: MOST_ROWS, description: 'Incomplete entries.' },
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
