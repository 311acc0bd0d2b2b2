/** The area's public interface for areas after it. */
export { accessErrors } from './access.errors.ts'
export { listMemberApps } from './app-key.sql.ts'
export { type AppResource, admitAppToken, connectApp, expectOwnApp, revokeApp } from './app-keys.ts'
export { authorizeMember } from './authorize.rules.ts'
export { revokeApps } from './grants.ts'
export { SCOPES_FLAG, scopesFrom } from './key.commands.ts'
export { checkExpiry, KEY_SCOPES, NEW_KEY_FIELDS } from './key.fields.ts'
export { NEW_VALUE } from './key.shape.ts'
export { moveKeys } from './key.sql.ts'
export { keyFromRandom } from './key-value.rules.ts'
export { createKey, type NewKey, readExpiry, revokeKey, rotateKey } from './keys.ts'
export { llcIds } from './llc-ids.ts'
export { createOwnKey } from './member-keys.ts'
export { writeRequests } from './request-log.ts'
export { deleteShare, listShares, updateShare } from './share.sql.ts'
export {
  OVERVIEW_AREAS,
  SHARED_ACCESS,
  SHARED_AREAS,
  SHARED_ROLES,
  type SharedArea,
  type SharedRole,
  scopesOf,
  USUAL_AREAS,
} from './shared-access.rules.ts'
export { findSharedLlcs, listOwners, listSharedSince } from './shared-llcs.sql.ts'
export { shareLlcs } from './shares.ts'
export { checkSubscription, NO_SUBSCRIPTION } from './subscription.rules.ts'
