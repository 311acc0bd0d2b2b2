import type { AuthRequirement } from '../../kernel/http/endpoint.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import type { ClientRecord } from './assigned-clients.ts'
import type { Permission, StaffRole } from './permissions.rules.ts'

/** The 13 scopes of the contract. */
export const SCOPES = [
  'read:bookkeeping',
  'write:bookkeeping',
  'read:ledger',
  'write:ledger',
  'read:documents',
  'read:entity',
  'write:entity',
  'read:profile',
  'write:profile',
  'read:reports',
  'write:reports',
  'read:payments',
  'read:presence',
] as const

/** Later than the contract: a key has them only if they are chosen by name. */
export const LATER_SCOPES = ['read:events', 'write:webhooks'] as const

export const ALL_SCOPES = [...SCOPES, ...LATER_SCOPES] as const

/** Those that some tool of AI agents needs: no tool changes legal records or sends records elsewhere. */
export const AGENT_SCOPES = ALL_SCOPES.filter(
  scope => !['write:entity', 'write:profile', 'write:webhooks'].includes(scope),
)

export type Scope = (typeof ALL_SCOPES)[number]

/** The scopes of the website's endpoints, for LLCs that are shared: those of the API, and some for the website only. */
export type SiteScope =
  | Scope
  | 'read:banking'
  | 'write:banking'
  | 'write:documents'
  | 'read:tax'
  | 'write:tax'
  | 'read:messages'
  | 'write:messages'
  | 'read:overview'

export function isScope(text: string): text is Scope {
  return (ALL_SCOPES as readonly string[]).includes(text)
}

/** The caller: the member, and the LLCs the call may act for, each with the revision of its books. */
export type Caller = {
  memberId: number
  entities: Readonly<Record<number, number>>
  /** Whether these are all the member's own LLCs and no others. */
  actsForAllOwnLlcs: boolean
  /** Those of them that somebody shares with the member, with their owners. */
  shared: Readonly<Record<number, { ownerId: number }>>
  /** Whether one of them has an active Manager subscription. */
  subscribed: boolean
  /** The member's own LLCs, if only the shared ones are served because the member has no subscription. */
  unserved?: readonly number[]
  /** The key's other scopes: the response to a write shows no more than the caller may read. */
  scopes: readonly string[]
  /** Whether it is a key in test mode: the member is a test account. */
  isTest?: boolean
}

/** A request about one record, of which it names the id. */
export type RecordRequest = { db: Db; input: { id: number }; caller: Caller }

/** The owner of an LLC that the caller may act for. */
export const ownerFor = (
  { memberId, shared }: Pick<Caller, 'memberId' | 'shared'>,
  entityId: number,
): number => shared[entityId]?.ownerId ?? memberId

/** For the website's endpoints: a signed-in person, as the owner of their own LLCs. */
export const signedIn: AuthRequirement<Caller> = { scheme: 'member', scope: null }

/** For the website's endpoints: also somebody with whom an LLC is shared, if their areas include this scope. */
export function signedInFor(scope: SiteScope): AuthRequirement<Caller> {
  return { scheme: 'member', scope }
}

/** Staff. */
export type Staff = {
  memberId: number
  sessionId: string
  role: StaffRole
  /** The caller's own id if they see only the clients assigned to them; null if they see all. */
  onlyClientsOf: number | null
}

/**
 * How an endpoint keeps staff to their clients: `firm` if it shows nothing of any client, `filtered` if its
 * statements take the caller's `onlyClientsOf`, or the fields that name a client's record.
 */
export type ClientScope = 'firm' | 'filtered' | readonly ClientRecord[]

export type StaffRequirement = AuthRequirement<Staff> & { readonly clients: ClientScope }

/** For the console's endpoints: signed-in staff whose role has this permission, for these clients. */
export function staff(permission: Permission, clients: ClientScope): StaffRequirement {
  return { scheme: 'manager', scope: permission, clients }
}

/** Anyone: visitors of the public pages. */
export type Visitor = { ip: string }
export const anyone: AuthRequirement<Visitor> = { scheme: 'public', scope: null }

/** For endpoints: callers with an API key that has this scope. On the website, shared LLCs may need another one. */
export function apiKey(scope: Scope, onWebsite: SiteScope = scope): AuthRequirement<Caller> {
  return { scheme: 'api_key', scope, onWebsite }
}
