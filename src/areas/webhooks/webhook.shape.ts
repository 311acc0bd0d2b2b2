import { Type } from 'typebox'
import { orNull } from '../../kernel/http/shapes.ts'
import { EVENT_TYPES } from '../events/events.ts'
import { SEND_ERRORS } from './send.ts'
import { MAX_RESENT } from './webhook.rules.ts'

const MOMENT = Type.Unsafe<string>({ type: 'string', format: 'date-time', maxLength: 24 })
const MOMENT_OR_NULL = orNull<string>(MOMENT)
const ID = Type.Integer({ minimum: 1 })
const URL_TEXT = Type.String({ format: 'uri', maxLength: 2000 })
const TYPE_NAMES = [...EVENT_TYPES.map(({ type }) => type), 'webhook.test']

type SetUpBy = {
  kind: 'member' | 'key' | 'app' | 'operator'
  id: number | null
  name: string | null
  status: 'active' | 'revoked' | 'expired'
}

const FIELDS = {
  id: ID,
  url: URL_TEXT,
  types: orNull<string[]>(
    Type.Array(Type.String({ enum: TYPE_NAMES, maxLength: 40 }), {
      maxItems: 100,
      description: 'The types of events that are sent; null for all.',
    }),
  ),
  entity_ids: orNull<number[]>(
    Type.Array(ID, { maxItems: 100, description: 'The LLCs whose events are sent; null for all.' }),
  ),
  status: Type.Unsafe<'active' | 'paused'>({ type: 'string', enum: ['active', 'paused'], maxLength: 6 }),
  paused_reason: Type.Unsafe<'member' | 'failing' | 'gone' | 'revoked' | null>({
    ...orNull({ type: 'string', enum: ['member', 'failing', 'gone', 'revoked'], maxLength: 7 }),
    description:
      'Why it is paused: by you, after three days of failures, after a 410, or because access was revoked: that of the key or app that set it up, or its own on the Security page.',
  }),
  waiting: Type.Integer({ minimum: 0, description: 'Deliveries that wait, counted up to 2,000.' }),
  failures: Type.Integer({ minimum: 0, description: 'Failed attempts since the last successful one.' }),
  last_delivered_at: Type.Unsafe<string | null>({
    ...orNull(MOMENT),
    description: 'The last successful delivery, to ten seconds.',
  }),
  grace_until: Type.Unsafe<string | null>({
    ...orNull(MOMENT),
    description: 'Until when the secret from before a rotation signs too.',
  }),
  set_up_by: Type.Unsafe<SetUpBy | null>({
    ...orNull(
      Type.Object(
        {
          kind: Type.String({ enum: ['member', 'key', 'app', 'operator'], maxLength: 8 }),
          id: orNull<number>(ID),
          name: Type.Unsafe<string | null>({
            ...orNull({ type: 'string', maxLength: 300 }),
            description: 'The name of the key or app; null otherwise.',
          }),
          status: Type.String({ enum: ['active', 'revoked', 'expired'], maxLength: 7 }),
        },
        { additionalProperties: false },
      ),
    ),
    description:
      'Who set `url`: you on the website, an API key, a connected app or the firm. Null if it was not recorded. If the key or app is revoked or expires, the webhook is paused; to keep it, resume it or set `url` again.',
  }),
  created_at: MOMENT,
}

export const WEBHOOK = Type.Object(FIELDS, { title: 'Webhook', additionalProperties: false })

const SECRET = Type.Unsafe<string | null>({
  ...orNull({ type: 'string', pattern: '^whsec_', maxLength: 60 }),
  description: 'The signing secret, shown only once. Null in the response to a repeated request.',
})

export const NEW_WEBHOOK = Type.Object(
  { ...FIELDS, secret: SECRET },
  { title: 'NewWebhook', additionalProperties: false },
)

export const NEW_SECRET = Type.Object(
  { id: ID, secret: SECRET },
  { title: 'WebhookSecret', additionalProperties: false },
)

const ERROR = Type.Unsafe<(typeof SEND_ERRORS)[number] | null>({
  ...orNull({ type: 'string', enum: [...SEND_ERRORS], maxLength: 20 }),
  description: 'Why there is no valid response.',
})
const STATUS = Type.Unsafe<number | null>({
  ...orNull({ type: 'integer', minimum: 100, maximum: 999 }),
  description: 'The status of the response.',
})
const RESPONSE = Type.Unsafe<string | null>({
  ...orNull({ type: 'string', maxLength: 4000 }),
  description: 'The first 2,000 characters of the response.',
})
const TOOK = Type.Integer({ minimum: 0 })
const REQUEST_HEADERS = Type.Array(
  Type.Object(
    { name: Type.String({ maxLength: 100 }), value: Type.String({ maxLength: 4000 }) },
    { additionalProperties: false },
  ),
  {
    maxItems: 20,
    description: 'The headers of the request, including its signature. Empty if they were not kept.',
  },
)

export const TEST_RESULT = Type.Object(
  {
    delivery_id: ID,
    delivered: Type.Boolean(),
    status: STATUS,
    error: ERROR,
    response: RESPONSE,
    took_ms: TOOK,
  },
  { title: 'WebhookTest', additionalProperties: false },
)

export const RESENT = Type.Object(
  {
    resent: Type.Integer({ minimum: 0, maximum: MAX_RESENT, description: 'Deliveries that were queued.' }),
    next_from: Type.Unsafe<string | null>({
      ...orNull(MOMENT),
      description: 'Send it as `from` to continue, if the period has more events. Null otherwise.',
    }),
  },
  { title: 'ResentDeliveries', additionalProperties: false },
)

const DELIVERY_FIELDS = {
  id: ID,
  webhook_id: ID,
  event_id: Type.String({ pattern: '^evt_[0-9a-f]{32}$', maxLength: 36 }),
  type: Type.String({ enum: TYPE_NAMES, maxLength: 40 }),
  record: Type.String({ pattern: '^[a-z_]+/', maxLength: 60 }),
  status: Type.Unsafe<'waiting' | 'delivered' | 'failed'>({
    type: 'string',
    enum: ['waiting', 'delivered', 'failed'],
    maxLength: 9,
  }),
  attempts: Type.Integer({ minimum: 0, description: 'Attempts since it was last queued.' }),
  next_attempt_at: MOMENT_OR_NULL,
  delivered_at: MOMENT_OR_NULL,
  event_at: MOMENT,
}

export const DELIVERY = Type.Object(DELIVERY_FIELDS, {
  title: 'WebhookDelivery',
  additionalProperties: false,
})

export const DELIVERY_DETAIL = Type.Object(
  {
    ...DELIVERY_FIELDS,
    request: Type.Unsafe<string | null>({
      ...orNull({ type: 'string', pattern: '^\\{', maxLength: 1_000_000 }),
      description: 'The body that is sent; null if the event is no longer kept, or the key may not read it.',
    }),
    tries: Type.Array(
      Type.Object(
        {
          at: MOMENT,
          took_ms: TOOK,
          url: URL_TEXT,
          request_headers: REQUEST_HEADERS,
          status: STATUS,
          error: ERROR,
          response: RESPONSE,
        },
        { additionalProperties: false },
      ),
      { maxItems: 50, description: 'The last 50 attempts, newest first.' },
    ),
  },
  { title: 'WebhookDeliveryDetail', additionalProperties: false },
)

export const EXAMPLE_WEBHOOK = {
  id: 1,
  url: 'https://example.com/webhooks',
  types: ['entry.created', 'ledger.ratified'],
  entity_ids: null,
  status: 'active',
  paused_reason: null,
  waiting: 0,
  failures: 0,
  last_delivered_at: '2026-11-17T09:30:00.000Z',
  grace_until: null,
  set_up_by: { kind: 'key', id: 3, name: 'My script', status: 'active' },
  created_at: '2026-11-17T09:00:00.000Z',
}

export const EXAMPLE_DELIVERY = {
  id: 12,
  webhook_id: 1,
  event_id: 'evt_019a8f3c5b7e7c3a9d2e4f6081b2c3d4',
  type: 'entry.created',
  record: 'entry/12',
  status: 'delivered',
  attempts: 1,
  next_attempt_at: null,
  delivered_at: '2026-11-17T09:30:00.000Z',
  event_at: '2026-11-17T09:29:59.000Z',
}
