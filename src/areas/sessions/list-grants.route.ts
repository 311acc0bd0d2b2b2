import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { anySession } from './any-session.access.ts'
import { HELD_GRANT, listAccess } from './list-access.ts'

export const listGrants = endpoint({
  name: 'listGrants',
  method: 'GET',
  path: '/web/me/grants',
  access: anySession,
  tag: 'Signing in',
  summary: {
    en: 'List everything that has access to your account.',
    es: 'Lista todo lo que tiene acceso a tu cuenta.',
  },
  description: {
    en: 'Sessions, passkeys, API keys, auditor links, shared LLCs, invitations and bank connections, newest first. Up to 200 of each kind.',
    es: 'Sesiones, llaves de acceso, claves de API, enlaces de auditoría, LLC compartidas, invitaciones y conexiones bancarias, de lo más reciente a lo más antiguo. Hasta 200 de cada tipo.',
  },
  fields: {},
  returns: Type.Object({ data: Type.Array(HELD_GRANT, { maxItems: 2000 }) }, { additionalProperties: false }),
  async run({ db, grants, caller: { session } }) {
    return { data: await listAccess(db, grants, session.memberId, session.sessionId) }
  },
})
