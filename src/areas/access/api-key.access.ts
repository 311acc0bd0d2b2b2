import type { Config } from '../../kernel/config.ts'
import type { Admitted, AuthScheme, Deps, RequestInfo } from '../../kernel/http/endpoint.ts'
import { clientName } from '../../kernel/mcp/client-name.rules.ts'
import { AGENT_SCOPES, type Caller, recordReads } from '../members/members.ts'
import { accessErrors } from './access.errors.ts'
import { admitAgentWithAnswer, admitKeyWithAnswer, type FoundKey } from './admission.sql.ts'
import { admitAgentsTogether, admitTogether } from './admit-together.ts'
import { authorizeMember } from './authorize.rules.ts'
import { keyFromHeader } from './key-value.rules.ts'
import { noteRequest, writeRequests } from './request-log.ts'

/** Agents also learn where to ask for a token (RFC 9728), and for which permissions. */
const unknownKey = (hour: 'requests' | 'agent', { publicUrl }: Config) => {
  const metadata = `${publicUrl}/.well-known/oauth-protected-resource/mcp`
  const challenge =
    hour === 'agent' ? `Bearer resource_metadata="${metadata}", scope="${AGENT_SCOPES.join(' ')}"` : 'Bearer'
  return accessErrors.invalid_api_key({ headers: { 'www-authenticate': challenge } })
}

type Admit = AuthScheme<Caller>['admit']

/** Admits the caller with this key, whose request counts against the hour of requests or that of agents. */
const admitBy =
  (hour: 'requests' | 'agent'): Admit =>
  async (deps, requestInfo, scope, headers) => {
    const found = await findCaller(deps, requestInfo, hour)
    if (!found) throw unknownKey(hour, deps.config)
    const actor = `key:${found.key_id}`
    const spent = found.allowed && !found.counted
    const left = spent ? 0 : Math.max(0, found.hourly_limit - found.used)
    const secondsLeft = Math.max(1, found.seconds_left ?? 3600)
    setLimitHeaders(headers, found.hourly_limit, left, secondsLeft, found.reset_at)
    if (found.is_test) headers['llano-mode'] = 'test'
    if (!found.allowed)
      throw accessErrors.ip_not_allowed({ ip: requestInfo.ip }, { extra: { ip: requestInfo.ip }, actor })
    if (spent)
      throw accessErrors.rate_limited(
        { limit: found.hourly_limit, seconds: secondsLeft },
        { headers: { 'retry-after': String(secondsLeft) }, actor },
      )
    const admitted: Admitted<Caller> = {
      caller: {
        memberId: found.member_id,
        entities: entitiesOf(found),
        actsForAllOwnLlcs: found.entity_ids === null,
        shared: {},
        subscribed: found.subscribed,
        scopes: found.scopes as string[],
        isTest: found.is_test,
      },
      actor,
      ...(found.app !== null && { client: clientName({ name: found.app }, undefined) }),
      countsAs: `member:${found.member_id}`,
      remembered: found.answer_fingerprint
        ? {
            fingerprint: found.answer_fingerprint,
            status: found.answer_status!,
            body: found.answer_body!,
          }
        : null,
    }
    checkScope(admitted, scope)
    return admitted
  }

function checkScope({ caller, actor }: Admitted<Caller>, scope: string | null): void {
  if (scope !== null && !caller.scopes?.includes(scope))
    throw accessErrors.scope_missing({ scope }, { actor })
}

/** Access with an API key: it must have the endpoint's scope. */
export const byApiKey: AuthScheme<Caller> = {
  admit: admitBy('requests'),
  errors: ({ access, actsFor, method, needsSubscription }) => [
    accessErrors.invalid_api_key,
    accessErrors.ip_not_allowed,
    accessErrors.rate_limited,
    ...(access.scope === null ? [] : [accessErrors.scope_missing]),
    ...(actsFor === null ? [] : [accessErrors.entity_not_allowed]),
    ...(method === 'GET' || !needsSubscription ? [] : [accessErrors.subscription_required]),
  ],
  authorize: authorizeMember,
  reveal: recordReads,
  served({ database }, served) {
    const keyId = /^key:(\d+)$/.exec(served.actor ?? '')?.[1]
    if (keyId) noteRequest(database, Number(keyId), served)
  },
  flush: ({ database }) => writeRequests(database),
}

/** Access for AI agents: the same keys and rules, with a rate limit of its own. */
export const byAgent: AuthScheme<Caller> = { ...byApiKey, admit: admitBy('agent'), checkScope }

async function findCaller(
  { database, secrets, config }: Deps,
  { authorization, ip, idempotencyKey }: RequestInfo,
  hour: 'requests' | 'agent',
): Promise<FoundKey | null> {
  const value = keyFromHeader(authorization)
  if (!value) return null
  const find = (hash: Buffer): Promise<FoundKey | null> => {
    const agent_limit = config.agentRequestsPerHour
    if (idempotencyKey === null)
      return hour === 'agent'
        ? admitAgentsTogether(database, { hash, ip, agent_limit })
        : admitTogether(database, { hash, ip })
    const params = { hash, ip, idempotency_key: idempotencyKey }
    return hour === 'agent'
      ? database.quick.maybe(admitAgentWithAnswer, { ...params, agent_limit })
      : database.quick.maybe(admitKeyWithAnswer, params)
  }
  // One secret, one lookup; a second only during a rotation of the installation's secret.
  for (const hash of secrets.fingerprints(value)) {
    const found = await find(hash)
    if (found) return found
  }
  return null
}

/** The LLCs that a key may act for, with the revisions of their books: of its member, those that it is for. */
function entitiesOf({ entities, entity_ids }: FoundKey): Record<number, number> {
  const all = entities as Record<number, number>
  if (entity_ids === null) return all
  const isFor = new Set(entity_ids as number[])
  return Object.fromEntries(Object.entries(all).filter(([id]) => isFor.has(Number(id))))
}

function setLimitHeaders(
  headers: Record<string, string>,
  limit: number,
  left: number,
  secondsLeft: number,
  resetAt: number | null,
): void {
  headers['ratelimit-policy'] = `"default";q=${limit};w=3600`
  headers.ratelimit = `"default";r=${left};t=${secondsLeft}`
  headers['x-ratelimit-limit'] = String(limit)
  headers['x-ratelimit-remaining'] = String(left)
  headers['x-ratelimit-reset'] = String(resetAt ?? Math.ceil(Date.now() / 1000) + 3600)
}
