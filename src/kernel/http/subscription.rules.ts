import type { AnyEndpoint } from './endpoint.ts'

/**
 * Writes need a subscription unless the endpoint says otherwise, and so do reads with an API key or by an agent. Reads by members on
 * the website do not: they can always read and export their own records.
 */
export const needsSubscription = ({
  method,
  path,
  access,
  needsSubscription: isNeededToWrite,
}: Pick<AnyEndpoint, 'method' | 'path' | 'access' | 'needsSubscription'>): boolean =>
  method === 'GET' ? !path.startsWith('/web/') && access.scheme !== 'member' : isNeededToWrite
