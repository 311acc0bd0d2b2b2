import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { pagesOf } from '../../kernel/http/paging.ts'
import { PAGINATION, WHY_NOTHING } from '../../kernel/http/shapes.ts'
import { apiKey } from '../members/members.ts'
import { EXAMPLE_WEBHOOK, WEBHOOK } from './webhook.shape.ts'
import { countWebhooks, listWebhooks as listPage } from './webhook.sql.ts'
import { reachOf } from './webhooks.ts'

/** Oldest first. */
const PAGES = pagesOf('webhooks', { id: 'id' })

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
  fields: PAGES.fields,
  returns: Type.Object(
    { data: Type.Array(WEBHOOK, { maxItems: 500 }), pagination: PAGINATION, message: WHY_NOTHING },
    { additionalProperties: false },
  ),
  nothing: input => ({ data: [], pagination: PAGES.pagination(input, 0, null) }),
  examples: [
    {
      title: 'All webhooks',
      response: {
        data: [EXAMPLE_WEBHOOK],
        pagination: { total: 1, limit: 100, offset: 0, next_cursor: null },
      },
    },
  ],
  async run({ db, caller, by, input }) {
    const { limit, offset, cursor } = input
    const reach = reachOf(caller, by)
    const after = cursor?.after.id ?? 0
    const [rows, { total }] = await Promise.all([
      db.all(listPage, { ...reach, id: null, after, limit: limit + 1, offset: offset ?? 0 }),
      db.one(countWebhooks, reach),
    ])
    const data = rows.slice(0, limit).map(({ webhook }) => webhook as { id: number })
    const last = rows.length > limit ? JSON.stringify([data.at(-1)!.id]) : null
    return { data, pagination: PAGES.pagination(input, total, last) }
  },
})
