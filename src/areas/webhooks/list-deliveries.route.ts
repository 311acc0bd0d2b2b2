import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id, optional, PAGING, word } from '../../kernel/http/fields.ts'
import { WHY_NOTHING } from '../../kernel/http/shapes.ts'
import { apiKey } from '../members/members.ts'
import { listDeliveries as listPage } from './delivery.sql.ts'
import { ownsWebhook } from './own-webhook.ts'
import { WEBHOOK_ID } from './webhook.fields.ts'
import { DELIVERY_DAYS } from './webhook.rules.ts'
import { DELIVERY, EXAMPLE_DELIVERY } from './webhook.shape.ts'
import { expectWebhook, reachOf } from './webhooks.ts'

/** Deliveries looked at per request, whatever the filter finds. */
const MAX_EXAMINED = 2000

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/v1/webhooks/deliveries',
  access: apiKey('write:webhooks'),
  agents: 'never',
  tag: 'Webhooks',
  summary: { en: 'List the deliveries of a webhook.', es: 'Lista los envíos de un webhook.' },
  description: {
    en: `Newest first, kept for ${DELIVERY_DAYS} days. Send \`next_before\` as \`before\` to continue.`,
    es: `Primero los más recientes, que se conservan ${DELIVERY_DAYS} días. Envía \`next_before\` como \`before\` para continuar.`,
  },
  fields: {
    webhook_id: WEBHOOK_ID,
    status: optional(
      word({ description: 'Only these.', example: 'waiting' }, ['waiting', 'delivered', 'failed']),
    ),
    before: optional(id({ description: 'Only deliveries before this one.', example: 1000 })),
    limit: PAGING.limit,
  },
  returns: Type.Object(
    {
      data: Type.Array(DELIVERY, { maxItems: 500 }),
      next_before: Type.Unsafe<number | null>({
        anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }],
        description: 'Send it as `before` to continue. Null at the end.',
      }),
      has_more: Type.Boolean(),
      message: WHY_NOTHING,
    },
    { additionalProperties: false },
  ),
  owns: context => ownsWebhook(context, context.input.webhook_id),
  nothing: () => ({ data: [], next_before: null, has_more: false }),
  errors: [errors.not_found],
  examples: [
    {
      title: 'The newest',
      request: { webhook_id: 1, limit: 1 },
      response: { data: [EXAMPLE_DELIVERY], next_before: 12, has_more: true },
    },
  ],
  async run({ db, caller, by, input: { webhook_id, before, status, limit } }) {
    await expectWebhook(db, reachOf(caller, by), webhook_id)
    const page = await db.one(listPage, { webhook_id, before, status, limit, looks: MAX_EXAMINED })
    return {
      data: page.deliveries,
      next_before: page.has_more ? page.last_id : null,
      has_more: page.has_more,
    }
  },
})
