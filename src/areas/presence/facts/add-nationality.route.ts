import { endpoint } from '../../../kernel/http/endpoint.ts'
import { country } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { signedIn } from '../../members/members.ts'
import { ENTITY_FIELD } from '../change.shape.ts'
import { presenceErrors } from '../presence.errors.ts'
import { RECORD_ID } from './fact.shape.ts'
import { stateFact } from './facts.ts'

export const addNationality = endpoint({
  name: 'addNationality',
  method: 'POST',
  path: '/web/presence/nationalities',
  access: signedIn,
  fields: {
    entity_id: ENTITY_FIELD,
    country: country({ description: 'Country, ISO 3166-1 alpha-2.', example: 'MX' }),
  },
  actsFor: 'entity_id',
  errors: [presenceErrors.presence_fact_limit_reached],
  returns: RECORD_ID,
  run({ database, caller, input, by }) {
    const fact = { kind: 'nationality', country: input.country, from: null, to: null } as const
    return writeOnce(database, by, (tx, by) =>
      stateFact(tx, by, caller.memberId, { ...fact, answer: null, documented: null, note: null }),
    )
  },
})
