import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { country, date, id, word } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { signedIn } from '../../members/members.ts'
import { RECORD_ID } from '../facts/fact.shape.ts'
import { presenceErrors } from '../presence.errors.ts'
import { checkStay } from '../range.rules.ts'
import { EVIDENCE_KINDS } from './evidence.rules.ts'
import { addEvidence } from './evidence.ts'

export const addPresenceEvidence = endpoint({
  name: 'addPresenceEvidence',
  method: 'POST',
  path: '/web/presence/evidence',
  access: signedIn,
  fields: {
    entity_id: id({ description: 'The LLC that has the document.', example: 1 }),
    document_id: id({ description: 'The document.' }),
    kind: word({ description: 'What it is.', example: 'boarding_pass' }, EVIDENCE_KINDS),
    country: country({ description: 'The country it shows the owner in.', example: 'ES' }),
    from: date({ description: 'The first day it is about.', example: '2026-03-01' }),
    until: date({ description: 'The last day it is about.', example: '2026-03-10' }),
  },
  actsFor: 'entity_id',
  check: ({ from, until, country }) => checkStay({ from, to: until, country }, 'until'),
  errors: [
    errors.date_out_of_range,
    presenceErrors.stay_ends_before_start,
    presenceErrors.stay_too_long,
    presenceErrors.presence_document_not_found,
    presenceErrors.presence_evidence_limit_reached,
  ],
  returns: RECORD_ID,
  run({ database, caller, input, by }) {
    return writeOnce(database, by, (tx, by) => addEvidence(tx, by, caller.memberId, input))
  },
})
