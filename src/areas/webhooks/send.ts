import { openChosenHosts, type Resolve } from '../../kernel/http/chosen-host.ts'

/** From looking up the name to the end of the response. */
const TIMEOUT_MS = 15_000
/** Of a response; the rest is not read. */
const MAX_BYTES = 16 * 1024
/** Of a response, kept in the log. */
const KEPT_CHARACTERS = 2000

/** Why there is no response that counts. */
export const SEND_ERRORS = [
  'forbidden_address',
  'name_not_found',
  'not_connected',
  'certificate',
  'timeout',
  'redirect',
  'interrupted',
  'event_expired',
] as const
export type SendError = (typeof SEND_ERRORS)[number]

export type Sent = {
  ok: boolean
  status: number | null
  error: SendError | null
  /** The beginning of the response's text. */
  response: string | null
  /** Seconds, if the receiver asks for a pause. */
  retryAfter: number | null
}

export type Send = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<Sent>

/**
 * Sends requests to receivers; unless `allowsPrivate`, only to public addresses. Redirects are not followed.
 */
export function makeSender({
  allowsPrivate,
  resolve,
  timeoutMs = TIMEOUT_MS,
}: {
  allowsPrivate: boolean
  resolve?: Resolve
  timeoutMs?: number
}): { send: Send; close(): void } {
  const hosts = openChosenHosts({ allowsPrivate, keepAlive: true, ...(resolve && { resolve }) })
  const send: Send = (url, headers, body) =>
    new Promise(done => {
      const address = new URL(url)
      const failed = (error: SendError): Sent => ({
        ok: false,
        status: null,
        error,
        response: null,
        retryAfter: null,
      })
      const request = hosts.request(address, { method: 'POST', headers })
      if (request === null) return done(failed('forbidden_address'))
      const timer = setTimeout(() => end(failed('timeout')), timeoutMs)
      let isOver = false
      const end = (sent: Sent, isWhole = false) => {
        if (isOver) return
        isOver = true
        clearTimeout(timer)
        if (!isWhole) request.destroy()
        done(sent)
      }
      request.on('error', error => end(failed(errorOf(error))))
      request.on('response', response => {
        const parts: Buffer[] = []
        let sizeBytes = 0
        const status = response.statusCode!
        const answered = (isWhole: boolean) =>
          end(
            {
              ok: status >= 200 && status < 300,
              status,
              error: status >= 300 && status < 400 ? 'redirect' : null,
              response: textOf(Buffer.concat(parts)),
              retryAfter: secondsOf(response.headers['retry-after']),
            },
            isWhole,
          )
        response.on('data', (part: Buffer) => {
          parts.push(part)
          sizeBytes += part.length
          if (sizeBytes > MAX_BYTES) answered(false)
        })
        response.on('end', () => answered(true))
        response.on('error', () => end({ ...failed('interrupted'), status }))
      })
      request.end(body)
    })
  return { send, close: hosts.close }
}

function errorOf(error: NodeJS.ErrnoException): SendError {
  const { code = '' } = error
  if (code === 'FORBIDDEN_ADDRESS') return 'forbidden_address'
  if (code === 'NAME_NOT_FOUND') return 'name_not_found'
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code)) return 'certificate'
  if (code === 'ECONNRESET' || code === 'EPIPE' || code.startsWith('HPE_')) return 'interrupted'
  return 'not_connected'
}

/** Text that can be stored and shown, whatever was sent. */
const textOf = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replaceAll(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '')
    .slice(0, KEPT_CHARACTERS)
    .toWellFormed()

const secondsOf = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null
