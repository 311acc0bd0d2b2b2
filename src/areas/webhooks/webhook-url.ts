import { isPublicAddress, literalAddress } from '../../kernel/http/public-address.ts'
import { webhooksErrors } from './webhooks.errors.ts'

const LONGEST_URL = 2000

/** Checks where a webhook is sent. Names are checked again when they are resolved, at each connection. */
export function readWebhookUrl(given: string, allowsPrivate: boolean): string {
  const isPlain = given.length <= LONGEST_URL && /^[\x21-\x7e]+$/.test(given.trim())
  const url = isPlain ? URL.parse(given.trim()) : null
  const isHttp = url?.protocol === 'https:' || (allowsPrivate && url?.protocol === 'http:')
  if (!url || !isHttp || url.username || url.password || url.hash)
    throw webhooksErrors.invalid_webhook_url({ field: 'url' })
  const address = literalAddress(url)
  const isLocal = address === null ? /(^|\.)localhost\.?$/.test(url.hostname) : !isPublicAddress(address)
  if (isLocal && !allowsPrivate) throw webhooksErrors.private_webhook_url({ field: 'url' })
  return url.href
}
