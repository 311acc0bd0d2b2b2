import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** Standard Webhooks: 24 to 64 bytes. */
const SECRET_BYTES = 32

export const newSigningSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/** The headers of Standard Webhooks. Each secret signs, so that receivers can change over during a rotation. */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  at: Date,
  body: string,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}

/** All headers of a request to a receiver. What is sent in test mode is marked, as in responses of the API. */
export const requestHeaders = (
  secrets: readonly string[],
  id: string,
  at: Date,
  body: string,
  isTest: boolean,
): Record<string, string> => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
  'user-agent': 'Llano-Webhooks/1',
  ...signedHeaders(secrets, id, at, body),
  ...(isTest && { 'llano-mode': 'test' }),
})
