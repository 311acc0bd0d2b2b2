import { endpoint } from '../../kernel/http/endpoint.ts'
import { invalid } from '../../kernel/http/refusal.ts'
import { signedIn } from '../members/members.ts'
import { ONE_CHANGE, RANGE_FIELDS } from './change.shape.ts'
import { paintDays } from './changes.ts'
import { faultOfStroke } from './paint.rules.ts'

export const clearPresence = endpoint({
  name: 'clearPresence',
  method: 'POST',
  path: '/web/presence/clear',
  access: signedIn,
  tag: 'Presence',
  summary: {
    en: 'Clear what was recorded for a range of days.',
    es: 'Borra lo registrado para un intervalo de días.',
  },
  description: {
    en: 'The days become unrecorded and are filled from the last known country before them, if any. Later days that were filled from them change accordingly. No other day changes.',
    es: 'Los días quedan sin registrar y se completan con el último país conocido, si lo hay. Los días posteriores que se completaban a partir de ellos cambian en consecuencia. No cambia ningún otro día.',
  },
  fields: RANGE_FIELDS,
  check(input) {
    const fault = faultOfStroke({ ...input, country: null })
    if (fault) throw invalid(fault)
  },
  actsFor: 'entity_id',
  returns: ONE_CHANGE,
  run({ database, caller, input: { from, until }, by, now }) {
    return paintDays(database, by, caller.memberId, { from, until, country: null }, now)
  },
})
