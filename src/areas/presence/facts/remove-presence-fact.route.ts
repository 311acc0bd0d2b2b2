import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { signedIn } from '../../members/members.ts'
import { ENTITY_FIELD } from '../change.shape.ts'
import { RECORD_ID } from './fact.shape.ts'
import { removeFact } from './facts.ts'

export const removePresenceFact = endpoint({
  name: 'removePresenceFact',
  method: 'POST',
  path: '/web/presence/facts/remove',
  access: signedIn,
  fields: { entity_id: ENTITY_FIELD, fact_id: shortId({ description: 'What to remove.' }) },
  actsFor: 'entity_id',
  errors: [errors.not_found],
  returns: RECORD_ID,
  run({ database, caller, input, by }) {
    return writeOnce(database, by, (tx, by) => removeFact(tx, by, caller.memberId, input.fact_id))
  },
})
