import { errors } from '../../kernel/http/errors.ts'
import {
  custom,
  type Field,
  fieldErrors,
  type Input,
  id,
  integer,
  objectSchema,
  optional,
  readFields,
  text,
} from '../../kernel/http/fields.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import { reportsErrors } from './reports.errors.ts'

export const DECISIONS = ['APPROVED', 'REJECTED', 'MODIFIED', 'DEFERRED'] as const
export type Decision = (typeof DECISIONS)[number]

/** Other accepted spellings. */
const ALSO: Record<string, Decision> = { MODIFY: 'MODIFIED', DEFER: 'DEFERRED' }

/** Maximum number of recommendations one call can answer. */
const MAX_ANSWERS = 100

const decision: Field<Decision> = custom(
  { type: 'string', enum: [...DECISIONS, ...Object.keys(ALSO)], maxLength: 8 },
  {
    description: `${DECISIONS.join(', ')}. Lowercase, MODIFY and DEFER are accepted too.`,
    example: 'APPROVED',
  },
  value => {
    const word = typeof value === 'string' && value.length <= 100 ? value.trim().toUpperCase() : ''
    const found = DECISIONS.find(one => one === word) ?? (Object.hasOwn(ALSO, word) ? ALSO[word] : undefined)
    if (!found) throw errors.invalid_choice({ choices: DECISIONS.join(', ') })
    return found
  },
  [errors.invalid_choice],
)

export const ANSWER = {
  recommendation_idx: integer(
    { description: 'Index (`idx`) of the recommendation.', example: 0 },
    { min: 0, max: 1000 },
  ),
  decision,
  client_notes: optional(
    text(
      { description: 'A note. Required for MODIFIED, to describe the change.', example: 'Only half of it.' },
      { max: 4000 },
    ),
  ),
}
export type Answer = Input<typeof ANSWER>

/**
 * Fields of a recommendation and its answer in responses. Accepted in requests too, so that a client can send
 * back what it read.
 */
const RETURNED = ['rule', 'title', 'detail', 'severity', 'evidence', 'proposed_decision_idx', 'responded_at']

const answers: Field<Answer[]> = custom(
  { type: 'array', minItems: 1, maxItems: MAX_ANSWERS, items: objectSchema(ANSWER) },
  {
    description: 'One per recommendation you respond to. The others do not change.',
    example: [{ recommendation_idx: 0, decision: 'DEFERRED', client_notes: 'After the summer.' }],
  },
  value => {
    if (!Array.isArray(value) || value.length < 1 || value.length > MAX_ANSWERS)
      throw reportsErrors.invalid_response_list({ max: MAX_ANSWERS })
    return value.map(readAnswer)
  },
  [reportsErrors.invalid_response_list, reportsErrors.response_not_object, ...fieldErrors(ANSWER, 'body')],
)

/** Errors name the place in the list: `decisions[0].decision`. */
function readAnswer(value: unknown, place: number): Answer {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw reportsErrors.response_not_object({ field: `decisions[${place}]` })
  try {
    return readFields(ANSWER, value as Record<string, unknown>, 'body', RETURNED)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw error.withFields(field => `decisions[${place}].${field}`)
  }
}

/** The body of POST /v1/reports. */
export const NEW_ANSWERS = {
  report_id: id({ description: 'The report to respond to.', example: 1 }),
  decisions: answers,
}
export type NewAnswers = Input<typeof NEW_ANSWERS>

export function checkAnswers({ decisions }: Pick<NewAnswers, 'decisions'>): void {
  const seen = new Set<number>()
  decisions.forEach(({ recommendation_idx: idx, decision, client_notes }, place) => {
    const at = `decisions[${place}]`
    if (seen.has(idx)) throw reportsErrors.duplicate_response({ idx }, { field: `${at}.recommendation_idx` })
    seen.add(idx)
    if (decision === 'MODIFIED' && client_notes === null)
      throw reportsErrors.response_notes_required({ field: `${at}.client_notes` })
  })
}

/** Checks that the report has the answered recommendations and is the newest revision. */
export function checkAnswerable(
  reportId: number,
  newestId: number,
  decisions: readonly Answer[],
  count: number,
): void {
  if (newestId !== reportId)
    throw reportsErrors.report_replaced({ id: reportId, newest: newestId }, { field: 'report_id' })
  const beyond = decisions.findIndex(({ recommendation_idx }) => recommendation_idx >= count)
  if (beyond < 0) return
  const last = count - 1
  const known =
    count === 0
      ? { en: 'no recommendations', es: 'ninguna recomendación' }
      : { en: `recommendations 0 to ${last}`, es: `las recomendaciones 0 a ${last}` }
  const { recommendation_idx: idx } = decisions[beyond]!
  throw reportsErrors.recommendation_not_found(
    { idx, known },
    { field: `decisions[${beyond}].recommendation_idx` },
  )
}
