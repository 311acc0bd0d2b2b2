import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { changeable, clearable, word } from '../../kernel/http/fields.ts'
import { apiKey } from '../members/members.ts'
import { ownsWebhook } from './own-webhook.ts'
import { WEBHOOK_ID, WEBHOOK_TYPES, WEBHOOK_URL } from './webhook.fields.ts'
import { EXAMPLE_WEBHOOK, WEBHOOK } from './webhook.shape.ts'
import { readWebhookUrl } from './webhook-url.ts'
import { webhooksErrors } from './webhooks.errors.ts'
import { changeWebhook, reachOf, readableFor } from './webhooks.ts'

const RETURNED = [
  'entity_ids',
  'paused_reason',
  'waiting',
  'failures',
  'last_delivered_at',
  'grace_until',
  'set_up_by',
  'created_at',
]

export const updateWebhook = endpoint({
  name: 'updateWebhook',
  method: 'PUT',
  path: '/v1/webhooks',
  access: apiKey('write:webhooks'),
  agents: 'never',
  stepUp: true,
  tag: 'Webhooks',
  summary: { en: 'Change, pause or resume a webhook.', es: 'Modifica, pausa o reanuda un webhook.' },
  description: {
    en: 'Only the fields you send change. While it is paused, events wait; when you resume it, they are sent.',
    es: 'Solo cambian los campos que envías. Mientras está en pausa, los eventos esperan; al reanudarlo, se envían.',
  },
  fields: {
    id: WEBHOOK_ID,
    url: changeable(WEBHOOK_URL),
    types: clearable(WEBHOOK_TYPES),
    status: changeable(
      word({ description: 'Whether events are sent.', example: 'active' }, ['active', 'paused'] as const),
    ),
  },
  ignored: RETURNED,
  check({ url, types, status }) {
    if (url === undefined && types === undefined && status === undefined)
      throw errors.nothing_to_change({ fields: 'url, types, status' })
  },
  returns: Type.Object({ data: WEBHOOK }, { additionalProperties: false }),
  owns: context => ownsWebhook(context, context.input.id),
  errors: [
    errors.not_found,
    errors.nothing_to_change,
    webhooksErrors.invalid_webhook_url,
    webhooksErrors.private_webhook_url,
  ],
  examples: [
    {
      title: 'Pause',
      request: { id: 1, status: 'paused' },
      response: { data: { ...EXAMPLE_WEBHOOK, status: 'paused', paused_reason: 'member' } },
    },
  ],
  async run({ database, config, caller, by, input: { id, url, types, status }, now }) {
    const reach = reachOf(caller, by)
    const change = {
      url: url === undefined ? undefined : readWebhookUrl(url, config.webhooksPrivate),
      types,
      readable: readableFor(caller, by),
      status,
    }
    return new JsonText(await changeWebhook({ database, config }, by, reach, id, change, now))
  },
})
