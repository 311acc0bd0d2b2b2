import { Type } from 'typebox'
import { INSTANT, orNull } from '../../kernel/http/shapes.ts'
import type { LocalizedText } from '../../kernel/values/language.ts'
import { ANSWER_KINDS, type AnswerKind } from './answer.rules.ts'
import { STATES, type State } from './settle.rules.ts'

const strict = { additionalProperties: false }
const TEXT = { type: 'string', maxLength: 4000 }
const DAY = { type: 'string', format: 'date' }
const BOTH = { type: 'object', properties: { en: TEXT, es: TEXT }, required: ['en', 'es'], ...strict }

const short = (maxLength = 300) => Type.String({ maxLength })
const shortOrNull = (description?: string) =>
  orNull<string>({ type: 'string', maxLength: 4000, ...(description && { description }) })
const dayOrNull = (description?: string) => orNull<string>({ ...DAY, ...(description && { description }) })
const instantOrNull = orNull<string>(INSTANT)
const both = (description: string) => Type.Unsafe<LocalizedText>({ ...BOTH, description })
const bothOrNull = (description: string) => orNull<LocalizedText>({ ...BOTH, description })
const idOrNull = (description: string) => orNull<number>({ type: 'integer', format: 'int64', description })
const yearOrNull = orNull<number>({ type: 'integer', minimum: 1990, maximum: 2101 })
const SUBJECT = Type.Unsafe<'llc' | 'owner'>({
  type: 'string',
  enum: ['llc', 'owner'],
  description: 'Whether it concerns the LLC or its owner.',
})
export const STATE = Type.Unsafe<State>({
  type: 'string',
  enum: [...STATES],
  description:
    '`proposed`: the rule is not verified, and a Manager has to confirm it. `unknown`: a fact is missing. `done` has evidence.',
})

const USED_FACT = Type.Object(
  {
    fact: short(100),
    label: both('The fact in words.'),
    value: both('Its value in words.'),
    source: Type.Unsafe<string>({ type: 'string', enum: ['records', 'answer', 'rule'] }),
    answered_by: shortOrNull('Actor, as in the audit log.'),
    answered_at: instantOrNull,
  },
  { title: 'ObligationFact', ...strict },
)

const EVIDENCE = Type.Object(
  {
    document_id: idOrNull('The document.'),
    title: shortOrNull(),
    is_filing: Type.Boolean({ description: 'Whether the tax filing of the year is the evidence.' }),
    note: shortOrNull(),
  },
  { title: 'ObligationEvidence', ...strict },
)

const SOURCE = Type.Object(
  {
    title: short(4000),
    citation: short(4000),
    title_es: short(4000),
    citation_es: short(4000),
    url: shortOrNull(),
  },
  { title: 'ObligationSource', ...strict },
)

const DISPUTED_AMOUNT = Type.Object(
  {
    usd: Type.Number({ minimum: 0 }),
    says: both('Who says so.'),
    url: short(),
  },
  { title: 'DisputedAmount', ...strict },
)

export const OBLIGATION = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    entity_id: idOrNull('The LLC; null if it concerns the owner.'),
    subject: SUBJECT,
    obligation: Type.String({
      maxLength: 100,
      description: 'The duty, the same in all years; `one-off` if a Manager added it.',
    }),
    rule: shortOrNull('The rule that decided it.'),
    rule_version: shortOrNull('The version of the rule that decided it.'),
    year: Type.Integer({
      minimum: 1990,
      maximum: 2101,
      description: 'The tax or calendar year it is about, or the year of the event or due date.',
    }),
    part: shortOrNull('Which of several due dates of the year, such as `Q1`.'),
    name: both('What has to be done.'),
    details: shortOrNull('Details that a Manager gave.'),
    state: STATE,
    overdue: Type.Boolean({ description: 'Whether it is due and its date has passed.' }),
    due_date: dayOrNull(),
    extended_due_date: dayOrNull('What an extension in time gives.'),
    is_extended: Type.Boolean({ description: 'Whether the extended date counts.' }),
    due_by: dayOrNull('The date that counts.'),
    due_reason: bothOrNull('How `due_date` follows from the rule and the facts.'),
    amount_usd: orNull<number>({
      type: 'number',
      minimum: 0,
      description: 'The highest one, where sources disagree.',
    }),
    disputed_amounts: Type.Array(DISPUTED_AMOUNT, {
      maxItems: 10,
      description: 'What each source says, where they disagree about the amount.',
    }),
    reason: bothOrNull('Why it applies, does not apply or is unknown.'),
    facts: Type.Array(USED_FACT, { maxItems: 50, description: 'The facts that decided it.' }),
    missing: Type.Array(
      Type.Object(
        { fact: short(100), label: both('The fact in words.') },
        { title: 'MissingFact', ...strict },
      ),
      { maxItems: 50 },
    ),
    threshold: bothOrNull('From when on it applies.'),
    channel: bothOrNull('How it is filed or paid.'),
    penalty: bothOrNull('What happens if it is late.'),
    note: bothOrNull('A note on the rule.'),
    source: Type.Unsafe<unknown>(orNull(SOURCE)),
    verified: Type.Boolean({
      description: 'Whether the rule was checked against an official text, whose address is in `source`.',
    }),
    verified_on: dayOrNull(),
    valid_from: dayOrNull(),
    valid_to: dayOrNull(),
    decided_by: shortOrNull('Who marked it, as in the audit log; null if the rule decides.'),
    decided_at: instantOrNull,
    done_on: dayOrNull(),
    evidence: Type.Unsafe<unknown>(orNull(EVIDENCE)),
    confirmed_by: shortOrNull('The Manager who confirmed a proposed one.'),
    confirmed_at: instantOrNull,
    changed_at: INSTANT,
  },
  { title: 'Obligation', ...strict },
)

export const QUESTION = Type.Object(
  {
    fact: short(100),
    subject: SUBJECT,
    year: yearOrNull,
    label: both('The fact in words.'),
    question: bothOrNull('Null if the records have to tell: the firm completes them.'),
    kind: Type.Unsafe<AnswerKind>({ type: 'string', enum: [...ANSWER_KINDS] }),
    threshold: orNull<number>({
      type: 'number',
      description: 'With yes or no: whether the amount is beyond this one.',
    }),
    takes_none: Type.Boolean({ description: 'Whether `none` is an answer.' }),
    why: both('What the answer decides.'),
    obligations: Type.Array(short(100), { maxItems: 50 }),
  },
  { title: 'ObligationQuestion', ...strict },
)

export const GIVEN_ANSWER = Type.Object(
  {
    fact: short(100),
    subject: SUBJECT,
    year: yearOrNull,
    label: both('The fact in words.'),
    answer: short(),
    value: both('The answer in words.'),
    answered_by: short(100),
    answered_at: INSTANT,
  },
  { title: 'ObligationAnswer', ...strict },
)

export const CONTRADICTION = Type.Object(
  {
    fact: short(100),
    subject: SUBJECT,
    year: yearOrNull,
    label: both('The fact in words.'),
    answer: both('What was answered.'),
    recorded: both('What the records say, which counts.'),
  },
  { title: 'ObligationContradiction', ...strict },
)

export const EVENT = Type.Object(
  {
    what: short(100),
    from_state: shortOrNull(),
    to_state: short(100),
    due_date: dayOrNull(),
    why: bothOrNull('Why.'),
    evidence_document_id: idOrNull('The evidence, if there was one.'),
    actor: short(100),
    at: INSTANT,
  },
  { title: 'ObligationEvent', ...strict },
)

export const OPEN_FACTS = {
  questions: Type.Array(QUESTION, { maxItems: 500, description: 'What nobody knows yet, once each.' }),
  answers: Type.Array(GIVEN_ANSWER, { maxItems: 2000 }),
  contradictions: Type.Array(CONTRADICTION, {
    maxItems: 500,
    description: 'Answers that say something else than the records.',
  }),
}

export const ONE_OBLIGATION = Type.Object({ data: OBLIGATION }, { title: 'OneObligation', ...strict })
