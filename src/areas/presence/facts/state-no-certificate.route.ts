import { endpoint } from '../../../kernel/http/endpoint.ts'
import { calendarYear } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { signedIn } from '../../members/members.ts'
import { ENTITY_FIELD } from '../change.shape.ts'
import { presenceErrors } from '../presence.errors.ts'
import { RECORD_ID } from './fact.shape.ts'
import { stateFact } from './facts.ts'

export const stateNoCertificate = endpoint({
  name: 'stateNoCertificate',
  method: 'POST',
  path: '/web/presence/certificates/none',
  access: signedIn,
  fields: {
    entity_id: ENTITY_FIELD,
    year: calendarYear({ description: 'The calendar year.', example: 2026 }),
  },
  actsFor: 'entity_id',
  errors: [presenceErrors.presence_fact_limit_reached],
  returns: RECORD_ID,
  run({ database, caller, input: { year }, by }) {
    const period = { country: null, from: `${year}-01-01`, to: `${year}-12-31` }
    const fact = { kind: 'no_residence_certificate', ...period } as const
    return writeOnce(database, by, (tx, by) =>
      stateFact(tx, by, caller.memberId, { ...fact, answer: null, documented: null, note: null }),
    )
  },
})
