import { Type } from 'typebox'
import { INSTANT, orNull } from '../../kernel/http/shapes.ts'
import { ALL_SCOPES } from '../members/members.ts'

const ID = Type.Integer({ format: 'int32' })

export type CreatedBy = { kind: 'member' | 'staff' | 'operator'; id: number | null; name: string | null }

/** An API key as its owner and the operator see it. Only the response that creates it contains its value. */
export const KEY = Type.Object(
  {
    id: ID,
    member_id: ID,
    mode: Type.Unsafe<'live' | 'test'>({
      type: 'string',
      enum: ['live', 'test'],
      description: 'A test key acts on a copy of one LLC.',
    }),
    name: Type.String({ maxLength: 300 }),
    shown: Type.String({ maxLength: 17, description: 'The first characters of the key.' }),
    scopes: Type.Array(Type.String({ enum: [...ALL_SCOPES] }), { maxItems: ALL_SCOPES.length }),
    allow_list: Type.Array(Type.String({ maxLength: 60 }), {
      maxItems: 100,
      description: 'Addresses the key may be used from; empty for any.',
    }),
    entity_ids: orNull(
      Type.Array(ID, { maxItems: 100, description: 'The LLCs the key is limited to; null for all.' }),
    ),
    hourly_limit: Type.Integer({ minimum: 1 }),
    used: Type.Integer({ minimum: 0, description: 'Requests in the current hour.' }),
    created_at: INSTANT,
    expires_at: orNull(INSTANT),
    revoked_at: orNull(INSTANT),
    grace_until: orNull(
      Type.String({
        format: 'date-time',
        description: 'When the value from before a rotation stops working.',
      }),
    ),
    last_used_at: orNull(INSTANT),
    last_used_ip: orNull(Type.String({ maxLength: 60 })),
    created_by: Type.Unsafe<CreatedBy | null>({
      ...orNull(
        Type.Object(
          {
            kind: Type.String({ enum: ['member', 'staff', 'operator'], maxLength: 8 }),
            id: orNull(ID),
            name: orNull(Type.String({ maxLength: 300 })),
          },
          { additionalProperties: false },
        ),
      ),
      description:
        'Who created the key, or gave it its present value: you, someone of the firm, or the operator of the server. While a value from before a rotation works, someone of the firm who knows it is named.',
    }),
  },
  { title: 'ApiKey', additionalProperties: false },
)

/** The response with a new key, or a new value for one. */
export const NEW_VALUE = Type.Object(
  {
    data: Type.Object(
      {
        id: ID,
        key: orNull(
          Type.String({
            maxLength: 60,
            description:
              'The key value, shown only once. Null in the response to a repeated request, because it is not stored.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

export const CHANGED_KEY = Type.Object(
  { data: Type.Object({ id: ID }, { additionalProperties: false }) },
  { additionalProperties: false },
)

export const REQUEST = Type.Object(
  {
    at: INSTANT,
    endpoint: Type.String({ maxLength: 100, description: 'The operationId, such as listEntries.' }),
    status: Type.Integer({ minimum: 200, maximum: 599 }),
    ms: Type.Integer({ minimum: 0 }),
    ip: Type.String({ maxLength: 60 }),
    dry_run: Type.Boolean({ description: 'Whether it was sent with `Dry-Run: true`, so nothing was saved.' }),
  },
  { title: 'KeyRequest', additionalProperties: false },
)

export const USAGE = Type.Object(
  {
    at: INSTANT,
    requests: Type.Integer({ minimum: 0 }),
    refused: Type.Integer({ minimum: 0, description: 'Responses with status 400 to 499.' }),
    failed: Type.Integer({ minimum: 0, description: 'Responses with status 500 or higher.' }),
  },
  { title: 'KeyUsage', additionalProperties: false },
)
