/** The area's public interface for areas after it. */
export { accountEmail, newAccountEmail } from './account-email.ts'
export {
  anySession,
  type OptionalSession,
  type SessionCaller,
  visitorOrMember,
} from './any-session.access.ts'
export { authOptions } from './auth.ts'
export { toBase32 } from './base32.rules.ts'
export { cookiePrefix, isSecure, sessionCookieName } from './cookie.ts'
export { requestsLimit } from './limits.ts'
export { checkOrigin } from './origin.rules.ts'
export { newPassword } from './password.rules.ts'
export { hashNewPassword, matchPasswordOf, type PasswordHash } from './password-hashes.ts'
export { hasPassword, passwordFingerprint, setPassword } from './persons.ts'
export { checkSecondFactor, signInFirst, signingSecrets } from './session.access.ts'
export { sessionsErrors } from './sessions.errors.ts'
export { headersFor, inAuthTransaction } from './through-auth.ts'
export { enableTotp, turnOffTotp } from './totp.ts'
