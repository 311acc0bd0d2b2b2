import { BlockList, isIP } from 'node:net'

/** The form in which addresses are stored and compared: one spelling, IPv4-mapped IPv6 as IPv4, no zone. */
export function plainAddress(address: string): string | null {
  const bare = address.replace(/%.*$/, '')
  const family = isIP(bare)
  if (family !== 6) return family === 4 ? bare : null
  // An address has many spellings; the URL parser normalizes to RFC 5952.
  const shortest = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(shortest)
  if (!mapped) return shortest
  const [high, low] = [Number.parseInt(mapped[1]!, 16), Number.parseInt(mapped[2]!, 16)]
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
}

export type Network = { address: string; prefix: number; family: 4 | 6 }

/** Parses `203.0.113.9`, `10.0.0.0/8`, `2001:db8::/32`; an IPv4-mapped network becomes IPv4. */
export function parseNetwork(text: string): Network | null {
  const match = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim())
  if (!match || match[1]!.includes('%')) return null
  const address = plainAddress(match[1]!)
  if (!address) return null
  const family = isIP(address) as 4 | 6
  const wasMapped = family === 4 && match[1]!.includes(':')
  const most = family === 4 ? 32 : 128
  const prefix = match[2] === undefined ? most : Number(match[2]) - (wasMapped ? 96 : 0)
  if (prefix < 0 || prefix > most) return null
  return { address, prefix, family }
}

/** A set of networks that can be tested for an address. */
export function networkSet(texts: readonly string[]): (address: string) => boolean {
  // Separate lists: in one list, an IPv6 network would also contain IPv4 addresses mapped into it.
  const lists = { 4: new BlockList(), 6: new BlockList() }
  for (const text of texts) {
    const network = parseNetwork(text)
    if (!network) throw new Error(`not an IP address or CIDR: ${text}`)
    lists[network.family].addSubnet(network.address, network.prefix, network.family === 4 ? 'ipv4' : 'ipv6')
  }
  return address => {
    const family = isIP(address) as 0 | 4 | 6
    return family !== 0 && lists[family].check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
}

/**
 * The client's address: the socket's peer, unless that is a trusted proxy; then the last address in
 * X-Forwarded-For, from the right, that is not a trusted proxy.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  let address = plainAddress(peer) ?? '0.0.0.0'
  if (!forwardedFor || !isTrusted(address)) return address
  for (const hop of forwardedFor.split(',').reverse()) {
    const next = plainAddress(
      hop
        .trim()
        .replace(/^\[(.*)\](:\d+)?$/, '$1')
        .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1'),
    )
    if (!next) return address
    address = next
    if (!isTrusted(address)) return address
  }
  return address
}
