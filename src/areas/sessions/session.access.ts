import type { Config } from '../../kernel/config.ts'
import type { AnyEndpoint, AuthScheme, Deps, RequestInfo } from '../../kernel/http/endpoint.ts'
import type { Remembered } from '../../kernel/http/idempotency.ts'
import type { ErrorCode } from '../../kernel/http/refusal.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { accessErrors, authorizeMember, scopesOf } from '../access/access.ts'
import {
  ALL_SCOPES,
  type Caller,
  type ClientRecord,
  clientsSeenBy,
  isStaffRole,
  may,
  type Permission,
  type ReadKind,
  recordReads,
  type Staff,
  type StaffRequirement,
} from '../members/members.ts'
import { admitSession, noteSessionUse } from './admission.sql.ts'
import { sessionCookieName, setSessionCookie, tokenIn } from './cookie.ts'
import { type Factors, needsSecondFactor } from './lifetime.rules.ts'
import { checkOrigin } from './origin.rules.ts'
import { sessionsErrors } from './sessions.errors.ts'
import { isViewedByAll, OWN_LLCS, viewedScopes } from './staff-view/viewed-areas.ts'

export const signInFirst = () => sessionsErrors.sign_in_required()

/** The secrets that sign cookies, newest first, in better-auth's format. */
export const signingSecrets = (secrets: Secrets): string[] =>
  secrets.keysFor('sessions').map(({ key }) => key.toString('base64url'))

/** An LLC that its owner shares, with the revision of its books. */
type SharedLlc = { revision: number; owner_id: number; role: string; areas: string[] }

type StaffView = { clientId: number; entities: Readonly<Record<number, number>> }

/** A website session and its owner. */
export type OpenSession = {
  sessionId: string
  memberId: number
  role: string
  /** Of a manager: `all` or `assigned`. */
  clients: string
  /** How the owner confirmed their identity. */
  factors: Factors
  /** Whether that was in the last minutes. */
  provedLately: boolean
  hasSecondFactor: boolean
  entities: Readonly<Record<number, number>>
  subscribed: boolean
  /** The LLCs that others share with the member. */
  shared: Readonly<Record<number, SharedLlc>>
  /** The client whose account staff are looking at, with the revisions of the books of their LLCs. */
  view: StaffView | null
  /** Requests of the person in the current hour, and when it ends. */
  requests: number
  windowSecondsLeft: number
  remembered: Remembered | null
}

/** The session of a request, if there is one. */
export async function findSession(
  { database, secrets, config }: Deps,
  requestInfo: Pick<RequestInfo, 'cookie' | 'idempotencyKey' | 'isRecheck'>,
  headers: Record<string, string>,
  ownerKind: 'member' | 'staff' = 'member',
): Promise<OpenSession | null> {
  const { publicUrl } = config
  const carried = tokenIn(requestInfo.cookie, sessionCookieName(publicUrl), signingSecrets(secrets))
  if (!carried) return null
  const found = await database.quick.maybe(admitSession, {
    token: carried.token,
    owner_kind: ownerKind,
    idempotency_key: requestInfo.idempotencyKey,
    hourly_limit: config.quotas.requestsPerHour,
    is_counted: !requestInfo.isRecheck,
  })
  if (!found) return null
  if (found.is_to_be_noted) {
    headers['set-cookie'] = setSessionCookie(publicUrl, carried.value, found.seconds_left)
    // Not awaited; if it fails, the next request records it.
    database.quick.maybe(noteSessionUse, { session_id: found.session_id }).catch(() => {})
  }
  return {
    sessionId: found.session_id,
    memberId: found.member_id,
    role: found.role,
    clients: found.clients,
    factors: found.factors as Factors,
    provedLately: found.proved_lately,
    hasSecondFactor: found.has_second_factor,
    entities: found.entities as Record<number, number>,
    subscribed: found.subscribed,
    shared: found.shared as Record<number, SharedLlc>,
    // An open account ends where staff must use single sign-on, as the console does.
    view: lacksSingleSignOn({ role: found.role, factors: found.factors as Factors }, config)
      ? null
      : viewFrom(found),
    requests: found.requests,
    windowSecondsLeft: found.window_seconds_left,
    remembered: found.answer_fingerprint && {
      fingerprint: found.answer_fingerprint,
      status: found.answer_status!,
      body: found.answer_body!,
    },
  }
}

function viewFrom({ role, view }: { role: string; view: unknown }): StaffView | null {
  if (view === null || !may(role, 'accounts:open')) return null
  const { client_id: clientId, entities } = view as { client_id: number; entities: Record<number, number> }
  return { clientId, entities }
}

/**
 * As for API keys: the headers of every response, and 429 when the hour is used up. Not for signing in and out and ending access, so
 * that a stolen session cannot lock its owner out.
 */
function checkQuota(
  { requests, windowSecondsLeft: seconds }: OpenSession,
  { quotas: { requestsPerHour: limit } }: Config,
  headers: Record<string, string>,
): void {
  headers.ratelimit = `"default";r=${Math.max(0, limit - requests)};t=${seconds}`
  if (requests > limit)
    throw accessErrors.rate_limited({ limit, seconds }, { headers: { 'retry-after': String(seconds) } })
}

/**
 * Someone who has a second factor must confirm their identity with it: otherwise a password alone could turn it off or replace it. Even
 * where none is required.
 */
export const passwordConfirms = ({ hasSecondFactor }: Pick<OpenSession, 'hasSecondFactor'>): boolean =>
  !hasSecondFactor

/** For endpoints with `stepUp`, and for requests that remove a way to sign in. */
export function checkProved(session: OpenSession): void {
  if (session.provedLately && (session.factors !== 'password' || passwordConfirms(session))) return
  throw sessionsErrors.step_up_required()
}

export function checkStepUp(session: OpenSession, { stepUp }: Pick<RequestInfo, 'stepUp'>): void {
  if (stepUp) checkProved(session)
}

export const lacksSecondFactor = (
  { role, factors }: Pick<OpenSession, 'role' | 'factors'>,
  { secondFactor }: Pick<Config, 'secondFactor'>,
): boolean => factors === 'password' && needsSecondFactor(role, secondFactor)

/** Where staff must use single sign-on, and this session was opened otherwise. */
export const lacksSingleSignOn = (
  { role, factors }: Pick<OpenSession, 'role' | 'factors'>,
  { oidc }: Pick<Config, 'oidc'>,
): boolean => oidc?.isRequired === true && isStaffRole(role) && factors !== 'single_sign_on'

/** Someone who must have a second factor and signed in without one can only set it up. */
export function checkSecondFactor(session: OpenSession, config: Pick<Config, 'secondFactor'>): void {
  if (!lacksSecondFactor(session, config)) return
  throw sessionsErrors.second_factor_required()
}

/** What every way in by a session can throw before the endpoint runs. */
export const admissionErrors = ({ method, singleUse, stepUp }: AnyEndpoint): ErrorCode[] => [
  ...(method !== 'GET' || singleUse ? [sessionsErrors.cross_site_request] : []),
  sessionsErrors.sign_in_required,
  ...(stepUp ? [sessionsErrors.step_up_required] : []),
]

/**
 * A session reads complete identifiers only where the endpoint requires a recent proof; elsewhere only their
 * last characters.
 */
const SESSION_SCOPES = ALL_SCOPES.filter(scope => scope !== 'read:profile')

/**
 * The LLCs that a request may act for: one's own, and the shared ones whose areas include the endpoint's scope. An owner without a
 * subscription gets of their own what they would get if nothing were shared with them.
 */
function reachOf(
  { memberId, entities, subscribed, shared }: OpenSession,
  scope: string | null,
  needsSubscription: boolean,
): Caller {
  const reached = Object.entries(shared).filter(([, of]) => scope !== null && scopesOf(of).has(scope))
  const caller = { memberId, scopes: SESSION_SCOPES }
  if (reached.length === 0) return { ...caller, entities, actsForAllOwnLlcs: true, shared: {}, subscribed }
  const isOwnServed = subscribed || !needsSubscription
  return {
    ...caller,
    entities: {
      ...(isOwnServed ? entities : {}),
      ...Object.fromEntries(reached.map(([id, { revision }]) => [id, revision])),
    },
    actsForAllOwnLlcs: false,
    shared: Object.fromEntries(reached.map(([id, { owner_id }]) => [id, { ownerId: owner_id }])),
    subscribed: true,
    ...(!isOwnServed && { unserved: Object.keys(entities).map(Number) }),
  }
}

/**
 * The only check of what staff may do in the account of a client: nothing is written, and of what is read, only the areas of their role.
 * Whatever belongs to a person and not to an LLC has no scope, so it is refused.
 */
function checkView(role: string, { method, isFile }: RequestInfo, scope: string | null): void {
  if (method !== 'GET') throw sessionsErrors.staff_view_read_only()
  if (scope === OWN_LLCS) return
  if (scope === null || !viewedScopes(role).has(scope)) throw sessionsErrors.not_in_staff_view()
  // Files may show identifiers.
  if (isFile && !may(role, 'documents:download'))
    throw sessionsErrors.permission_missing({ permission: 'documents:download' })
}

/** The LLCs of the client, as if they were shared with the person who looks at them. */
function reachOfView(memberId: number, { clientId, entities }: StaffView, scope: string | null): Caller {
  const reached = scope === OWN_LLCS ? {} : entities
  return {
    memberId,
    scopes: SESSION_SCOPES,
    entities: reached,
    actsForAllOwnLlcs: false,
    shared: Object.fromEntries(Object.keys(reached).map(id => [id, { ownerId: clientId }])),
    subscribed: true,
  }
}

/** What a shared LLC shows, as its owner's access log calls it. */
const KINDS: Record<string, readonly ReadKind[]> = {
  'read:bookkeeping': ['books'],
  'read:banking': ['bank'],
  'read:documents': ['document'],
  // The address for receipts, which only people who may add documents read.
  'write:documents': ['document'],
  'read:ledger': ['ledger'],
  'read:reports': ['report'],
  'read:tax': ['tax'],
  'read:payments': ['payment'],
  'read:presence': ['presence'],
  'read:messages': ['message'],
  'read:overview': ['books', 'bank', 'ledger', 'report', 'payment', 'presence'],
}

/** What `checkView` can throw. */
function viewErrors({ method, access: { scope }, answers }: AnyEndpoint): ErrorCode[] {
  if (method !== 'GET') return [sessionsErrors.staff_view_read_only]
  return [
    ...(isViewedByAll(scope) ? [] : [sessionsErrors.not_in_staff_view]),
    ...(answers === 'file' ? [sessionsErrors.permission_missing] : []),
  ]
}

/** Access with a website session, as a member, for one's own LLCs and those that are shared. */
export const byMemberSession: AuthScheme<Caller> = {
  async admit(deps, requestInfo, scope, headers) {
    checkOrigin(requestInfo, deps.config.publicUrl)
    const found = await findSession(deps, requestInfo, headers)
    if (!found) throw signInFirst()
    checkQuota(found, deps.config, headers)
    checkSecondFactor(found, deps.config)
    const { memberId, role, view } = found
    if (view) checkView(role, requestInfo, scope)
    checkStepUp(found, requestInfo)
    if (view)
      return {
        caller: reachOfView(memberId, view, scope),
        actor: `staff:${memberId}`,
        countsAs: `member:${memberId}`,
        remembered: null,
      }
    return {
      caller: reachOf(found, scope, requestInfo.needsSubscription),
      actor: `member:${memberId}`,
      remembered: found.remembered,
    }
  },
  async reads(context, endpoint) {
    const { shared, entities } = context.caller
    const kinds = KINDS[endpoint.access.scope ?? '']
    if (endpoint.method !== 'GET' || kinds === undefined || Object.keys(shared).length === 0) return []
    const named = endpoint.actsFor === null ? null : context.input[endpoint.actsFor]
    const one = typeof named === 'number' ? named : ((await endpoint.concerns?.(context)) ?? null)
    return (one === null ? Object.keys(entities).map(Number) : [one])
      .filter(id => Object.hasOwn(shared, id))
      .flatMap(id =>
        kinds.map(kind => ({
          ownerId: shared[id]!.ownerId,
          kind,
          record: `entity/${id}`,
          title: null,
        })),
      )
  },
  errors: endpoint => [
    ...admissionErrors(endpoint),
    accessErrors.rate_limited,
    sessionsErrors.second_factor_required,
    ...viewErrors(endpoint),
    ...(endpoint.actsFor === null ? [] : [accessErrors.entity_not_allowed]),
    ...(endpoint.method === 'GET' || !endpoint.needsSubscription ? [] : [accessErrors.subscription_required]),
  ],
  authorize: authorizeMember,
  reveal: recordReads,
}

const recordsOf = ({ access }: AnyEndpoint): readonly ClientRecord[] => {
  const { clients } = access as StaffRequirement
  return typeof clients === 'string' ? [] : clients
}

/**
 * Another manager's client is not found, like a record that does not exist, and neither is a test account. Lists are
 * filtered by their statements.
 */
async function checkClients(
  { onlyClientsOf }: Staff,
  input: Readonly<Record<string, unknown>>,
  endpoint: AnyEndpoint,
  { database }: Deps,
): Promise<null> {
  for (const { field, find, read, notFound } of recordsOf(endpoint)) {
    const given = input[field]
    if (given === null || given === undefined) continue
    const id = read(given)
    if (id === null || !(await database.quick.maybe(find, { id, staff_id: onlyClientsOf })))
      throw notFound(given, field)
  }
  return null
}

/** In by a session of the website, as staff. The scope is the permission that the role must have. */
export const byStaffSession: AuthScheme<Staff> = {
  async admit(deps, requestInfo, scope, headers) {
    checkOrigin(requestInfo, deps.config.publicUrl)
    const found = await findSession(deps, requestInfo, headers, 'staff')
    if (!found) throw signInFirst()
    const { memberId, sessionId, role, clients, remembered } = found
    if (!isStaffRole(role)) throw sessionsErrors.staff_only()
    checkQuota(found, deps.config, headers)
    if (lacksSingleSignOn(found, deps.config)) throw sessionsErrors.single_sign_on_required()
    checkSecondFactor(found, deps.config)
    if (!may(role, scope as Permission)) throw sessionsErrors.permission_missing({ permission: scope! })
    checkStepUp(found, requestInfo)
    return {
      caller: {
        memberId,
        sessionId,
        role,
        onlyClientsOf: clientsSeenBy(role, clients) === 'assigned' ? memberId : null,
      },
      actor: `staff:${memberId}`,
      countsAs: `member:${memberId}`,
      remembered,
    }
  },
  errors: endpoint => [
    ...admissionErrors(endpoint),
    accessErrors.rate_limited,
    sessionsErrors.second_factor_required,
    sessionsErrors.staff_only,
    sessionsErrors.single_sign_on_required,
    sessionsErrors.permission_missing,
    ...recordsOf(endpoint).map(({ error }) => error),
  ],
  authorize: checkClients,
  reveal: recordReads,
}
