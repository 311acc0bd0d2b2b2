import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { PAGING } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION, orNull } from '../../kernel/http/shapes.ts'
import { anySession } from './any-session.access.ts'
import { deviceOf } from './device.rules.ts'
import { FACTORS, type Factors } from './lifetime.rules.ts'
import { countSessionsOf, listSessionsOf } from './me.sql.ts'

const SESSION = Type.Object(
  {
    id: Type.String(),
    is_current: Type.Boolean(),
    browser: orNull(Type.String()),
    system: orNull(Type.String()),
    ip: orNull(Type.String()),
    signed_in_at: Type.String({ format: 'date-time' }),
    last_seen_at: Type.String({ format: 'date-time' }),
    expires_at: Type.String({ format: 'date-time', description: 'When it ends if it is not used again.' }),
    factors: Type.Unsafe<Factors>({
      type: 'string',
      enum: [...FACTORS],
      description: 'The factors last used to sign in or confirm your identity.',
    }),
  },
  { additionalProperties: false },
)

export const listMySessions = endpoint({
  name: 'listMySessions',
  method: 'GET',
  path: '/web/me/sessions',
  access: anySession,
  fields: PAGING,
  returns: Type.Object(
    { data: Type.Array(SESSION, { maxItems: 500 }), pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  async run({ db, caller: { session }, input: { limit, offset } }) {
    const { memberId: member_id, sessionId: session_id } = session
    const [rows, { total }] = await Promise.all([
      db.all(listSessionsOf, { member_id, session_id, limit, offset }),
      db.one(countSessionsOf, { member_id }),
    ])
    const data = rows.map(({ user_agent, ...row }) => ({ ...row, ...deviceOf(user_agent) }))
    return { data, pagination: { total, limit, offset } }
  },
})
