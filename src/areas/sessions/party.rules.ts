/** As addresses are written in a URL: IPv6 in brackets. */
const isAddress = (hostname: string) => hostname.startsWith('[') || /^[\d.]+$/.test(hostname)

const isLoopback = (hostname: string) => ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)

/** For whom passkeys are: the host that people see in the address, and the whole origin. */
export type Party = { rpId: string; origin: string }

/**
 * That of the service's public address; where it is tried out on one's own machine, localhost too, as passkeys are for
 * names and never for an IP address. Null where there is no name.
 */
export function partyOf(publicUrl: string, host: string | undefined): Party | null {
  const ours = new URL(publicUrl)
  const asked = /^localhost(?::\d{1,5})?$/i.test(host ?? '')
  if (asked && ours.protocol === 'http:' && isLoopback(ours.hostname))
    return { rpId: 'localhost', origin: `http://${host!.toLowerCase()}` }
  if (isAddress(ours.hostname)) return null
  return { rpId: ours.hostname, origin: ours.origin }
}
