import type { Context, Deps } from '../../kernel/http/endpoint.ts'
import { text } from '../../kernel/http/fields.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import type { AppResource } from '../access/access.ts'
import { headersFor, type SessionCaller, sessionCookieName, signingSecrets } from '../sessions/sessions.ts'
import { appsErrors } from './apps.errors.ts'
import { findClient } from './apps.sql.ts'
import { appName } from './client.rules.ts'
import { permissionsIn, resourceOf } from './resources.ts'

/** What an app asks for, as the page got it in its address. The provider signed it. */
export const REQUEST = text(
  { description: 'The query of the page, as the app’s request was forwarded.' },
  { max: 8000 },
)

export type AppRequest = {
  clientId: string
  name: string
  /** Whether the app's id is the address of a document that describes it. */
  isDescribed: boolean
  redirectUri: string
  resource: AppResource
  scopes: string[]
  scope: string
}

/** Reads a request whose signature is checked when the provider is asked. */
export async function readRequest(tx: Db, publicUrl: string, query: string): Promise<AppRequest> {
  const params = new URLSearchParams(query)
  const [clientId, redirectUri, scope] = ['client_id', 'redirect_uri', 'scope'].map(name => params.get(name))
  const resource = resourceOf(publicUrl, params.get('resource') ?? '')
  const client = clientId ? await tx.maybe(findClient, { client_id: clientId }) : null
  if (!client || !redirectUri || !URL.canParse(redirectUri) || resource === null)
    throw appsErrors.app_request_expired()
  return {
    clientId: clientId!,
    name: appName(client.name, clientId!),
    isDescribed: client.is_described,
    redirectUri,
    resource,
    scopes: permissionsIn(scope!, resource),
    scope: scope ?? '',
  }
}

/** The caller's request as the provider gets it, with the session. */
export function sessionHeaders(
  { config, secrets }: Deps,
  { caller: { requestInfo } }: Pick<Context<SessionCaller, unknown>, 'caller'>,
): Headers {
  const { origin } = new URL(config.publicUrl)
  return headersFor(requestInfo, origin, sessionCookieName(config.publicUrl), signingSecrets(secrets))
}
