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

/** Marks what is sent in test mode, as in responses of the API. */
export const modeHeaders = (isTest: boolean): Record<string, string> =>
  isTest ? { 'llano-mode': 'test' } : {}
