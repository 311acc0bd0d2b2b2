import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { optional } from '../../kernel/http/fields.ts'
import { clientName } from '../../kernel/mcp/client-name.rules.ts'
import { accessErrors, connectApp, KEY_SCOPES, llcIds } from '../access/access.ts'
import { mailNewAccess } from '../members/members.ts'
import { anySession, checkSecondFactor, sessionsErrors } from '../sessions/sessions.ts'
import { REQUEST, readRequest, sessionHeaders } from './app-request.ts'
import { appsErrors } from './apps.errors.ts'
import { markClientAllowed } from './apps.sql.ts'
import { askProvider, CODE_SECONDS } from './provider.ts'
import { OFFLINE_ACCESS } from './resources.ts'

export const allowApp = endpoint({
  name: 'allowApp',
  method: 'POST',
  path: '/web/apps/allow',
  access: anySession,
  stepUp: true,
  fields: {
    request: REQUEST,
    scopes: KEY_SCOPES,
    entity_ids: optional(
      llcIds({
        description:
          'The LLCs the app may use. Leave it out for all LLCs of the account, including ones added later.',
        example: [1],
      }),
    ),
  },
  returns: Type.Object(
    { data: Type.Object({ url: Type.String({ maxLength: 8000 }) }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  errors: [
    appsErrors.app_request_expired,
    appsErrors.app_for_members_only,
    sessionsErrors.second_factor_required,
    accessErrors.entity_not_allowed,
    accessErrors.scopes_required,
    accessErrors.unknown_scope,
    accessErrors.too_many_apps,
  ],
  async run(context) {
    const { config, caller, input, by } = context
    const { memberId, role } = caller.session
    checkSecondFactor(caller.session, config)
    if (role !== 'member') throw appsErrors.app_for_members_only()
    if (input.entity_ids?.some(id => !Object.hasOwn(caller.session.entities, id)))
      throw accessErrors.entity_not_allowed({ field: 'entity_ids' })
    return askProvider(context, async (ask, tx) => {
      const request = await readRequest(tx, config.publicUrl, input.request)
      const named = { ...by, client: clientName({ name: request.name }, undefined) }
      const appId = await connectApp(tx, named, {
        memberId,
        name: request.name,
        clientId: request.clientId,
        resource: request.resource,
        scopes: input.scopes,
        entityIds: input.entity_ids,
        seconds: CODE_SECONDS,
      })
      const scope = request.scope
        .split(' ')
        .filter(one => one === OFFLINE_ACCESS || input.scopes.includes(one))
        .join(' ')
      const allowed = await ask({
        path: '/oauth2/consent',
        method: 'POST',
        headers: sessionHeaders(context, context),
        json: { accept: true, scope, oauth_query: input.request },
        appId,
      })
      const url: string | undefined = allowed.body?.url
      const isAllowed = allowed.status === 200 && url !== undefined && new URL(url).searchParams.has('code')
      if (!isAllowed || input.scopes.some(one => !request.scopes.includes(one)))
        throw appsErrors.app_request_expired()
      await tx.all(markClientAllowed, { client_id: request.clientId })
      await mailNewAccess(tx, by, memberId, {
        en: ['New connected app', `You allowed “${request.name}” to use your account.`],
        es: ['Nueva aplicación conectada', `Has permitido que «${request.name}» use tu cuenta.`],
        link: `${config.publicUrl}/account/apps`,
      })
      return { data: { url } }
    })
  },
})
