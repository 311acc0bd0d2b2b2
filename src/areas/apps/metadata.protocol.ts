import type { ProtocolRoute } from '../../kernel/http/protocol-route.ts'
import type { AppResource } from '../access/access.ts'
import { oauthJson, oauthRoute } from './oauth-answer.ts'
import { OFFERED_SCOPES, RESOURCES, resourceUrl, SCOPES_OF } from './resources.ts'

const CACHED = { 'cache-control': 'public, max-age=300' }

/** RFC 8414. It names only what is offered. */
const authorizationServerMetadata = oauthRoute({
  name: 'readAuthorizationServer',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  handle: async ({ config: { publicUrl } }) =>
    oauthJson(
      200,
      {
        issuer: publicUrl,
        authorization_endpoint: `${publicUrl}/oauth2/authorize`,
        token_endpoint: `${publicUrl}/oauth2/token`,
        registration_endpoint: `${publicUrl}/oauth2/register`,
        revocation_endpoint: `${publicUrl}/oauth2/revoke`,
        scopes_supported: OFFERED_SCOPES,
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_methods_supported: ['none'],
        revocation_endpoint_auth_methods_supported: ['none'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
        service_documentation: `${publicUrl}/docs/oauth`,
      },
      CACHED,
    ),
})

const NAMES: Record<AppResource, string> = { v1: 'Llano API', mcp: 'Llano MCP' }

/** RFC 9728, one per resource. */
const resourceMetadata = (resource: AppResource): ProtocolRoute =>
  oauthRoute({
    name: 'readProtectedResource',
    method: 'GET',
    path: `/.well-known/oauth-protected-resource/${resource}`,
    handle: async ({ config: { publicUrl } }) =>
      oauthJson(
        200,
        {
          resource: resourceUrl(publicUrl, resource),
          authorization_servers: [publicUrl],
          scopes_supported: SCOPES_OF[resource],
          bearer_methods_supported: ['header'],
          resource_name: NAMES[resource],
          resource_documentation: `${publicUrl}/docs/oauth`,
        },
        CACHED,
      ),
  })

export const metadataRoutes = [authorizationServerMetadata, ...RESOURCES.map(resourceMetadata)]
