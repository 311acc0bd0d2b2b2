import {
  custom,
  Fault,
  type Field,
  type Input,
  id,
  integer,
  objectSchema,
  optional,
  readFields,
  text,
} from '../../kernel/http/fields.ts'
import { invalid, Refusal } from '../../kernel/http/refusal.ts'

export const DECISIONS = ['APPROVED', 'REJECTED', 'MODIFIED', 'DEFERRED'] as const
export type Decision = (typeof DECISIONS)[number]

/** Other accepted spellings. */
const ALSO: Record<string, Decision> = { MODIFY: 'MODIFIED', DEFER: 'DEFERRED' }

/** Maximum number of recommendations one call can answer. */
const MOST = 100

const decision: Field<Decision> = custom(
  { type: 'string', enum: [...DECISIONS, ...Object.keys(ALSO)], maxLength: 8 },
  {
    description: `${DECISIONS.join(', ')}. Lowercase, MODIFY and DEFER are accepted too.`,
    example: 'APPROVED',
  },
  value => {
    const said = typeof value === 'string' && value.length <= 100 ? value.trim().toUpperCase() : ''
    const found = DECISIONS.find(one => one === said) ?? (Object.hasOwn(ALSO, said) ? ALSO[said] : undefined)
    if (!found) throw new Fault(`must be one of ${DECISIONS.join(', ')}`)
    return found
  },
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
  { type: 'array', minItems: 1, maxItems: MOST, items: objectSchema(ANSWER) },
  {
    description: 'One per recommendation you respond to. The others do not change.',
    example: [{ recommendation_idx: 0, decision: 'DEFERRED', client_notes: 'After the summer.' }],
  },
  value => {
    if (!Array.isArray(value) || value.length < 1 || value.length > MOST)
      throw new Fault(`must be a list of 1 to ${MOST} answers`)
    return value.map(readAnswer)
  },
)

/** Reports the first invalid answer by its index in the list. */
function readAnswer(value: unknown, place: number): Answer {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Fault(`must hold objects; decisions[${place}] is none`)
  try {
    return readFields(ANSWER, value as Record<string, unknown>, 'body', RETURNED)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Fault(`cannot be taken: in decisions[${place}], ${error.message.replace(/\.$/, '')}`)
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
    if (seen.has(idx))
      throw invalid(`decisions[${place}].recommendation_idx is ${idx}, which is answered twice.`)
    seen.add(idx)
    if (decision === 'MODIFIED' && client_notes === null)
      throw invalid(`decisions[${place}].client_notes is required for MODIFIED: say how.`)
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
    throw invalid(
      `report_id ${reportId} was replaced: the books of its period were corrected, and report ${newestId} is the newest. Read that one and answer it.`,
    )
  const beyond = decisions.findIndex(({ recommendation_idx }) => recommendation_idx >= count)
  if (beyond < 0) return
  const has = count === 0 ? 'has no recommendations' : `has those from 0 to ${count - 1}`
  const { recommendation_idx } = decisions[beyond]!
  throw invalid(`decisions[${beyond}].recommendation_idx is ${recommendation_idx}; this report ${has}.`)
}
