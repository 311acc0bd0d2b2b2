import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { SHARED_AREAS, SHARED_ROLES, type SharedArea, type SharedRole } from '../access/access.ts'
import { visitorOrMember } from './known.access.ts'
import { findMe } from './me.sql.ts'
import { lacksSecondFactor } from './session.access.ts'

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

const NOBODY = {
  signed_in: false,
  member_id: null,
  name: null,
  email: null,
  language: null,
  role: null,
  tier: null,
  member_since: null,
  subscribed: false,
  second_factor_required: false,
  entities: [],
  shared: [],
}

export const readMe = endpoint({
  name: 'readMe',
  method: 'GET',
  path: '/web/me',
  access: visitorOrMember,
  tag: 'Signing in',
  summary: {
    en: 'Get the signed-in user, if any.',
    es: 'Consulta quién ha iniciado sesión, si hay alguien.',
  },
  description: {
    en: 'For visitors, returns only `signed_in: false`.',
    es: 'Para visitantes, devuelve solo `signed_in: false`.',
  },
  fields: {},
  returns: Type.Object(
    {
      signed_in: Type.Boolean(),
      member_id: orNull(Type.Integer({ minimum: 1 })),
      name: orNull(Type.String()),
      email: orNull(Type.String()),
      language: orNull(Type.Unsafe<string>({ type: 'string', enum: [...LANGUAGES] })),
      role: orNull(Type.Unsafe<string>({ type: 'string', enum: ['member', 'manager', 'admin'] })),
      tier: orNull(Type.String()),
      member_since: orNull(Type.String({ format: 'date' })),
      subscribed: Type.Boolean({
        description: 'Whether any of the LLCs has an active Manager subscription.',
      }),
      second_factor_required: Type.Boolean({
        description: 'Whether a second factor must be set up or used first.',
      }),
      entities: Type.Array(BRIEF, { maxItems: 100 }),
      shared: Type.Array(SHARED, { description: 'LLCs that others share with the user.' }),
    },
    { additionalProperties: false },
  ),
  async run({ db, caller: { session }, config }) {
    if (!session) return NOBODY
    const me = await db.one(findMe, { member_id: session.memberId })
    return {
      signed_in: true,
      ...me,
      subscribed: session.subscribed,
      second_factor_required: lacksSecondFactor(session, config),
    }
  },
})
