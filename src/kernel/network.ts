import { BlockList, isIP } from 'node:net'

/** An address as we keep and compare it: IPv4-mapped IPv6 becomes IPv4, zones go, letters are small. */
export function plainAddress(address: string): string | null {
  const bare = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^(?:::|0:0:0:0:0:)ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)
  if (mapped) return isIP(mapped[1]!) === 4 ? mapped[1]! : null
  const hex = /^(?:::|0:0:0:0:0:)ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(bare)
  if (hex) {
    const [high, low] = [Number.parseInt(hex[1]!, 16), Number.parseInt(hex[2]!, 16)]
    return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
  }
  return isIP(bare) ? bare : null
}

export type Network = { address: string; prefix: number; family: 4 | 6 }

/** Reads `203.0.113.9`, `10.0.0.0/8`, `2001:db8::/32`; an IPv4-mapped network becomes the IPv4 one. */
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

/** A set of networks that says whether an address lies in one of them. */
export function networkSet(texts: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const text of texts) {
    const network = parseNetwork(text)
    if (!network) throw new Error(`not an IP address or CIDR: ${text}`)
    list.addSubnet(network.address, network.prefix, network.family === 4 ? 'ipv4' : 'ipv6')
  }
  return address => {
    const family = isIP(address)
    return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
}

/**
 * The client's address: the socket's peer, unless that is a proxy we trust; then the last address in
 * X-Forwarded-For that is not itself a trusted proxy, read from the right.
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
