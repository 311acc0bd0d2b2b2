import { randomBytes } from 'node:crypto'
import type { AuthRequirement, AuthScheme, Deps, RequestInfo } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { enforceLimit, enforceNetworkLimit } from '../../kernel/http/throttle.ts'
import { byParams } from '../../kernel/sql/write.ts'
import type { Caller, ReadKind } from '../members/members.ts'
import { checkOrigin, cookiePrefix, isSecure, sessionsErrors } from '../sessions/sessions.ts'
import { auditorsErrors } from './auditors.errors.ts'
import { type Part, secretFromHeader, VISIT_SECONDS, visitIn } from './link.rules.ts'
import { findLink, findVisit, insertVisit, noteRead } from './link.sql.ts'

/** A visitor with a link: for the endpoints below, a read-only owner of this one LLC. */
export type Auditor = Caller & {
  entityId: number
  link: { name: string; llc: string; parts: readonly Part[]; expires_at: string }
}

/** For endpoints that show a section of the LLC; null for what every link shows. */
export const auditor = (part: Part | null): AuthRequirement<Auditor> => ({ scheme: 'auditor', scope: part })

/** For the endpoint that exchanges the secret for a visit. */
export const auditorSecret: AuthRequirement<{ linkId: number }> = { scheme: 'auditor_secret', scope: null }

/** The same error for unknown, expired and revoked links, and for accounts without a subscription. */
const notValid = () => auditorsErrors.auditor_link_invalid()

const cookieName = (publicUrl: string): string => `${cookiePrefix(publicUrl)}.auditor`

/** Access with a link's secret, once: the response sets the cookie of a visit. */
export const bySecret: AuthScheme<{ linkId: number }> = {
  async admit(deps, requestInfo, _scope, headers) {
    const { database, secrets, config } = deps
    checkOrigin(requestInfo, config.publicUrl)
    const limit = { key: ['auditor link by network'], most: 60, seconds: 600 } as const
    await enforceNetworkLimit(database.durable, limit, requestInfo.ip)
    const linkId = await findLinkId(deps, requestInfo)
    if (linkId === null) throw notValid()
    const value = randomBytes(32).toString('base64url')
    const actor = `auditor:${linkId}`
    const visit = await database.durable.maybe(insertVisit, {
      link_id: linkId,
      hash: secrets.fingerprints(value)[0]!,
      seconds: VISIT_SECONDS,
      ...byParams({ actor, ip: requestInfo.ip, idempotency: null }),
    })
    if (!visit) throw notValid()
    const secure = isSecure(config.publicUrl) ? '; Secure' : ''
    headers['set-cookie'] =
      `${cookieName(config.publicUrl)}=${value}; Max-Age=${visit.seconds_left}; Path=/; HttpOnly; SameSite=Strict${secure}`
    return { caller: { linkId }, actor, remembered: null }
  },
  errors: () => [
    sessionsErrors.cross_site_request,
    auditorsErrors.auditor_link_invalid,
    errors.too_many_attempts,
  ],
  authorize: () => null,
}

async function findLinkId({ database, secrets }: Deps, requestInfo: RequestInfo): Promise<number | null> {
  const secret = secretFromHeader(requestInfo.authorization)
  if (!secret) return null
  for (const hash of secrets.fingerprints(secret)) {
    const found = await database.durable.maybe(findLink, { hash })
    if (found) return found.id
  }
  return null
}

/** The name of each section in the member's access log. The link itself shows nothing private. */
const READ_KIND: Record<Part, ReadKind> = {
  books: 'books',
  documents: 'document',
  ledger: 'ledger',
  reports: 'report',
  tax: 'tax',
}

/** How often a link's pages may be read: more than people need, even several in one office. */
export const READ_LIMITS = { perLink: 600, perAddress: 900, seconds: 600 }

/** Read access with a visit's cookie. Every read is recorded first. */
export const byVisit: AuthScheme<Auditor> = {
  async admit({ database, secrets, config }, requestInfo, part) {
    const value = visitIn(requestInfo.cookie, cookieName(config.publicUrl))
    if (value === null || requestInfo.method !== 'GET') throw notValid()
    const { perLink, perAddress, seconds } = READ_LIMITS
    const limit = { key: ['auditor reads by network'], most: perAddress, seconds } as const
    await enforceNetworkLimit(database.quick, limit, requestInfo.ip)
    for (const hash of secrets.fingerprints(value)) {
      const found = await database.quick.maybe(findVisit, { hash })
      if (!found) continue
      const { link_id, name, llc, entity_id, member_id, revision, expires_at } = found
      await enforceLimit(database.quick, { key: ['auditor reads by link', link_id], most: perLink, seconds })
      const parts = found.parts as Part[]
      const actor = `auditor:${link_id}`
      if (part !== null && !parts.includes(part as Part)) throw auditorsErrors.auditor_part_not_allowed()
      const by = byParams({ actor, ip: requestInfo.ip, idempotency: null })
      await database.durable.one(noteRead, {
        link_id,
        part: part ?? 'link',
        kind: part === null ? null : READ_KIND[part as Part],
        ...by,
      })
      return {
        caller: {
          memberId: member_id,
          entityId: entity_id,
          entities: { [entity_id]: revision },
          actsForAllOwnLlcs: false,
          shared: {},
          subscribed: true,
          // None: anything restricted by scope is shown only in part.
          scopes: [],
          link: { name, llc, parts, expires_at },
        },
        actor,
        remembered: null,
      }
    }
    throw notValid()
  },
  errors: ({ access }) => [
    auditorsErrors.auditor_link_invalid,
    ...(access.scope === null ? [] : [auditorsErrors.auditor_part_not_allowed]),
    errors.too_many_attempts,
  ],
  authorize: () => null,
}
