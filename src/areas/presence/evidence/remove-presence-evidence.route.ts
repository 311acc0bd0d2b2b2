import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { signedIn } from '../../members/members.ts'
import { ENTITY_FIELD } from '../change.shape.ts'
import { RECORD_ID } from '../facts/fact.shape.ts'
import { removeEvidence } from './evidence.ts'

export const removePresenceEvidence = endpoint({
  name: 'removePresenceEvidence',
  method: 'POST',
  path: '/web/presence/evidence/remove',
  access: signedIn,
  fields: { entity_id: ENTITY_FIELD, evidence_id: shortId({ description: 'What to detach.' }) },
  actsFor: 'entity_id',
  errors: [errors.not_found],
  returns: RECORD_ID,
  run({ database, caller, input, by }) {
    return writeOnce(database, by, (tx, by) => removeEvidence(tx, by, caller.memberId, input.evidence_id))
  },
})
