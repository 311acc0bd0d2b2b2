import { openChosenHosts } from '../../kernel/http/chosen-host.ts'
import { serverBusy } from '../../kernel/http/errors.ts'
import { Slots } from '../../kernel/http/slots.ts'

/** From looking up the name to the end of the document. */
const TIMEOUT_MS = 5000
const MAX_BYTES = 8 * 1024

/** Strangers choose what is fetched. Documents that are known already are not fetched, so a full queue only stops new apps. */
const LIMITS = { waitMs: TIMEOUT_MS, refuse: serverBusy }
const perHost = new Slots({ ...LIMITS, atOnce: 1, maxWaiting: 4 })
const overall = new Slots({ ...LIMITS, atOnce: 4, maxWaiting: 12 })

/**
 * Reads the document with which an app describes itself, at the address that is its id. Only https and, unless `allowsPrivate`, public
 * addresses; no redirects. Null if there is none; 429 if too many others are being read.
 */
export async function fetchClientDocument(url: string, reading: Reading): Promise<string | null> {
  const address = URL.parse(url)
  if (address?.protocol !== 'https:') return null
  return perHost.run(address.hostname, () => overall.run('', () => read(address, reading)))
}

type Reading = { allowsPrivate: boolean; timeoutMs?: number }

function read(address: URL, { allowsPrivate, timeoutMs = TIMEOUT_MS }: Reading): Promise<string | null> {
  return new Promise(done => {
    const hosts = openChosenHosts({ allowsPrivate })
    const headers = { accept: 'application/json', 'user-agent': 'Llano-OAuth/1' }
    const request = hosts.request(address, { method: 'GET', headers })
    if (request === null) return done(null)
    request.end()
    const timer = setTimeout(() => end(null), timeoutMs)
    const end = (text: string | null) => {
      clearTimeout(timer)
      request.destroy()
      hosts.close()
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
