import type { AnyEndpoint, NotServed } from '../../kernel/http/endpoint.ts'

const WITHOUT = 'This account has no LLC with an active Manager subscription, so'
export const NO_SUBSCRIPTION = `${WITHOUT} there is nothing to show.`
const NOT_SERVED: NotServed = {
  nothing: NO_SUBSCRIPTION,
  refusal: `${WITHOUT} nothing can be written.`,
}

/**
 * Whether an account is served, for every auth scheme. Writes need a subscription unless the endpoint says
 * otherwise. API reads are empty without one; the website's own reads are not, because people must be able to
 * see their account.
 */
export function checkSubscription(isSubscribed: boolean, endpoint: AnyEndpoint): NotServed | null {
  if (isSubscribed) return null
  const isOpen =
    endpoint.method === 'GET' ? endpoint.path.startsWith('/web/') : endpoint.needsSubscription === false
  return isOpen ? null : NOT_SERVED
}
