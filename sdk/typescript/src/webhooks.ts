import type { Event } from './api.generated.ts'
import { WebhookVerificationError } from './errors.ts'
import { parseJson } from './numbers.ts'

export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

export interface WebhookOptions {
  /** How old, or how far in the future, a message may be. Default: 300. */
  toleranceSeconds?: number
  /** The current time. Default: the clock. */
  now?: Date
}

/**
 * Checks a webhook (Standard Webhooks, `v1`) and returns its content. `payload` is the body exactly as received: parsing
 * it and writing it again changes the bytes. Give several secrets while you replace one.
 */
export async function verifyWebhook<T = Event>(
  payload: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: WebhookOptions = {},
): Promise<T> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('webhook-timestamp is not a time.')
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError('The webhook is too old or from the future.')
  const bytes = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload
  const start = new TextEncoder().encode(`${id}.${timestamp}.`)
  const signed = new Uint8Array(start.length + bytes.length)
  signed.set(start)
  signed.set(bytes, start.length)
  for (const one of typeof secret === 'string' ? [secret] : secret)
    if (await isSigned(signed, signatures, one))
      return parseJson(new TextDecoder().decode(bytes), 'error') as T
  throw new WebhookVerificationError('No signature of the webhook is right.')
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
  secret: string,
): Promise<boolean> {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''))
  if (bytes === null || bytes.length === 0)
    throw new WebhookVerificationError('The secret is not whsec_ and base64.')
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',')
    const given = version === 'v1' ? decodeBase64(value) : null
    // Takes the same time wherever the first difference is.
    if (given !== null && (await crypto.subtle.verify('HMAC', key, given, signed))) return true
  }
  return false
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  const first = Array.isArray(value) ? value[0] : value
  if (!first) throw new WebhookVerificationError(`${name} is missing.`)
  return first
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), char => char.charCodeAt(0))
  } catch {
    return null
  }
}
