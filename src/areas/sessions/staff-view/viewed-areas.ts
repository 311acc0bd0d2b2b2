import { OVERVIEW_AREAS, SHARED_AREAS, type SharedArea, scopesOf } from '../../access/access.ts'
import { may, type Permission, STAFF_ROLES } from '../../members/members.ts'

/** How long staff see an account before they open it again; the function `sessions.open_view` says so too. */
export const VIEW_MINUTES = 60

/** What a role needs, besides `accounts:open`, to see an area of a client's account. */
const NEEDS: Readonly<Record<SharedArea, readonly Permission[]>> = {
  bookkeeping: [],
  banking: [],
  documents: ['documents:read'],
  ledger: ['ledger:read'],
  reports: ['reports:read'],
  // Its pages show the last characters of tax numbers.
  tax: ['tax:read', 'identifiers:read'],
  payments: ['payments:read'],
  presence: [],
  messages: ['messages:read'],
}

/** The areas of a client's account that a role sees. */
export const viewedAreas = (role: string): SharedArea[] =>
  may(role, 'accounts:open')
    ? SHARED_AREAS.filter(area => NEEDS[area].every(permission => may(role, permission)))
    : []

/** The scope of the overview, which collects several areas and the due dates of an LLC. */
const OVERVIEW = 'read:overview'

/** The scopes with which a role sees a client's account: none of them writes. */
export function viewedScopes(role: string): ReadonlySet<string> {
  const areas = viewedAreas(role)
  const scopes = scopesOf({ role: 'staff', areas })
  const seesOverview = may(role, 'clients:read') && OVERVIEW_AREAS.every(area => areas.includes(area))
  return seesOverview ? new Set([...scopes, OVERVIEW]) : scopes
}

/** Every page of the account asks for the list of one's own LLCs. In the account of a client it is empty, and not refused. */
export const OWN_LLCS = 'read:entity'

/** Whether every role sees what this scope reads. */
export const isViewedByAll = (scope: string | null): boolean =>
  scope !== null && (scope === OWN_LLCS || STAFF_ROLES.every(role => viewedScopes(role).has(scope)))
