import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { anySession } from './any-session.access.ts'

export const checkProof = endpoint({
  name: 'checkProof',
  method: 'GET',
  path: '/web/me/step-up',
  access: anySession,
  stepUp: true,
  fields: {},
  returns: Type.Object({ confirmed: Type.Boolean() }, { additionalProperties: false }),
  async run() {
    return { confirmed: true }
  },
})
