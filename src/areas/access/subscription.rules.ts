import type { AnyEndpoint, NotServed } from '../../kernel/http/endpoint.ts'
import { accessErrors } from './access.errors.ts'

/** Shown next to an empty answer. */
export const NO_SUBSCRIPTION = {
  en: 'This account has no LLC with an active Manager subscription, so there is nothing to show.',
  es: 'Ninguna LLC de esta cuenta tiene una suscripción Manager activa, por lo que no hay nada que mostrar.',
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
  return isOpen ? null : { nothing: NO_SUBSCRIPTION, refusal: accessErrors.subscription_required() }
}
