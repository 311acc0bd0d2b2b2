import type { Access, Approach, WhoMay } from '../../kernel/http/endpoint.ts'
import { countedAs } from '../../kernel/http/throttle.ts'
import { checkSubscription } from '../access/access.ts'
import { checkOrigin } from './origin.rules.ts'
import { checkStepUp, findSession, type OpenSession, signInFirst } from './session.access.ts'

/** Whoever knocks: what their browser sent, and the session it carries, if any. */
export type Knock = { approach: Approach; session: OpenSession | null }

/** Somebody with a session, whatever they are here. */
export type Known = { approach: Approach; session: OpenSession }

/** For endpoints that answer whoever asks, and know who that is. */
export const whoever: WhoMay<Knock> = { scheme: 'visitor_or_member', scope: null }

/** For endpoints about the session itself and how its owner signs in. */
export const known: WhoMay<Known> = { scheme: 'session', scope: null }

/** Visitors share a name, so theirs are counted by address. */
const countsAs = ({ ip }: Approach, session: OpenSession | null) =>
  session ? `member:${session.memberId}` : `address:${countedAs(ip)}`

const actorOf = (session: OpenSession | null) => (session ? `member:${session.memberId}` : 'visitor')

export const byKnock: Access<Knock> = {
  remembers: false,
  async admit(ground, approach, _scope, headers) {
    checkOrigin(approach, ground.config.publicUrl)
    const session = await findSession(ground, approach, headers)
    return {
      caller: { approach, session },
      actor: actorOf(session),
      countsAs: countsAs(approach, session),
      remembered: null,
    }
  },
  authorize: ({ session }, _input, endpoint) =>
    session ? checkSubscription(session.subscribed, endpoint) : null,
}

/** An answer here may set cookies, which are not to be given twice. */
export const byKnownSession: Access<Known> = {
  remembers: false,
  async admit(ground, approach, _scope, headers) {
    checkOrigin(approach, ground.config.publicUrl)
    const session = await findSession(ground, approach, headers)
    if (!session) throw signInFirst()
    checkStepUp(session, approach, ground.config)
    return { caller: { approach, session }, actor: actorOf(session), remembered: null }
  },
  authorize: ({ session }, _input, endpoint) => checkSubscription(session.subscribed, endpoint),
}
