import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { otherwise } from '../../kernel/http/fields.ts'
import { apiKey } from '../members/members.ts'
import { ownsWebhook } from './own-webhook.ts'
import { GRACE_HOURS, WEBHOOK_ID } from './webhook.fields.ts'
import { NEW_SECRET } from './webhook.shape.ts'
import { reachOf, rotateSecret } from './webhooks.ts'

export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/v1/webhooks/rotate',
  access: apiKey('write:webhooks'),
  agents: 'never',
  stepUp: true,
  tag: 'Webhooks',
  summary: { en: 'Rotate the signing secret of a webhook.', es: 'Rota el secreto de firma de un webhook.' },
  description: {
    en: 'For `grace_hours` both secrets sign each request, so that you can change over without rejecting any. The new secret is returned once, in this response. The secret of a dry run signs nothing.',
    es: 'Durante `grace_hours` ambos secretos firman cada petición, para que puedas cambiar sin rechazar ninguna. El nuevo se devuelve una sola vez, en esta respuesta. El secreto de una petición con `Dry-Run: true` no firma nada.',
  },
  fields: { id: WEBHOOK_ID, grace_hours: otherwise(GRACE_HOURS, 24) },
  returns: Type.Object({ data: NEW_SECRET }, { additionalProperties: false }),
  owns: context => ownsWebhook(context, context.input.id),
  errors: [errors.not_found],
  examples: [
    {
      title: 'Both secrets sign for a day',
      request: { id: 1, grace_hours: 24 },
      response: { data: { id: 1, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' } },
    },
  ],
  run: async ({ db, secrets, caller, by, input: { id, grace_hours } }) => ({
    data: await rotateSecret(db, secrets, by, reachOf(caller, by), id, grace_hours),
  }),
})
