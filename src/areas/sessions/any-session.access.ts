import type { AnyEndpoint, AuthRequirement, AuthScheme, RequestInfo } from '../../kernel/http/endpoint.ts'
import { countedAs } from '../../kernel/http/throttle.ts'
import { accessErrors, checkSubscription } from '../access/access.ts'
import { checkOrigin } from './origin.rules.ts'
import { admissionErrors, checkStepUp, findSession, type OpenSession, signInFirst } from './session.access.ts'
import { sessionsErrors } from './sessions.errors.ts'

/** Any caller: the browser's request data and its session, if any. */
export type OptionalSession = { requestInfo: RequestInfo; session: OpenSession | null }

/** Anyone with a session, of any role. */
export type SessionCaller = { requestInfo: RequestInfo; session: OpenSession }

/** For endpoints that respond to anyone and identify the caller. */
export const visitorOrMember: AuthRequirement<OptionalSession> = { scheme: 'visitor_or_member', scope: null }

/** For endpoints about the session itself and its owner's sign-in. */
export const anySession: AuthRequirement<SessionCaller> = { scheme: 'session', scope: null }

/** Visitors share an actor name, so they are counted by address. */
const countsAs = ({ ip }: RequestInfo, session: OpenSession | null) =>
  session ? `member:${session.memberId}` : `address:${countedAs(ip)}`

const actorOf = (session: OpenSession | null) => (session ? `member:${session.memberId}` : 'visitor')

const subscriptionErrors = ({ method, needsSubscription }: AnyEndpoint) =>
  method === 'GET' || !needsSubscription ? [] : [accessErrors.subscription_required]

export const byOptionalSession: AuthScheme<OptionalSession> = {
  remembers: false,
  async admit(deps, requestInfo, _scope, headers) {
    checkOrigin(requestInfo, deps.config.publicUrl)
    const session = await findSession(deps, requestInfo, headers)
    return {
      caller: { requestInfo, session },
      actor: actorOf(session),
      countsAs: countsAs(requestInfo, session),
      remembered: null,
    }
  },
  errors: endpoint => [
    ...(endpoint.method === 'GET' ? [] : [sessionsErrors.cross_site_request]),
    ...subscriptionErrors(endpoint),
  ],
  authorize: ({ session }, _input, endpoint) =>
    session ? checkSubscription(session.subscribed, endpoint) : null,
}

export const byAnySession: AuthScheme<SessionCaller> = {
  async admit(deps, requestInfo, _scope, headers) {
    checkOrigin(requestInfo, deps.config.publicUrl)
    const session = await findSession(deps, requestInfo, headers)
    if (!session) throw signInFirst()
    checkStepUp(session, requestInfo)
    return { caller: { requestInfo, session }, actor: actorOf(session), remembered: session.remembered }
  },
  errors: endpoint => [...admissionErrors(endpoint), ...subscriptionErrors(endpoint)],
  authorize: ({ session }, _input, endpoint) => checkSubscription(session.subscribed, endpoint),
}
