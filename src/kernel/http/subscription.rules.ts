import type { AnyEndpoint } from './endpoint.ts'

/**
 * Writes need a subscription unless the endpoint says otherwise. So do reads with an API key or by an agent. What members read on the
 * website does not: their records stay theirs, to read and to export.
 */
export const needsSubscription = ({
  method,
  path,
  access,
  needsSubscription: isNeededToWrite,
}: Pick<AnyEndpoint, 'method' | 'path' | 'access' | 'needsSubscription'>): boolean =>
  method === 'GET' ? !path.startsWith('/web/') && access.scheme !== 'member' : isNeededToWrite
