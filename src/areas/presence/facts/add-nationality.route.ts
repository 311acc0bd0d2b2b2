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
  tag: 'Presence',
  summary: {
    en: "Add one of the owner's nationalities.",
    es: 'Añade una de las nacionalidades del titular.',
  },
  description: {
    en: 'Used by rules that depend on it, such as the days in the Schengen area. Adding one again changes nothing.',
    es: 'La usan las reglas que dependen de ella, como los días en el espacio Schengen. Añadirla otra vez no cambia nada.',
  },
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
