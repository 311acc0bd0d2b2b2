import { endpoint } from '../../kernel/http/endpoint.ts'
import { id } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { ownerFor, signedInFor } from '../members/members.ts'
import { ANSWER_ERRORS, ANSWER_FIELDS, ANSWERED, answered } from './answer.shape.ts'
import { answerFact } from './answers.ts'
import { obligationsErrors } from './obligations.errors.ts'
import { factNamed } from './rule-book.rules.ts'

export const answerObligationQuestion = endpoint({
  name: 'answerObligationQuestion',
  method: 'POST',
  path: '/web/obligations/answers',
  access: signedInFor('write:tax'),
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }), ...ANSWER_FIELDS },
  actsFor: 'entity_id',
  errors: [...ANSWER_ERRORS, obligationsErrors.owner_question],
  returns: ANSWERED,
  async run({ database, caller, input: { entity_id, fact, year, answer }, by, now }) {
    if (factNamed(fact)!.subject === 'owner' && caller.shared[entity_id])
      throw obligationsErrors.owner_question({ field: 'fact' })
    const memberId = ownerFor(caller, entity_id)
    return writeOnce(database, by, async (tx, by) => {
      const given = { entityId: entity_id, memberId, fact, year, answer }
      return answered(fact, year, await answerFact(tx, by, given, now))
    })
  },
})
