import { endpoint } from '../../kernel/endpoint.ts'
import { invalid } from '../../kernel/refusal.ts'
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
    en: 'Take back what was recorded of a range of days.',
    es: 'Retira lo anotado para un intervalo de días.',
  },
  description: {
    en: 'The days are then as if nobody had ever entered anything of them: filled in from before them, where that is known, and so are those after them that were only filled in from them. No other day changes its country.',
    es: 'Los días quedan como si nunca se hubiera anotado nada de ellos: se completan con lo anterior, si se conoce, y también los posteriores que solo se completaban a partir de ellos. Ningún otro día cambia de país.',
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
