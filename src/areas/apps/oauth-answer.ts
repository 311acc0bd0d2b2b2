import type { ProtocolAnswer, ProtocolRequest, ProtocolRoute } from '../../kernel/http/protocol-route.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import { enforceNetworkLimit } from '../../kernel/http/throttle.ts'
import { isAvailable } from './resources.ts'

const MAX_BYTES = 16 * 1024

export const oauthJson = (status: number, body: Record<string, unknown>, headers = {}): ProtocolAnswer => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
  ...(status >= 400 && { code: String(body.error) }),
})

/** An error as RFC 6749 describes it. */
export const oauthError = (
  status: number,
  error: string,
  description: string,
  headers = {},
): ProtocolAnswer => oauthJson(status, { error, error_description: description }, headers)

/** An error of the provider, with the status that RFC 6749 gives it, or one of ours if it has no code. */
export const providerError = ({ body }: { body: unknown }): ProtocolAnswer => {
  const { error, error_description } = (body ?? {}) as Record<string, unknown>
  return typeof error === 'string'
    ? oauthJson(error === 'invalid_client' ? 401 : 400, {
        error,
        error_description: String(error_description ?? ''),
      })
    : oauthError(400, 'invalid_request', 'The request is not valid.')
}

/** The body as text; null if there is too much of it. */
export const bodyText = ({ body }: ProtocolRequest): string | null =>
  body.bytes === null || body.bytes.length > MAX_BYTES ? null : body.bytes.toString('utf8')

const tryAgainIn = (seconds: string): ProtocolAnswer =>
  oauthError(429, 'temporarily_unavailable', `Try again in ${seconds} seconds.`, { 'retry-after': seconds })

/** A route of the protocol: limited by address, and absent where OAuth cannot be offered. */
export const oauthRoute = (
  route: Omit<ProtocolRoute, 'handle'> & {
    limit?: { most: number; seconds: number }
    handle: ProtocolRoute['handle']
  },
): ProtocolRoute => ({
  name: route.name,
  method: route.method,
  path: route.path,
  async handle(deps, request) {
    if (!isAvailable(deps.config.publicUrl))
      return oauthError(404, 'not_available', 'OAuth needs an installation with https.')
    const { limit } = route
    try {
      if (limit) {
        const key = [`oauth ${route.name} by network`] as const
        await enforceNetworkLimit(deps.database.quick, { key, ...limit }, request.ip)
      }
      return await route.handle(deps, request)
    } catch (error) {
      if (error instanceof Refusal && error.status === 429)
        return tryAgainIn(error.details.headers!['retry-after']!)
      throw error
    }
  },
})
