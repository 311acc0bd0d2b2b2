import { Type } from 'typebox'
import { orNull } from '../../kernel/http/shapes.ts'
import { EVENT_TYPES } from './event-types.rules.ts'

/** The id of an event. */
export const EVENT_ID = { type: 'string', pattern: '^evt_[0-9a-f]{32}$', maxLength: 36 } as const

const ANY_RECORD = { type: 'object', additionalProperties: true }

export const EVENT = Type.Object(
  {
    id: Type.String(EVENT_ID),
    type: Type.String({ enum: EVENT_TYPES.map(({ type }) => type), maxLength: 40 }),
    timestamp: Type.Unsafe<string>({ type: 'string', format: 'date-time', maxLength: 24 }),
    api_version: Type.String({
      enum: ['v1'],
      maxLength: 10,
      description: 'The version of the API that `data` follows.',
    }),
    entity_id: Type.Unsafe<number | null>({
      ...orNull({ type: 'integer', minimum: 1 }),
      description: 'The LLC, or null if the record belongs to the account.',
    }),
    record: Type.String({
      pattern: '^[a-z0-9_]+/[^/]+$',
      maxLength: 60,
      description: 'The changed record, the same in all its events.',
    }),
    data: Type.Unsafe<object>({ ...ANY_RECORD, description: 'The record after the change.' }),
    related: Type.Unsafe<object | null>({
      ...orNull(ANY_RECORD),
      description: 'Other records that belong to the change.',
    }),
  },
  { title: 'Event', additionalProperties: false },
)

export const EXAMPLE_EVENT = {
  id: 'evt_019a8f3c5b7e7c3a9d2e4f6081b2c3d4',
  type: 'counterparty.created',
  timestamp: '2026-11-15T09:30:00.000Z',
  api_version: 'v1',
  entity_id: 1,
  record: 'counterparty/3',
  data: {
    id: 3,
    entity_id: 1,
    name: 'Acme Ltd',
    kind: 'CLIENT',
    relation_subtype: null,
    is_related_party: false,
  },
  related: null,
}
