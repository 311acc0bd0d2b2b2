import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { PAGING } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION, WHY_NOTHING } from '../../kernel/http/shapes.ts'
import { apiKey } from '../members/members.ts'
import { EXAMPLE_WEBHOOK, WEBHOOK } from './webhook.shape.ts'
import { countWebhooks, listWebhooks as listPage } from './webhook.sql.ts'
import { reachOf } from './webhooks.ts'

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/v1/webhooks',
  access: apiKey('write:webhooks'),
  agents: 'never',
  tag: 'Webhooks',
  summary: { en: 'List your webhooks.', es: 'Lista tus webhooks.' },
  description: {
    en: 'A key that is limited to some LLCs sees the webhooks that are limited to them.',
    es: 'Una clave limitada a algunas LLC ve los webhooks limitados a ellas.',
  },
  fields: PAGING,
  returns: Type.Object(
    { data: Type.Array(WEBHOOK, { maxItems: 500 }), pagination: LIST_PAGINATION, message: WHY_NOTHING },
    { additionalProperties: false },
  ),
  nothing: ({ limit, offset }) => ({ data: [], pagination: { total: 0, limit, offset } }),
  examples: [
    {
      title: 'All webhooks',
      response: { data: [EXAMPLE_WEBHOOK], pagination: { total: 1, limit: 100, offset: 0 } },
    },
  ],
  async run({ db, caller, by, input: { limit, offset } }) {
    const reach = reachOf(caller, by)
    const [rows, { total }] = await Promise.all([
      db.all(listPage, { ...reach, id: null, limit, offset }),
      db.one(countWebhooks, reach),
    ])
    return { data: rows.map(({ webhook }) => webhook), pagination: { total, limit, offset } }
  },
})
