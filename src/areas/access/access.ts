/** The door of this area: what the areas above it may use. */
export { accessErrors } from './access.errors.ts'
export { authorizeMember } from './authorize.rules.ts'
export { createKey, revokeKey, rotateKey } from './keys.ts'
export { writeRequests } from './request-log.ts'
export { checkSubscription, NO_SUBSCRIPTION } from './subscription.rules.ts'
