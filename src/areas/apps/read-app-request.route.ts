import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { ALL_SCOPES } from '../members/members.ts'
import { anySession, checkSecondFactor, sessionsErrors } from '../sessions/sessions.ts'
import { REQUEST, readRequest, sessionHeaders } from './app-request.ts'
import { appsErrors } from './apps.errors.ts'
import { redirectHost } from './client.rules.ts'
import { askProvider } from './provider.ts'
import { RESOURCES } from './resources.ts'

export const readAppRequest = endpoint({
  name: 'readAppRequest',
  method: 'GET',
  path: '/web/apps/request',
  access: anySession,
  fields: { request: REQUEST },
  returns: Type.Object(
    {
      data: Type.Object(
        {
          name: Type.String({ maxLength: 100 }),
          site: Type.Union([Type.String({ maxLength: 300 }), Type.Null()], {
            description: 'The site that describes the app; null if the app registered itself.',
          }),
          redirect_host: Type.String({ maxLength: 300 }),
          resource: Type.Unsafe<(typeof RESOURCES)[number]>({ type: 'string', enum: [...RESOURCES] }),
          scopes: Type.Array(Type.String({ enum: [...ALL_SCOPES] }), { maxItems: ALL_SCOPES.length }),
          is_lasting: Type.Boolean({ description: 'Whether the app can renew its access.' }),
          deny_url: Type.String({ maxLength: 8000 }),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  errors: [
    appsErrors.app_request_expired,
    appsErrors.app_for_members_only,
    sessionsErrors.second_factor_required,
  ],
  async run(context) {
    const { config, caller, input } = context
    checkSecondFactor(caller.session, config)
    if (caller.session.role !== 'member') throw appsErrors.app_for_members_only()
    return askProvider(context, async (ask, tx) => {
      const request = await readRequest(tx, config.publicUrl, input.request)
      // Denying changes nothing, and checks the signature.
      const denied = await ask({
        path: '/oauth2/consent',
        method: 'POST',
        headers: sessionHeaders(context, context),
        json: { accept: false, oauth_query: input.request },
      })
      if (denied.status !== 200) throw appsErrors.app_request_expired()
      return {
        data: {
          name: request.name,
          site: request.isDescribed ? new URL(request.clientId).host : null,
          redirect_host: redirectHost(request.redirectUri),
          resource: request.resource,
          scopes: request.scopes,
          is_lasting: request.scope.split(' ').includes('offline_access'),
          deny_url: denied.body.url,
        },
      }
    })
  },
})
