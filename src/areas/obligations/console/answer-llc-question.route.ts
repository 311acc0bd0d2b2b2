import { endpoint } from '../../../kernel/http/endpoint.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { entitiesErrors, llcRecord } from '../../entities/entities.ts'
import { checkNotErased, membersErrors, staff } from '../../members/members.ts'
import { ANSWER_ERRORS, ANSWER_FIELDS, ANSWERED, answered } from '../answer.shape.ts'
import { answerFact } from '../answers.ts'
import { factNamed } from '../rule-book.rules.ts'
import { expectOwner } from './owner.ts'

export const answerLlcQuestion = endpoint({
  name: 'answerLlcQuestion',
  method: 'POST',
  path: '/web/console/obligations/answers',
  access: staff('tax:write', [llcRecord('entity_id')]),
  fields: { entity_id: shortId({ description: 'The LLC.' }), ...ANSWER_FIELDS },
  errors: [entitiesErrors.entity_not_found, membersErrors.person_erased, ...ANSWER_ERRORS],
  returns: ANSWERED,
  async run({ db, database, input: { entity_id, fact, year, answer }, by, now }) {
    const { id: memberId } = await expectOwner(db, entity_id)
    return writeOnce(database, by, async (tx, by) => {
      if (factNamed(fact)?.subject !== 'llc') await checkNotErased(tx, memberId)
      const given = { entityId: entity_id, memberId, fact, year, answer }
      return answered(fact, year, await answerFact(tx, by, given, now))
    })
  },
})
