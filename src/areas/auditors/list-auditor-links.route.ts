import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { id } from '../../kernel/http/fields.ts'
import { INSTANT, orNull } from '../../kernel/http/shapes.ts'
import { signedIn } from '../members/members.ts'
import { PARTS } from './link.rules.ts'
import { listLinks } from './link.sql.ts'

const MAX_LISTED = 100

const LINK = Type.Object(
  {
    id: Type.Integer({ format: 'int32' }),
    name: Type.String({ maxLength: 300 }),
    parts: Type.Array(Type.String({ enum: [...PARTS] }), { maxItems: PARTS.length }),
    created_at: INSTANT,
    expires_at: INSTANT,
    revoked_at: orNull(INSTANT),
    last_used_at: orNull(INSTANT),
    is_live: Type.Boolean(),
  },
  { title: 'AuditorLink', additionalProperties: false },
)

export const listAuditorLinks = endpoint({
  name: 'listAuditorLinks',
  method: 'GET',
  path: '/web/auditor-links',
  access: signedIn,
  fields: { entity_id: id({ description: 'The LLC.' }) },
  actsFor: 'entity_id',
  returns: Type.Object({ data: Type.Array(LINK, { maxItems: MAX_LISTED }) }, { additionalProperties: false }),
  async run({ db, input: { entity_id } }) {
    return { data: await db.all(listLinks, { entity_id, most: MAX_LISTED }) }
  },
})
