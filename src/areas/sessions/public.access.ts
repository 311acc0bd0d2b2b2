import type { AuthScheme } from '../../kernel/http/endpoint.ts'
import { countedAs } from '../../kernel/http/throttle.ts'
import type { Visitor } from '../members/members.ts'
import { checkOrigin } from './origin.rules.ts'
import { sessionsErrors } from './sessions.errors.ts'

/** Access without signing in. Endpoints limit what visitors may write. */
export const byAnyone: AuthScheme<Visitor> = {
  remembers: false,
  async admit({ config }, requestInfo) {
    checkOrigin(requestInfo, config.publicUrl)
    const { ip } = requestInfo
    return { caller: { ip }, actor: 'visitor', countsAs: `address:${countedAs(ip)}`, remembered: null }
  },
  errors: ({ method }) => (method === 'GET' ? [] : [sessionsErrors.cross_site_request]),
  authorize: () => null,
}
