import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { SHARED_AREAS, SHARED_ROLES, type SharedArea, type SharedRole } from '../access/access.ts'
import { PERMISSIONS, type Permission, permissionsOf, ROLES, type Role } from '../members/members.ts'
import { visitorOrMember } from './any-session.access.ts'
import { findMe } from './me.sql.ts'
import { lacksSecondFactor, lacksSingleSignOn, type OpenSession } from './session.access.ts'
import { findView } from './staff-view/staff-view.sql.ts'
import { viewedAreas } from './staff-view/viewed-areas.ts'

const BRIEF = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    name: Type.String(),
    state: Type.String(),
    status: Type.String(),
  },
  { additionalProperties: false },
)

const SHARED = Type.Object(
  {
    share_id: Type.Integer({ minimum: 1 }),
    ...BRIEF.properties,
    owner: Type.String(),
    role: Type.Unsafe<SharedRole>({ type: 'string', enum: [...SHARED_ROLES] }),
    areas: Type.Array(Type.Unsafe<SharedArea>({ type: 'string', enum: [...SHARED_AREAS] }), { maxItems: 20 }),
    is_active: Type.Boolean({ description: 'False while the owner has no active subscription.' }),
  },
  { title: 'SharedLlc', additionalProperties: false },
)

const VIEWING = Type.Object(
  {
    member_id: Type.Integer({ minimum: 1 }),
    name: Type.String(),
    ends_at: Type.String({ format: 'date-time' }),
    areas: SHARED.properties.areas,
    llcs: Type.Array(BRIEF, { maxItems: 100 }),
  },
  { title: 'ViewedAccount', additionalProperties: false },
)

const NOBODY = {
  signed_in: false,
  member_id: null,
  name: null,
  email: null,
  language: null,
  role: null,
  permissions: [],
  tier: null,
  member_since: null,
  subscribed: false,
  second_factor_required: false,
  single_sign_on_required: false,
  entities: [],
  shared: [],
  viewing: null,
  single_sign_on: null,
}

export const readMe = endpoint({
  name: 'readMe',
  method: 'GET',
  path: '/web/me',
  access: visitorOrMember,
  fields: {},
  returns: Type.Object(
    {
      signed_in: Type.Boolean(),
      member_id: orNull(Type.Integer({ minimum: 1 })),
      name: orNull(Type.String()),
      email: orNull(Type.String()),
      language: orNull(Type.Unsafe<string>({ type: 'string', enum: [...LANGUAGES] })),
      role: orNull(Type.Unsafe<Role>({ type: 'string', enum: [...ROLES] })),
      permissions: Type.Array(Type.Unsafe<Permission>({ type: 'string', enum: [...PERMISSIONS] }), {
        description: 'What the role allows in the console.',
        maxItems: PERMISSIONS.length,
      }),
      tier: orNull(Type.String()),
      member_since: orNull(Type.String({ format: 'date' })),
      subscribed: Type.Boolean({
        description: 'Whether any of the LLCs has an active Manager subscription.',
      }),
      second_factor_required: Type.Boolean({
        description: 'Whether a second factor must be set up or used first.',
      }),
      single_sign_on_required: Type.Boolean({
        description: 'Whether the console opens only after single sign-on.',
      }),
      entities: Type.Array(BRIEF, { maxItems: 100 }),
      shared: Type.Array(SHARED, { description: 'LLCs that others share with the user.' }),
      viewing: orNull(VIEWING),
      single_sign_on: orNull(
        Type.String({ description: 'The name of the identity provider for staff, if there is one.' }),
      ),
    },
    { additionalProperties: false },
  ),
  async run({ db, caller: { session }, config }) {
    const single_sign_on = config.oidc?.name ?? null
    if (!session) return { ...NOBODY, single_sign_on }
    const me = await db.one(findMe, { member_id: session.memberId })
    const viewing = await findViewing(db, session)
    return {
      signed_in: true,
      ...me,
      // Only the LLCs of the client are reached meanwhile.
      ...(viewing && { entities: [], shared: [] }),
      viewing,
      permissions: permissionsOf(me.role),
      subscribed: session.subscribed,
      second_factor_required: lacksSecondFactor(session, config),
      single_sign_on_required: lacksSingleSignOn(session, config),
      single_sign_on,
    }
  },
})

/** The account of a client that staff are looking at. */
async function findViewing(db: Db, { sessionId, role, view }: OpenSession) {
  const found = view && (await db.maybe(findView, { session_id: sessionId }))
  return found && { ...found, areas: viewedAreas(role) }
}
