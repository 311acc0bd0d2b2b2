import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { date, optional, text, word } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { signedIn } from '../../members/members.ts'
import { ENTITY_FIELD } from '../change.shape.ts'
import { presenceErrors } from '../presence.errors.ts'
import { checkPeriod } from '../range.rules.ts'
import { RECORD_ID } from './fact.shape.ts'
import { ANSWER_WORDS, ANSWERED_KINDS, ANSWERS } from './facts.rules.ts'
import { stateFact } from './facts.ts'

export const answerPresenceQuestion = endpoint({
  name: 'answerPresenceQuestion',
  method: 'POST',
  path: '/web/presence/answers',
  access: signedIn,
  fields: {
    entity_id: ENTITY_FIELD,
    question: word({ description: 'The question.', example: 'mexico_home' }, ANSWERED_KINDS),
    answer: word({ description: 'The answer.', example: 'no' }, ANSWER_WORDS),
    since: optional(date({ description: 'Since when this is so.', example: '2024-05-01' })),
    note: optional(text({ description: 'Anything to add.', example: 'Home in Lisbon' }, { max: 300 })),
  },
  actsFor: 'entity_id',
  check({ question, answer, since }) {
    const choices: readonly string[] = ANSWERS[question]
    if (!choices.includes(answer))
      throw errors.invalid_choice({ choices: choices.join(', ') }, { field: 'answer' })
    if (since !== null) checkPeriod({ from: since, to: null }, 'since')
  },
  errors: [errors.date_out_of_range, errors.invalid_choice, presenceErrors.presence_fact_limit_reached],
  returns: RECORD_ID,
  run({ database, caller, input: { question, answer, since, note }, by }) {
    const fact = { kind: question, country: null, from: since, to: null, answer, documented: null, note }
    return writeOnce(database, by, (tx, by) => stateFact(tx, by, caller.memberId, fact))
  },
})
