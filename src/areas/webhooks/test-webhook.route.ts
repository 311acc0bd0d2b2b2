import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { apiKey } from '../members/members.ts'
import { ownsWebhook } from './own-webhook.ts'
import { WEBHOOK_ID } from './webhook.fields.ts'
import { TEST_RESULT } from './webhook.shape.ts'
import { reachOf, sendTest } from './webhooks.ts'

export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/v1/webhooks/test',
  access: apiKey('write:webhooks'),
  agents: 'never',
  tag: 'Webhooks',
  summary: { en: 'Send a test event to a webhook.', es: 'Envía un evento de prueba a un webhook.' },
  description: {
    en: 'Sends an event of the type `webhook.test` at once and returns what the receiver answered. It works while the webhook is paused, and is not repeated. `Dry-Run: true` is refused, because only the receiver knows what it would answer.',
    es: 'Envía al momento un evento de tipo `webhook.test` y devuelve lo que respondió el receptor. Funciona con el webhook en pausa y no se repite. `Dry-Run: true` se rechaza, porque solo el receptor sabe qué respondería.',
  },
  // What the receiver would answer is known only once it was asked.
  dryRun: 'refused',
  fields: { id: WEBHOOK_ID },
  returns: Type.Object({ data: TEST_RESULT }, { additionalProperties: false }),
  owns: context => ownsWebhook(context, context.input.id),
  errors: [errors.not_found],
  examples: [
    {
      title: 'A receiver that works',
      request: { id: 1 },
      response: {
        data: { delivery_id: 13, delivered: true, status: 200, error: null, response: 'ok', took_ms: 85 },
      },
    },
  ],
  run: async ({ database, secrets, config, caller, by, input: { id }, now }) =>
    new JsonText(
      await sendTest({ database, secrets, config }, by, reachOf(caller, by), id, now, caller.isTest),
    ),
})
