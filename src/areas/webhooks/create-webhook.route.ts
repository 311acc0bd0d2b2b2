import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { optional } from '../../kernel/http/fields.ts'
import { apiKey } from '../members/members.ts'
import { WEBHOOK_TYPES, WEBHOOK_URL } from './webhook.fields.ts'
import { EXAMPLE_WEBHOOK, NEW_WEBHOOK } from './webhook.shape.ts'
import { readWebhookUrl } from './webhook-url.ts'
import { webhooksErrors } from './webhooks.errors.ts'
import { createWebhook as create, reachOf, readableFor } from './webhooks.ts'

export const createWebhook = endpoint({
  name: 'createWebhook',
  method: 'POST',
  path: '/v1/webhooks',
  access: apiKey('write:webhooks'),
  agents: 'never',
  stepUp: true,
  tag: 'Webhooks',
  status: 201,
  summary: { en: 'Create a webhook.', es: 'Crea un webhook.' },
  description: {
    en: 'Events that happen from now on are sent to `url`. The signing secret is returned once, in this response. If a key creates it, only events of records and LLCs that the key may read are sent. The secret of a dry run signs nothing.',
    es: 'Los eventos que ocurran a partir de ahora se envían a `url`. El secreto de firma se devuelve una sola vez, en esta respuesta. Si lo crea una clave, solo se envían eventos de los registros y las LLC que la clave puede leer. El secreto de una petición con `Dry-Run: true` no firma nada.',
  },
  fields: {
    url: WEBHOOK_URL,
    types: optional(WEBHOOK_TYPES),
  },
  returns: Type.Object({ data: NEW_WEBHOOK }, { additionalProperties: false }),
  errors: [
    webhooksErrors.invalid_webhook_url,
    webhooksErrors.private_webhook_url,
    webhooksErrors.too_many_webhooks,
  ],
  examples: [
    {
      title: 'New entries',
      request: { url: EXAMPLE_WEBHOOK.url, types: ['entry.created'] },
      response: {
        data: {
          ...EXAMPLE_WEBHOOK,
          types: ['entry.created'],
          last_delivered_at: null,
          secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
        },
      },
    },
  ],
  async run({ database, secrets, config, caller, by, input }) {
    const url = readWebhookUrl(input.url, config.webhooksPrivate)
    const reach = reachOf(caller, by)
    const wanted = {
      url,
      types: input.types,
      readable: readableFor(caller, by),
      entityIds: reach.llcs,
    }
    return create({ database, secrets, config }, by, caller.memberId, wanted)
  },
})
