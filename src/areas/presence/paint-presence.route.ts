import { endpoint } from '../../kernel/http/endpoint.ts'
import { invalid } from '../../kernel/http/refusal.ts'
import { signedIn } from '../members/members.ts'
import { COUNTRY_FIELD, ONE_CHANGE, RANGE_FIELDS } from './change.shape.ts'
import { paintDays } from './changes.ts'
import { faultOfStroke } from './paint.rules.ts'

export const paintPresence = endpoint({
  name: 'paintPresence',
  method: 'POST',
  path: '/web/presence/paint',
  access: signedIn,
  tag: 'Presence',
  summary: {
    en: 'Record a country for every day of a range.',
    es: 'Registra un país para todos los días de un intervalo.',
  },
  description: {
    en: 'Other recorded days do not change; days that were filled from the range follow it. `change` is `null` if nothing changed.',
    es: 'Los demás días registrados no cambian; los que se completaban a partir del intervalo lo siguen. `change` es `null` si nada ha cambiado.',
  },
  fields: { ...RANGE_FIELDS, country: COUNTRY_FIELD },
  check(input) {
    const fault = faultOfStroke(input)
    if (fault) throw invalid(fault)
  },
  actsFor: 'entity_id',
  returns: ONE_CHANGE,
  run({ database, caller, input: { from, until, country }, by, now }) {
    return paintDays(database, by, caller.memberId, { from, until, country }, now)
  },
})
