// Generated from the endpoints; renew it with npm run generate

import type { Addresses } from '../shared/api.ts'

export const OPERATIONS: Addresses = {
  listOfferedServices: ['GET', '/web/services', 'query'],
  readOfferedService: ['GET', '/web/services/{id}', 'query'],
  listEntities: ['GET', '/web/v1/entity', 'query'],
  readMe: ['GET', '/web/me', 'query'],
  setLanguage: ['PUT', '/web/me/language', 'body'],
  signOut: ['POST', '/web/auth/sign-out', 'body'],
  beginSingleSignOn: ['POST', '/web/auth/sso/begin', 'body'],
  stepUp: ['POST', '/web/me/step-up', 'body'],
  readSecurity: ['GET', '/web/me/security', 'query'],
  beginPasskeySignIn: ['POST', '/web/auth/passkey/begin', 'body'],
  readQuote: ['GET', '/web/quote', 'query'],
  listSlots: ['GET', '/web/slots', 'query'],
  createBooking: ['POST', '/web/bookings', 'body'],
  findBooking: ['POST', '/web/bookings/find', 'body'],
  cancelBooking: ['POST', '/web/bookings/cancel', 'body'],
  moveBooking: ['POST', '/web/bookings/move', 'body'],
  startOrder: ['POST', '/web/orders', 'body'],
  listMyRenewals: ['GET', '/web/my-renewals', 'query'],
  beginToolCall: ['POST', '/web/tool-calls/begin', 'body'],
  recordToolCall: ['POST', '/web/tool-calls', 'body'],
}
