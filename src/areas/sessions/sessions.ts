/** The area's public interface for areas after it. */
export { toBase32 } from './base32.rules.ts'
export { setCodes } from './codes.ts'
export { cookiePrefix, isSecure } from './cookie.ts'
export { requestsLimit } from './limits.ts'
export { checkOrigin } from './origin.rules.ts'
export { isRightPassword, setPassword } from './persons.ts'
export { signInFirst } from './session.access.ts'
export { sessionsErrors } from './sessions.errors.ts'
