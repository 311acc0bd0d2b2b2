import { type Grant, MAX_LISTED } from '../../kernel/grants/grant.ts'
import { listMemberApps, revokeApps } from '../access/access.ts'

/** An app that the member connected. Tokens of a revoked connection give no access and no new tokens. */
export const appGrant: Grant = {
  kind: 'app',
  tables: ['apps.oauth_access_token', 'apps.oauth_refresh_token'],
  endsWith: 'account',
  async list(db, member_id) {
    const apps = await db.all(listMemberApps, { member_id, most: MAX_LISTED })
    return apps.map(({ id, name, resource, created_at, last_used_at }) => ({
      id: String(id),
      name,
      detail: `/${resource}`,
      created_at,
      last_used_at,
    }))
  },
  revoke: revokeApps,
}
