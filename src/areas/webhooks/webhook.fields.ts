import type { TSchema } from 'typebox'
import { custom, id, integer, text } from '../../kernel/http/fields.ts'
import { EVENT_TYPES } from '../events/events.ts'
import { MAX_GRACE_HOURS } from './webhook.rules.ts'
import { webhooksErrors } from './webhooks.errors.ts'

const KNOWN = EVENT_TYPES.map(({ type }) => type)

export const WEBHOOK_ID = id({ description: 'The webhook.', example: 1 })

const url = text(
  { description: 'Where events are sent, with HTTPS.', example: 'https://example.com/webhooks' },
  { max: 2000 },
)
/** Whether it is allowed depends on the installation, and is checked later. */
export const WEBHOOK_URL = { ...url, schema: { ...url.schema, format: 'uri' } as TSchema }

export function readTypes(value: unknown): string[] {
  const isList = Array.isArray(value) && value.length > 0 && value.length <= KNOWN.length
  if (!isList || !value.every(one => KNOWN.includes(one)))
    throw webhooksErrors.invalid_webhook_types({ example: '["entry.created"]' })
  return [...new Set(value)]
}

export const WEBHOOK_TYPES = custom<string[]>(
  { type: 'array', items: { type: 'string', enum: KNOWN }, minItems: 1, maxItems: KNOWN.length },
  { description: 'The types of events to send. Null for all.', example: ['entry.created'] },
  readTypes,
  [webhooksErrors.invalid_webhook_types],
)

export const GRACE_HOURS = integer(
  { description: 'How many hours the previous secret signs too.', example: 24 },
  { min: 0, max: MAX_GRACE_HOURS },
)

export function readEventTime(value: unknown): string {
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(value)
  const time = isTime ? Date.parse(value) : Number.NaN
  if (Number.isNaN(time)) throw webhooksErrors.invalid_event_time({ example: '2026-11-17T09:00:00Z' })
  return new Date(time).toISOString()
}

export const eventTime = (description: string, example: string) =>
  custom<string>(
    { type: 'string', format: 'date-time', maxLength: 24 },
    { description, example },
    readEventTime,
    [webhooksErrors.invalid_event_time],
  )
