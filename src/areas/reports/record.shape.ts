import { Type } from 'typebox'
import { orNull, WHY_NOTHING } from '../../kernel/shapes.ts'
import { DECISIONS } from './answer.rules.ts'
import { REPORT_TYPES, SEVERITIES } from './facts.rules.ts'
import { METRICS } from './report.shape.ts'

const word = (values: readonly string[], description?: string) =>
  Type.Unsafe<string>({ type: 'string', enum: [...values], ...(description && { description }) })
const title = () => Type.String({ maxLength: 300 })
const detail = () => Type.String({ maxLength: 4000 })
const DAY = Type.String({ format: 'date' })

const EVIDENCE = Type.Object(
  {
    entry_ids: Type.Array(Type.Integer({ format: 'int64' }), {
      maxItems: 100,
      description: 'Entries it speaks of; not all of them where there are many.',
    }),
    figures: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: { type: ['number', 'string', 'null'], maxLength: 300 },
      description: 'The figures it is drawn from, by name.',
    }),
  },
  { title: 'ReportEvidence', additionalProperties: false },
)

const RESPONSE = Type.Object(
  {
    decision: word(DECISIONS),
    client_notes: orNull({ type: 'string', maxLength: 4000 }),
    responded_at: Type.String({ format: 'date-time' }),
  },
  { title: 'ReportResponse', additionalProperties: false },
)

const RECOMMENDATION = Type.Object(
  {
    idx: Type.Integer({ minimum: 0, maximum: 100 }),
    title: title(),
    detail: detail(),
    severity: word(SEVERITIES),
    rule: Type.String({ maxLength: 100, description: 'What recommended it; the same in every report.' }),
    evidence: EVIDENCE,
    proposed_decision_idx: orNull({
      type: 'integer',
      minimum: 0,
      maximum: 100,
      description: 'Its place in `proposed_decisions`, where approving it submits a transaction.',
    }),
    response: Type.Unsafe<unknown>({
      anyOf: [RESPONSE, { type: 'null' }],
      description: 'The answer that counts, or null.',
    }),
  },
  { title: 'ReportRecommendation', additionalProperties: false },
)

const ALERT = Type.Object(
  {
    code: Type.String({ maxLength: 100 }),
    severity: word(SEVERITIES),
    title: title(),
    detail: detail(),
    evidence: EVIDENCE,
  },
  { title: 'ReportAlert', additionalProperties: false },
)

const PROPOSED_DECISION = Type.Object(
  {
    recommendation_idx: Type.Integer({ minimum: 0, maximum: 100 }),
    category: Type.String({ maxLength: 100, description: 'A category of the ledger.' }),
    amount: Type.Number(),
    description: orNull({ type: 'string', maxLength: 4000 }),
    strategic_decision: orNull({ type: 'string', maxLength: 4000 }),
    bank: orNull({ type: 'string', maxLength: 300 }),
    transaction_id: orNull({
      type: 'string',
      pattern: '^txn_[0-7][0-9A-HJKMNP-TV-Z]{25}$',
      maxLength: 30,
      description: 'The ledger transaction that the approval submitted; null until then.',
    }),
    submitted_amount: orNull({
      type: 'number',
      description:
        'How much was submitted. It differs from `amount` where the books were corrected after the approval: the transaction stays as it is.',
    }),
  },
  { title: 'ReportProposedDecision', additionalProperties: false },
)

const PERIOD = Type.Object(
  {
    year: Type.Integer({ minimum: 1990, maximum: 2100 }),
    quarter: orNull({ type: 'integer', minimum: 1, maximum: 4 }),
    month: orNull({ type: 'integer', minimum: 1, maximum: 12 }),
    from: DAY,
    to: DAY,
  },
  { title: 'ReportPeriod', additionalProperties: false },
)

/** A report as the API returns it. */
export const REPORT = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    entity_id: Type.Integer({ format: 'int32' }),
    type: word(REPORT_TYPES),
    period: PERIOD,
    generated_at: Type.String({ format: 'date-time' }),
    revision: Type.Integer({
      minimum: 1,
      description: '1, and one more each time the books of its period were corrected.',
    }),
    is_latest: Type.Boolean({ description: 'False for a report that a newer revision has replaced.' }),
    metrics: METRICS,
    recommendations: Type.Array(RECOMMENDATION, { maxItems: 100 }),
    alerts: Type.Array(ALERT, { maxItems: 500 }),
    proposed_decisions: Type.Array(PROPOSED_DECISION, { maxItems: 100 }),
  },
  { title: 'Report', additionalProperties: false },
)

export const ONE_REPORT = Type.Object(
  { data: Type.Union([REPORT, Type.Null()]), message: WHY_NOTHING },
  { additionalProperties: false, description: 'One report, when `report_id` was given.' },
)

/** In a body, what a report is returned with is ignored, so that one that was read can be sent back. */
export const RETURNED_NAMES = Object.keys(REPORT.properties)
