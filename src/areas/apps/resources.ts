import type { AppResource } from '../access/access.ts'
import { AGENT_SCOPES, ALL_SCOPES } from '../members/members.ts'

/** A token is for one of these, by its address. */
export const RESOURCES: readonly AppResource[] = ['v1', 'mcp']

export const resourceUrl = (publicUrl: string, resource: AppResource): string => `${publicUrl}/${resource}`

export const resourceOf = (publicUrl: string, url: string): AppResource | null =>
  RESOURCES.find(resource => resourceUrl(publicUrl, resource) === url) ?? null

/** The permissions that something at this resource needs. */
export const SCOPES_OF: Record<AppResource, readonly string[]> = { v1: ALL_SCOPES, mcp: AGENT_SCOPES }

/** Not a permission: the app gets refresh tokens. */
export const OFFLINE_ACCESS = 'offline_access'
export const OFFERED_SCOPES = [...ALL_SCOPES, OFFLINE_ACCESS]

/** The permissions in a request, without those that nothing at the resource needs: many apps ask for all there are. */
export const permissionsIn = (scope: string | null, resource: AppResource): string[] =>
  (scope ?? '').split(' ').filter(one => SCOPES_OF[resource].includes(one))

/** OAuth needs https, so that nobody reads a token on its way; a computer may talk to itself without it. */
export const isAvailable = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}
