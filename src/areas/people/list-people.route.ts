import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { INSTANT } from '../../kernel/http/shapes.ts'
import { listShares, SHARED_AREAS, SHARED_ROLES, type SharedArea, type SharedRole } from '../access/access.ts'
import { signedIn } from '../members/members.ts'
import { listInvitations } from './invitation.sql.ts'

const MAX_LISTED = 500
const ID = Type.Integer({ format: 'int32' })
const ROLE = Type.Unsafe<SharedRole>({ type: 'string', enum: [...SHARED_ROLES] })
const AREAS = Type.Array(Type.Unsafe<SharedArea>({ type: 'string', enum: [...SHARED_AREAS] }), {
  maxItems: SHARED_AREAS.length,
})

const SHARE = Type.Object(
  {
    id: ID,
    member_id: ID,
    name: Type.String({ maxLength: 300 }),
    email: Type.String({ maxLength: 320 }),
    entity_id: ID,
    llc: Type.String({ maxLength: 300 }),
    role: ROLE,
    areas: AREAS,
    created_at: INSTANT,
  },
  { title: 'Share', additionalProperties: false },
)

const INVITATION = Type.Object(
  {
    id: ID,
    email: Type.String({ maxLength: 320 }),
    entity_ids: Type.Array(ID, { maxItems: 100 }),
    llcs: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 100 }),
    role: ROLE,
    areas: AREAS,
    sent_at: INSTANT,
    expires_at: INSTANT,
    is_expired: Type.Boolean(),
  },
  { title: 'Invitation', additionalProperties: false },
)

export const listPeople = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/web/people',
  access: signedIn,
  fields: {},
  returns: Type.Object(
    {
      shares: Type.Array(SHARE, { maxItems: MAX_LISTED }),
      invitations: Type.Array(INVITATION, { maxItems: MAX_LISTED }),
    },
    { additionalProperties: false },
  ),
  async run({ db, caller }) {
    const wanted = { owner_id: caller.memberId, most: MAX_LISTED }
    const [shares, invitations] = await Promise.all([
      db.all(listShares, wanted),
      db.all(listInvitations, wanted),
    ])
    return { shares, invitations }
  },
})
