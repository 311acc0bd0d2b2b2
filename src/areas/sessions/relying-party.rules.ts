/** Addresses as in a URL: IPv6 in brackets. */
const isAddress = (hostname: string) => hostname.startsWith('[') || /^[\d.]+$/.test(hostname)

const isLoopback = (hostname: string) => ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)

/** The relying party of passkeys: the visible host, and the whole origin. */
export type RelyingParty = { rpId: string; origin: string }

/**
 * The host of the public address; for local use also localhost, because passkeys need a name and never an IP
 * address. Null if there is no name.
 */
export function relyingPartyOf(publicUrl: string, host: string | undefined): RelyingParty | null {
  const ours = new URL(publicUrl)
  const isLocalhost = /^localhost(?::\d{1,5})?$/i.test(host ?? '')
  if (isLocalhost && ours.protocol === 'http:' && isLoopback(ours.hostname))
    return { rpId: 'localhost', origin: `http://${host!.toLowerCase()}` }
  if (isAddress(ours.hostname)) return null
  return { rpId: ours.hostname, origin: ours.origin }
}
