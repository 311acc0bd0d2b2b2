import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { anySession } from './any-session.access.ts'
import { HELD_GRANT, listAccess } from './list-access.ts'

export const listGrants = endpoint({
  name: 'listGrants',
  method: 'GET',
  path: '/web/me/grants',
  access: anySession,
  fields: {},
  returns: Type.Object({ data: Type.Array(HELD_GRANT, { maxItems: 2000 }) }, { additionalProperties: false }),
  async run({ db, grants, caller: { session } }) {
    return { data: await listAccess(db, grants, session.memberId, session.sessionId) }
  },
})
