import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { apiKey } from '../members/members.ts'
import { DELIVERY_ID, ownsDelivery } from './own-webhook.ts'
import { RESENT } from './webhook.shape.ts'
import { webhooksErrors } from './webhooks.errors.ts'
import { reachOf, resendOne } from './webhooks.ts'

export const resendDelivery = endpoint({
  name: 'resendDelivery',
  method: 'POST',
  path: '/v1/webhooks/deliveries/resend',
  access: apiKey('write:webhooks'),
  agents: 'never',
  tag: 'Webhooks',
  summary: { en: 'Send one delivery again.', es: 'Reenvía un envío.' },
  description: {
    en: 'The event keeps its id. A delivery that is waiting is sent anyway, and a test is not sent again; both answer `resent: 0`.',
    es: 'El evento conserva su id. Un envío pendiente se envía de todos modos y una prueba no se reenvía; ambos responden `resent: 0`.',
  },
  fields: { delivery_id: DELIVERY_ID },
  returns: Type.Object({ data: RESENT }, { additionalProperties: false }),
  owns: ownsDelivery,
  errors: [errors.not_found, webhooksErrors.webhook_paused, webhooksErrors.too_many_waiting],
  examples: [
    {
      title: 'One delivery',
      request: { delivery_id: 12 },
      response: { data: { resent: 1, next_from: null } },
    },
  ],
  run: async ({ database, caller, by, input: { delivery_id }, now }) =>
    new JsonText(await resendOne(database, by, reachOf(caller, by), delivery_id, now)),
})
