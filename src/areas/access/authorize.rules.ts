import type { AnyEndpoint, NotServed } from '../../kernel/http/endpoint.ts'
import type { Caller } from '../members/members.ts'
import { accessErrors } from './access.errors.ts'
import { checkSubscription } from './subscription.rules.ts'

/** Members act only for their own LLCs, with an API key or a session. */
export function authorizeMember(
  caller: Caller,
  input: Readonly<Record<string, unknown>>,
  endpoint: AnyEndpoint,
): NotServed | null {
  const entityId = endpoint.actsFor === null ? null : input[endpoint.actsFor]
  if (typeof entityId === 'number' && caller.unserved?.includes(entityId))
    return checkSubscription(false, endpoint)
  if (typeof entityId === 'number' && !Object.hasOwn(caller.entities, entityId))
    throw accessErrors.entity_not_allowed({ field: endpoint.actsFor! })
  return checkSubscription(caller.subscribed, endpoint)
}
