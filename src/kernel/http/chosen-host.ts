import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress, literalAddress } from './public-address.ts'
import { resolveName } from './resolve-name.ts'

export type Resolve = (hostname: string) => Promise<LookupAddress[]>

class ForbiddenAddress extends Error {
  readonly code = 'FORBIDDEN_ADDRESS'
}

class NameNotFound extends Error {
  readonly code = 'NAME_NOT_FOUND'
}

/**
 * A connection is made only to public addresses. The name is resolved once, for the connection itself, so it cannot point elsewhere
 * after the check.
 */
const lookupChecked =
  (allowsPrivate: boolean, resolve: Resolve): LookupFunction =>
  (hostname, options, done) => {
    const find = async () => {
      const addresses = await resolve(hostname)
      const found = options.family ? addresses.filter(one => one.family === options.family) : addresses
      if (!allowsPrivate && found.some(({ address }) => !isPublicAddress(address)))
        throw new ForbiddenAddress('not a public address')
      if (found.length === 0) throw new NameNotFound('the name was not found')
      return found
    }
    find().then(
      found => (options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)),
      (error: NodeJS.ErrnoException) => done(error, []),
    )
  }

export type ChosenHosts = {
  /** Null for a URL to which no request may be sent. */
  request(
    url: URL,
    options: { method: string; headers: Readonly<Record<string, string>> },
  ): http.ClientRequest | null
  close(): void
}

/**
 * Requests to hosts that members or strangers choose; all of them are opened here. Unless `allowsPrivate`, only with https and only to
 * public addresses. No redirect is followed and no proxy is used.
 */
export function openChosenHosts({
  allowsPrivate,
  keepAlive = false,
  resolve = hostname => resolveName(hostname, { usesHostsFile: allowsPrivate }),
}: {
  allowsPrivate: boolean
  keepAlive?: boolean
  resolve?: Resolve
}): ChosenHosts {
  // Connections of our own, which no proxy of the environment takes over, and which were all checked.
  const options = {
    keepAlive,
    maxFreeSockets: 50,
    timeout: 60_000,
    lookup: lookupChecked(allowsPrivate, resolve),
  }
  const agents = { http: new http.Agent(options), https: new https.Agent(options) }
  return {
    request(url, { method, headers }) {
      const literal = literalAddress(url)
      const isSecure = url.protocol === 'https:'
      if (!allowsPrivate && (!isSecure || (literal && !isPublicAddress(literal)))) return null
      return isSecure
        ? https.request(url, { method, headers, agent: agents.https })
        : http.request(url, { method, headers, agent: agents.http })
    },
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}
