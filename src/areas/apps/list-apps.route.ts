import { Type } from 'typebox'
import { MAX_LISTED } from '../../kernel/grants/grant.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { INSTANT, orNull } from '../../kernel/http/shapes.ts'
import { listMemberApps } from '../access/access.ts'
import { ALL_SCOPES, signedIn } from '../members/members.ts'
import { RESOURCES } from './resources.ts'

const ID = Type.Integer({ format: 'int32' })

const APP = Type.Object(
  {
    id: ID,
    name: Type.String({ maxLength: 100 }),
    client_id: Type.String({ maxLength: 2000 }),
    resource: Type.Unsafe<(typeof RESOURCES)[number]>({ type: 'string', enum: [...RESOURCES] }),
    scopes: Type.Array(Type.String({ enum: [...ALL_SCOPES] }), { maxItems: ALL_SCOPES.length }),
    entity_ids: orNull(
      Type.Array(ID, { maxItems: 100, description: 'The LLCs the app is limited to; null for all.' }),
    ),
    created_at: INSTANT,
    last_used_at: orNull(INSTANT),
  },
  { title: 'ConnectedApp', additionalProperties: false },
)

export const listApps = endpoint({
  name: 'listApps',
  method: 'GET',
  path: '/web/apps',
  access: signedIn,
  fields: {},
  returns: Type.Object({ data: Type.Array(APP, { maxItems: MAX_LISTED }) }, { additionalProperties: false }),
  async run({ db, caller }) {
    return { data: await db.all(listMemberApps, { member_id: caller.memberId, most: MAX_LISTED }) }
  },
})
