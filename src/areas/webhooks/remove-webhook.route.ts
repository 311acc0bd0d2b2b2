import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { apiKey } from '../members/members.ts'
import { ownsWebhook } from './own-webhook.ts'
import { WEBHOOK_ID } from './webhook.fields.ts'
import { dropWebhook, reachOf } from './webhooks.ts'

export const removeWebhook = endpoint({
  name: 'removeWebhook',
  method: 'POST',
  path: '/v1/webhooks/remove',
  access: apiKey('write:webhooks'),
  agents: 'never',
  tag: 'Webhooks',
  summary: { en: 'Remove a webhook.', es: 'Elimina un webhook.' },
  description: {
    en: 'Nothing more is sent. Its signing secret and its log are deleted.',
    es: 'No se envía nada más. Se eliminan su secreto de firma y su registro.',
  },
  fields: { id: WEBHOOK_ID },
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer({ minimum: 1 }) }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  owns: context => ownsWebhook(context, context.input.id),
  errors: [errors.not_found],
  examples: [{ title: 'Remove', request: { id: 1 }, response: { data: { id: 1 } } }],
  run: async ({ db, caller, by, input: { id } }) =>
    new JsonText(await dropWebhook(db, by, reachOf(caller, by), id)),
})
