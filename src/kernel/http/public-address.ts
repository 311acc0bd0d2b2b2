import { isIP } from 'node:net'
import { networkSet, plainAddress } from './network.ts'

/** The IPv4 networks that are not on the public internet (IANA special-purpose registry). */
const isSpecial4 = networkSet([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
/** IPv6 is public only here, without the parts that embed IPv4 addresses (Teredo, 6to4) or are examples. */
const isGlobal6 = networkSet(['2000::/3'])
const isSpecial6 = networkSet(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** Whether it is an address on the public internet. An IPv4 address in IPv6 form counts as the IPv4 address. */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address)
  if (plain === null) return false
  return isIP(plain) === 4 ? !isSpecial4(plain) : isGlobal6(plain) && !isSpecial6(plain)
}

/** The IP address that is the host of a URL, without brackets; null if the host is a name. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 ? null : bare
}
