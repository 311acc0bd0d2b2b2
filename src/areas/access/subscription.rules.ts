import type { AnyEndpoint, NotServed } from '../../kernel/http/endpoint.ts'
import { needsSubscription } from '../../kernel/http/subscription.rules.ts'
import { accessErrors } from './access.errors.ts'

/** Shown next to an empty answer. */
export const NO_SUBSCRIPTION = {
  en: 'This account has no LLC with an active Manager subscription, so there is nothing to show.',
  es: 'Ninguna LLC de esta cuenta tiene una suscripción Manager activa, por lo que no hay nada que mostrar.',
}

/** Whether an account is served, for every auth scheme. */
export function checkSubscription(isSubscribed: boolean, endpoint: AnyEndpoint): NotServed | null {
  if (isSubscribed || !needsSubscription(endpoint)) return null
  return { nothing: NO_SUBSCRIPTION, refusal: accessErrors.subscription_required() }
}
