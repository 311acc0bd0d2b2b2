import { endpoint } from '../../kernel/endpoint.ts'
import { invalid } from '../../kernel/refusal.ts'
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
    en: 'Say that every day of a range was spent in a country.',
    es: 'Indica que todos los días de un intervalo se pasaron en un país.',
  },
  description: {
    en: 'No other recorded day changes its country; days that were only filled in from the range follow it. `change` is `null` where it was so before.',
    es: 'Ningún otro día anotado cambia de país; los que solo se completaban a partir del intervalo lo siguen. `change` es `null` si ya era así.',
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
