import { plainAddress } from '../../../kernel/http/network.ts'
import { DAY_SECONDS } from '../../../kernel/values/dates.ts'
import { BankError, type TroubleKind } from './bank-error.ts'

/** A response other than what was requested. */
export class Refused extends BankError {
  readonly status: number

  constructor(status: number, kind: TroubleKind, message: string, retryAfterSeconds: number | null = null) {
    super(kind, message, retryAfterSeconds)
    this.status = status
  }
}

type BankRequest = {
  label: string
  /** The requested path, without ids. */
  path: string
  now: number
}

/** Why this response is unusable; null if it can be read. */
export async function refusedBy(response: Response, request: BankRequest): Promise<Refused | null> {
  const { status, headers } = response
  if (response.ok && /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers.get('content-type') ?? ''))
    return null
  const body = status === 401 ? await readShort(response) : await leave(response)
  return explain(status, headers, body, request)
}

function explain(
  status: number,
  headers: Headers,
  body: unknown,
  { label, path, now }: BankRequest,
): Refused {
  const refused = (kind: TroubleKind, message: string) => new Refused(status, kind, message)
  if (status === 401) return explainUnauthorized(body, label)
  if (status === 403 && headers.has('x-2fa-approval'))
    return refused('approval_needed', `${label} needs the account owner to approve the access in its app.`)
  if (status === 403) return refused('not_permitted', `${label} does not let this token read ${path}.`)
  const wait = readRetryAfter(headers.get('retry-after'), now)
  if (status === 429)
    return new Refused(status, 'asked_too_often', `${label} is rate limiting requests.`, wait)
  if (status >= 500)
    return new Refused(status, 'unavailable', `${label} has an internal error (${status}).`, wait)
  if (status >= 200 && status < 300)
    return refused('not_understood', `${label} sent a response to ${path} that is not JSON.`)
  if (status >= 300 && status < 400)
    return refused('not_understood', `${label} sent a redirect from ${path}, which is not followed.`)
  return refused('not_understood', `${label} rejected our request for ${path} (${status}).`)
}

function explainUnauthorized(body: unknown, label: string): Refused {
  const errors = fieldOf(body, 'errors')
  if (fieldOf(errors, 'errorCode') !== 'ipNotWhitelisted') return refusedToken(label)
  const ip = fieldOf(errors, 'ip')
  const address = typeof ip === 'string' && ip.length <= 45 ? plainAddress(ip) : null
  return new Refused(
    401,
    'address_not_allowed',
    `${label} does not accept this token from ${address ?? 'our address'}. Only a token that can move money needs an address list: connect with a read-only token.`,
  )
}

export const refusedToken = (label: string) =>
  new Refused(401, 'token_refused', `${label} rejected the token: it is wrong, expired or revoked.`)

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** Closes the connection without reading further. */
export async function leave(response: Response): Promise<null> {
  await response.body?.cancel().catch(() => {})
  return null
}

const MAX_BYTES_OF_AN_ERROR = 64 * 2 ** 10

/** The bank's error body, if it is short and JSON. A connection cut there does not matter. */
async function readShort(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let sizeBytes = 0
  try {
    for await (const part of response.body ?? []) {
      sizeBytes += part.length
      if (sizeBytes > MAX_BYTES_OF_AN_ERROR) return null
      parts.push(part)
    }
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    return null
  }
}

/** What we believe of a bank's `Retry-After`. The pause that follows is an hour at most; see `pauseAfter`. */
const LONGEST_SECONDS = DAY_SECONDS

/** Seconds, or an HTTP date. */
export function readRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null
  const seconds = /^\d{1,15}$/.test(text.trim()) ? Number(text) : (httpDate(text) - now) / 1000
  return Number.isNaN(seconds) ? null : Math.min(LONGEST_SECONDS, Math.max(0, Math.ceil(seconds)))
}

const httpDate = (text: string) => (/^[A-Z][a-z]{2}, .{1,30} GMT$/.test(text) ? Date.parse(text) : Number.NaN)
