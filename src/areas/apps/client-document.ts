import https from 'node:https'
import {
  isPublicAddress,
  literalAddress,
  lookupChecked,
  type Resolve,
} from '../../kernel/http/public-address.ts'

/** From looking up the name to the end of the document. */
const TIMEOUT_MS = 5000
const MAX_BYTES = 8 * 1024

/**
 * Reads the document with which an app describes itself, at the address that is its id. Only https and, unless `allowsPrivate`, public
 * addresses; no redirects. Null if there is none.
 */
export function fetchClientDocument(
  url: string,
  {
    allowsPrivate,
    resolve,
    timeoutMs = TIMEOUT_MS,
  }: { allowsPrivate: boolean; resolve?: Resolve; timeoutMs?: number },
): Promise<string | null> {
  return new Promise(done => {
    if (!URL.canParse(url)) return done(null)
    const address = new URL(url)
    const literal = literalAddress(address)
    if (address.protocol !== 'https:' || (literal && !allowsPrivate && !isPublicAddress(literal)))
      return done(null)
    const request = https.get(address, {
      agent: false,
      lookup: lookupChecked(allowsPrivate, resolve),
      headers: { accept: 'application/json', 'user-agent': 'Llano-OAuth/1' },
    })
    const timer = setTimeout(() => end(null), timeoutMs)
    const end = (text: string | null) => {
      clearTimeout(timer)
      request.destroy()
      done(text)
    }
    request.on('error', () => end(null))
    request.on('response', response => {
      const isJson = /^application\/([-\w.]+\+)?json\s*(;|$)/i.test(response.headers['content-type'] ?? '')
      if (response.statusCode !== 200 || !isJson) return end(null)
      const parts: Buffer[] = []
      let sizeBytes = 0
      response.on('data', (part: Buffer) => {
        parts.push(part)
        sizeBytes += part.length
        if (sizeBytes > MAX_BYTES) end(null)
      })
      response.on('end', () => end(Buffer.concat(parts).toString('utf8')))
      response.on('error', () => end(null))
    })
  })
}
