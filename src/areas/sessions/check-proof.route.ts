import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { known } from './known.access.ts'

export const checkProof = endpoint({
  name: 'checkProof',
  method: 'GET',
  path: '/web/me/step-up',
  access: known,
  stepUp: true,
  tag: 'Signing in',
  summary: {
    en: 'Say whether you confirmed lately that it is you.',
    es: 'Indica si has confirmado hace poco que eres tú.',
  },
  description: {
    en: 'Answers `step_up_required` where not. A page asks it before a download that needs it.',
    es: 'Responde `step_up_required` si no. Una página lo pregunta antes de una descarga que lo exige.',
  },
  fields: {},
  returns: Type.Object({ confirmed: Type.Boolean() }, { additionalProperties: false }),
  async run() {
    return { confirmed: true }
  },
})
