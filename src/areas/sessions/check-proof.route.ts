import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { anySession } from './any-session.access.ts'

export const checkProof = endpoint({
  name: 'checkProof',
  method: 'GET',
  path: '/web/me/step-up',
  access: anySession,
  stepUp: true,
  tag: 'Signing in',
  summary: {
    en: 'Check whether you recently confirmed your identity.',
    es: 'Comprueba si has confirmado tu identidad hace poco.',
  },
  description: {
    en: 'Returns `step_up_required` if not. Pages call this before a download that requires it.',
    es: 'Devuelve `step_up_required` si no es así. Las páginas lo consultan antes de una descarga que lo exige.',
  },
  fields: {},
  returns: Type.Object({ confirmed: Type.Boolean() }, { additionalProperties: false }),
  async run() {
    return { confirmed: true }
  },
})
