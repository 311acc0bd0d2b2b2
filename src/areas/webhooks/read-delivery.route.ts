import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { orNull, WHY_NOTHING } from '../../kernel/http/shapes.ts'
import { apiKey } from '../members/members.ts'
import { findDelivery } from './delivery.sql.ts'
import { DELIVERY_ID, ownsDelivery } from './own-webhook.ts'
import { DELIVERY_DETAIL, EXAMPLE_DELIVERY } from './webhook.shape.ts'
import { expectWebhook, reachOf, readableFor } from './webhooks.ts'

export const readDelivery = endpoint({
  name: 'readDelivery',
  method: 'GET',
  path: '/v1/webhooks/deliveries/{delivery_id}',
  access: apiKey('write:webhooks'),
  agents: 'never',
  tag: 'Webhooks',
  summary: {
    en: 'Read a delivery with its request and responses.',
    es: 'Lee un envío con su petición y sus respuestas.',
  },
  description: {
    en: 'The body that was sent, and the headers and the response of each attempt. `request` is null for a key that may not read the record.',
    es: 'El cuerpo que se envió, y las cabeceras y la respuesta de cada intento. `request` es null para una clave que no puede leer el registro.',
  },
  fields: { delivery_id: DELIVERY_ID },
  returns: Type.Object(
    { data: orNull(DELIVERY_DETAIL), message: WHY_NOTHING },
    { additionalProperties: false },
  ),
  owns: ownsDelivery,
  nothing: () => ({ data: null }),
  errors: [errors.not_found],
  examples: [
    {
      title: 'A delivery',
      request: { delivery_id: 12 },
      response: {
        data: {
          ...EXAMPLE_DELIVERY,
          request: '{"id":"evt_019a8f3c5b7e7c3a9d2e4f6081b2c3d4","type":"entry.created"}',
          tries: [
            {
              at: '2026-11-17T09:30:00.000Z',
              took_ms: 85,
              url: 'https://example.com/webhooks',
              request_headers: [
                { name: 'content-type', value: 'application/json' },
                { name: 'webhook-id', value: 'evt_019a8f3c5b7e7c3a9d2e4f6081b2c3d4' },
              ],
              status: 200,
              error: null,
              response: 'ok',
            },
          ],
        },
      },
    },
  ],
  async run({ db, caller, by, input: { delivery_id } }) {
    const found = await db.maybe(findDelivery, { id: delivery_id })
    if (!found) throw errors.not_found()
    await expectWebhook(db, reachOf(caller, by), found.webhook_id)
    const readable = readableFor(caller, by)
    const isReadable = readable === null || found.type === 'webhook.test' || readable.includes(found.type)
    return { data: { ...(found.delivery as object), ...(!isReadable && { request: null }) } }
  },
})
