/** The door of this area: what the areas above it may use. */
export { NO_SUBSCRIPTION } from './api-key.access.ts'
export { createKey, revokeKey, rotateKey } from './keys.ts'
export { writeRequests } from './request-log.ts'
