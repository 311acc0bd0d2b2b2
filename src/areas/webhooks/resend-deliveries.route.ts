import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { apiKey } from '../members/members.ts'
import { ownsWebhook } from './own-webhook.ts'
import { eventTime, WEBHOOK_ID } from './webhook.fields.ts'
import { MAX_RESENT } from './webhook.rules.ts'
import { RESENT } from './webhook.shape.ts'
import { webhooksErrors } from './webhooks.errors.ts'
import { reachOf, resendPeriod } from './webhooks.ts'

export const resendDeliveries = endpoint({
  name: 'resendDeliveries',
  method: 'POST',
  path: '/v1/webhooks/resend',
  access: apiKey('write:webhooks'),
  agents: 'never',
  tag: 'Webhooks',
  summary: {
    en: 'Send the events of a period to a webhook again.',
    es: 'Reenvía a un webhook los eventos de un periodo.',
  },
  description: {
    en: `Queues the deliveries of events from \`from\` until before \`to\`, at most ${MAX_RESENT} per request. Each event keeps its id. Deliveries that are waiting are sent anyway.`,
    es: `Pone en cola los envíos de los eventos desde \`from\` hasta antes de \`to\`, como máximo ${MAX_RESENT} por petición. Cada evento conserva su id. Los envíos pendientes se envían de todos modos.`,
  },
  fields: {
    webhook_id: WEBHOOK_ID,
    from: eventTime('Events from this time on.', '2026-11-17T09:00:00Z'),
    to: eventTime('Events before this time.', '2026-11-17T10:00:00Z'),
  },
  returns: Type.Object({ data: RESENT }, { additionalProperties: false }),
  owns: context => ownsWebhook(context, context.input.webhook_id),
  errors: [errors.not_found, webhooksErrors.webhook_paused, webhooksErrors.too_many_waiting],
  examples: [
    {
      title: 'One hour',
      request: { webhook_id: 1, from: '2026-11-17T09:00:00Z', to: '2026-11-17T10:00:00Z' },
      response: { data: { resent: 12, next_from: null } },
    },
  ],
  run: async ({ database, caller, by, input: { webhook_id, from, to }, now }) =>
    new JsonText(await resendPeriod(database, by, reachOf(caller, by), webhook_id, { from, to }, now)),
})
