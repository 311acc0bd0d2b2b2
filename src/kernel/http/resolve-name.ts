import { type LookupAddress, Resolver } from 'node:dns'
import { readFile } from 'node:fs/promises'
import { plainAddress } from './network.ts'

const TIMEOUT_MS = 4000
const HOSTS_FILE = '/etc/hosts'
const LOOPBACK: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * The addresses of a name that somebody else chose; none if no server knows it in time. Not found with `dns.lookup`: it waits in one of
 * the few threads of Node's pool, which the names of our own servers need too, so a few names whose servers never answer would cut us
 * off from the database.
 */
export async function resolveName(
  hostname: string,
  { usesHostsFile, timeoutMs = TIMEOUT_MS }: { usesHostsFile: boolean; timeoutMs?: number },
): Promise<LookupAddress[]> {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  // RFC 6761: never asked of a server.
  if (/(^|\.)localhost$/.test(name)) return LOOPBACK
  const known = usesHostsFile ? await findInHostsFile(name) : []
  return known.length > 0 ? known : askServers(name, timeoutMs)
}

async function askServers(name: string, timeoutMs: number): Promise<LookupAddress[]> {
  // Its own, because canceling ends all questions of a resolver.
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  const timer = setTimeout(() => resolver.cancel(), timeoutMs)
  const ask = (method: 'resolve4' | 'resolve6', family: 4 | 6) =>
    new Promise<LookupAddress[]>(done =>
      resolver[method](name, (error, found) =>
        done(error ? [] : found.map(address => ({ address, family }))),
      ),
    )
  try {
    return (await Promise.all([ask('resolve4', 4), ask('resolve6', 6)])).flat()
  } finally {
    clearTimeout(timer)
  }
}

async function findInHostsFile(name: string): Promise<LookupAddress[]> {
  const text = await readFile(HOSTS_FILE, 'utf8').catch(() => '')
  return text.split('\n').flatMap(line => {
    const [given = '', ...names] = line.replace(/#.*$/, '').trim().toLowerCase().split(/\s+/)
    const address = plainAddress(given)
    if (address === null || !names.includes(name)) return []
    return [{ address, family: address.includes(':') ? 6 : 4 }]
  })
}
