import { Type } from 'typebox'
import { orNull } from '../../../kernel/http/shapes.ts'
import { QUESTION_KINDS } from '../facts/facts.rules.ts'
import type { CertificateAnswer } from './certificate.rules.ts'
import type { RuleCount, RuleLevel } from './count.rules.ts'
import type { Source, Texts } from './country-rules.rules.ts'
import type { Forecast, Question, RuleView, WithPlans } from './rule-views.rules.ts'

const strict = { additionalProperties: false }
const text = { type: 'string', maxLength: 4000 }
const word = (...words: string[]) => ({ type: 'string', enum: words })
const count = { type: 'integer', minimum: 0, maximum: 3660 }
const DAY = { type: 'string', format: 'date' }

const TEXTS = Type.Unsafe<Texts>(
  Type.Object(
    { en: Type.Unsafe<string>(text), es: Type.Unsafe<string>(text) },
    { ...strict, title: 'Texts' },
  ),
)
const textsOrNull = (description: string) => Type.Unsafe<Texts | null>({ ...orNull(TEXTS), description })

const SPAN = { type: 'array', items: DAY, minItems: 2, maxItems: 2, description: 'First and last day.' }
const spanOrNull = (description: string) =>
  Type.Unsafe<[string, string] | null>({ ...orNull(SPAN), description })
const countOrNull = (description: string) =>
  Type.Unsafe<number | null>({ ...orNull({ type: 'number', minimum: 0, maximum: 3660 }), description })

const LEVEL = word('none', 'info', 'warning', 'danger', 'exceeded')

const SOURCE = Type.Unsafe<Source>(
  Type.Object(
    {
      title: Type.Unsafe<string>(text),
      title_es: Type.Unsafe<string>({
        ...text,
        description: 'The same in Spanish; official titles stay in their language.',
      }),
      citation: TEXTS,
      url: orNull<string>({ type: 'string', format: 'uri', maxLength: 300 }),
    },
    { ...strict, title: 'RuleSource' },
  ),
)

const QUESTION = Type.Unsafe<Question>(
  Type.Object(
    {
      fact: Type.Unsafe<string>({ type: 'string', enum: [...QUESTION_KINDS] }),
      text: TEXTS,
      reason: TEXTS,
    },
    {
      ...strict,
      title: 'RuleQuestion',
      description: 'Something only the owner knows, and why the rule needs it. Answered on the website.',
    },
  ),
)

const WITH_PLANS = Type.Object(
  {
    by: Type.Unsafe<string>(DAY),
    cautious_count: Type.Number({ minimum: 0, maximum: 3660 }),
    level: Type.Unsafe<RuleLevel>(LEVEL),
  },
  { ...strict, title: 'RuleWithPlans' },
)

const FORECAST = Type.Object(
  {
    missing: Type.Integer({ minimum: 0, maximum: 3660, description: 'Days until `meets_at`.' }),
    if_staying: Type.Unsafe<string | null>({
      ...orNull(DAY),
      description:
        'The day on which the rule is met by staying in the country, which may be in the next calendar year; `null` if elsewhere or not by the end of the period.',
    }),
    with_plans: Type.Unsafe<string | null>({
      ...orNull(DAY),
      description: 'The same with the planned stays; days without a plan continue in the last country.',
    }),
  },
  { ...strict, title: 'RuleForecast' },
)

const HIGHEST = Type.Object(
  { count: Type.Unsafe<number>(count), window: Type.Unsafe<[string, string]>(SPAN) },
  { ...strict, title: 'HighestRuleCount' },
)

const CERTIFICATE_ANSWER = Type.Object(
  {
    answer: Type.Unsafe<CertificateAnswer['answer']>(word('yes', 'no')),
    countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$', minLength: 2, maxLength: 2 }), {
      maxItems: 100,
    }),
    documented: Type.Boolean({
      description: 'Whether the owner has a document; without it, short absences still count.',
    }),
    answered_by: Type.Unsafe<CertificateAnswer['answered_by']>(word('owner', 'firm')),
    answered_at: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
  },
  {
    ...strict,
    title: 'CertificateAnswer',
    description:
      'Whether the owner has a certificate of tax residence in another country. Missing if nobody has answered.',
  },
)

/** One rule of a country, with its count. */
export const RULE = Type.Object(
  {
    rule: Type.Unsafe<string | null>({
      ...orNull({ type: 'string', maxLength: 100 }),
      description: 'Code of the rule; `null` for a country without one.',
    }),
    country: Type.Unsafe<string | null>({
      ...orNull({ type: 'string', pattern: '^[A-Z]{2}$', minLength: 2, maxLength: 2 }),
      description: '`null` for a zone of several countries.',
    }),
    zone: orNull<'SCHENGEN'>(word('SCHENGEN')),
    kind: Type.Unsafe<RuleView['kind']>(
      word('day_count', 'weighted_day_count', 'continuous_stay', 'no_day_count', 'plain'),
    ),
    applies: Type.Unsafe<RuleCount['applies']>({
      ...word('yes', 'no', 'unknown'),
      description:
        'Whether the rule is for this owner. `unknown`: it is counted in case it is, for the Schengen area without a level.',
    }),
    plain_count: Type.Unsafe<number>({
      ...count,
      description: 'Days that end in the country, in the calendar year; for a zone, in its window.',
    }),
    rule_count: countOrNull('Days as the country counts them; `null` without a rule about days.'),
    cautious_count: countOrNull('With what the authority may add. The level is based on it.'),
    threshold: countOrNull('`null` if the rule counts months, or no days.'),
    compare: Type.Unsafe<RuleView['compare']>({
      ...orNull(word('gt', 'gte')),
      description: '`gt`: more than the threshold; `gte`: the threshold or more.',
    }),
    meets_at: countOrNull('The first count that meets the rule.'),
    day: Type.Unsafe<RuleView['day']>({
      ...orNull(word('midnight', 'overnight', 'any_part')),
      description: 'Which days count: those that end in the country, or any part of a day.',
    }),
    counts_over: Type.Unsafe<RuleView['counts_over']>({
      ...orNull(
        word(
          'calendar_year',
          'tax_year',
          'any_12_months',
          'any_365_days',
          'calendar_year_and_two_before',
          'last_days',
          'any',
        ),
      ),
      description: 'The kind of period.',
    }),
    level: Type.Unsafe<RuleLevel>({
      ...LEVEL,
      description: 'From 60, 75 and 90 % of the threshold, and `exceeded` from `meets_at` on.',
    }),
    met: Type.Unsafe<RuleCount['met']>({
      ...orNull(word('yes', 'cautious', 'no')),
      description:
        '`cautious`: only by the cautious count. `null`: no rule about days, or not known whether it applies.',
    }),
    window: spanOrNull('The days looked at, never after today.'),
    tax_year: orNull<string>({ type: 'string', pattern: '^\\d{4}-\\d{2}$', maxLength: 7 }),
    sporadic_absences_added: countOrNull('Days of short absences in the cautious count.'),
    certificate_elsewhere: Type.Optional(CERTIFICATE_ANSWER),
    days: Type.Unsafe<[number, number, number] | null>({
      ...orNull({ type: 'array', items: count, minItems: 3, maxItems: 3 }),
      description: 'Days of this year and the two before, without exempt days.',
    }),
    days_without_midnight: countOrNull('Days in the country that ended elsewhere.'),
    stay: spanOrNull('The longest stay, short interruptions included.'),
    six_months_end: orNull<string>(DAY),
    resident_from_year: orNull<number>({ type: 'integer', minimum: 1990, maximum: 2101 }),
    highest: Type.Unsafe<RuleCount['highest']>({
      ...orNull(HIGHEST),
      description: 'The highest count of the year, where the period moves with each day.',
    }),
    says: TEXTS,
    applies_if: textsOrNull('Whom the rule is for, if not for everyone.'),
    judgement: textsOrNull('Choices of ours where the law gives no number.'),
    note: textsOrNull('What else to know.'),
    other_tests: Type.Array(TEXTS, { maxItems: 10, description: 'Explained, not calculated.' }),
    sources: Type.Array(SOURCE, { maxItems: 10 }),
    verified: Type.Boolean({ description: 'Whether the rule was checked against its source.' }),
    verified_note: textsOrNull('What was not checked.'),
    verified_on: orNull<string>(DAY),
    questions: Type.Array(QUESTION, { maxItems: 5 }),
    with_plans: Type.Unsafe<WithPlans | null>({
      ...orNull(WITH_PLANS),
      description:
        'The count by 31 December if the planned stays come true; days without a plan continue in the last country.',
    }),
    forecast: Type.Unsafe<Forecast | null>({
      ...orNull(FORECAST),
      description:
        'When `cautious_count` meets the rule, by 31 December. `null` if it is met, not near or the year is over.',
    }),
  },
  {
    title: 'PresenceRule',
    description: 'How close the owner is to a rule of a country. General information, not tax advice.',
    additionalProperties: false,
  },
)
