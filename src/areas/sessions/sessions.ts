/** The door of this area: what the areas above it may use. */
export { toBase32 } from './base32.rules.ts'
export { setCodes } from './codes.ts'
export { cookiePrefix, isSecure } from './cookie.ts'
export { checkOrigin } from './origin.rules.ts'
export { isRightPassword, setPassword } from './persons.ts'
export { signInFirst } from './session.access.ts'
export { sessionErrors } from './sessions.errors.ts'
