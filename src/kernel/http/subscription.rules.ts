import type { AnyEndpoint } from './endpoint.ts'

/**
 * Writes need a subscription unless the endpoint says otherwise. So do reads of the API; the website's own do not, because people
 * must be able to see their account.
 */
export const needsSubscription = ({
  method,
  path,
  needsSubscription: isNeededToWrite,
}: Pick<AnyEndpoint, 'method' | 'path' | 'needsSubscription'>): boolean =>
  method === 'GET' ? !path.startsWith('/web/') : isNeededToWrite
