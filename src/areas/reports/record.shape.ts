import { Type } from 'typebox'
import { orNull, WHY_NOTHING, YEAR_RANGE } from '../../kernel/http/shapes.ts'
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
      description: 'Related entries. Not all are listed if there are many.',
    }),
    figures: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: { type: ['number', 'string', 'null'], maxLength: 300 },
      description: 'The figures it is based on, by name.',
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
    rule: Type.String({ maxLength: 100, description: 'Stable code of the rule that produced it.' }),
    evidence: EVIDENCE,
    proposed_decision_idx: orNull({
      type: 'integer',
      minimum: 0,
      maximum: 100,
      description: 'Index in `proposed_decisions`, if approving it submits a transaction.',
    }),
    response: Type.Unsafe<unknown>({
      anyOf: [RESPONSE, { type: 'null' }],
      description: 'The current response, or null.',
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
    category: Type.String({ maxLength: 100, description: 'Ledger category.' }),
    amount: Type.Number(),
    description: orNull({ type: 'string', maxLength: 4000 }),
    strategic_decision: orNull({ type: 'string', maxLength: 4000 }),
    bank: orNull({ type: 'string', maxLength: 300 }),
    transaction_id: orNull({
      type: 'string',
      pattern: '^txn_[0-7][0-9A-HJKMNP-TV-Z]{25}$',
      maxLength: 30,
      description: 'The ledger transaction submitted by the approval; null until then.',
    }),
    submitted_amount: orNull({
      type: 'number',
      description:
        'The submitted amount. It differs from `amount` if the books were corrected after the approval, because the transaction does not change.',
    }),
  },
  { title: 'ReportProposedDecision', additionalProperties: false },
)

const PERIOD = Type.Object(
  {
    year: Type.Integer(YEAR_RANGE),
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
      description: 'Starts at 1 and increases each time the books of the period are corrected.',
    }),
    is_latest: Type.Boolean({ description: 'False if a newer revision replaces this report.' }),
    metrics: METRICS,
    recommendations: Type.Array(RECOMMENDATION, { maxItems: 100 }),
    alerts: Type.Array(ALERT, { maxItems: 500 }),
    proposed_decisions: Type.Array(PROPOSED_DECISION, { maxItems: 100 }),
  },
  { title: 'Report', additionalProperties: false },
)

export const ONE_REPORT = Type.Object(
  { data: Type.Union([REPORT, Type.Null()]), message: WHY_NOTHING },
  { additionalProperties: false, description: 'One report, if `report_id` was given.' },
)

/** Ignored in requests, so that a client can send back a report it read. */
export const RETURNED_NAMES = Object.keys(REPORT.properties)
