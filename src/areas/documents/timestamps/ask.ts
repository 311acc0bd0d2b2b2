import { tracedFetch } from '../../../kernel/tracing.ts'

/**
 * One request to an untrusted server: limited in time and size, including the body, and without redirects.
 */
export type Fetch = typeof globalThis.fetch
export type Asking = { fetch: Fetch; timeoutMs: number }
export type Question = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: Buffer | string
  /** Of the answer. */
  maxBytes: number
}

export type Answer =
  | { kind: 'unreachable'; reason: string }
  /** `body` is null when it was larger than asked for; the rest of it was not read. */
  | { kind: 'answered'; status: number; type: string; body: Buffer | null }

export const DEFAULT_TIMEOUT_MS = 5000

export async function ask(
  { url, maxBytes, ...request }: Question,
  { fetch, timeoutMs }: Asking,
): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const { body, ...init } = request
    const response = await tracedFetch(fetch)(url, {
      ...init,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      redirect: 'manual',
      signal,
    })
    return {
      kind: 'answered',
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      body: await readUpTo(response, maxBytes),
    }
  } catch (error) {
    return { kind: 'unreachable', reason: whyUnreachable(error as Error, timeoutMs) }
  }
}

async function readUpTo(response: Response, maxBytes: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let sizeBytes = 0
  // Leaving the loop early closes the connection.
  for await (const part of response.body ?? []) {
    sizeBytes += part.length
    if (sizeBytes > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function whyUnreachable(error: Error, timeoutMs: number): string {
  if (error.name === 'TimeoutError') return `no response within ${timeoutMs} ms`
  const cause = error.cause as { code?: string; message?: string } | undefined
  return IN_WORDS[cause?.code ?? ''] ?? (cause?.code || cause?.message || error.message)
}

/** System error codes in words for the operator. */
const IN_WORDS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ENOTFOUND: 'unknown host (is there a network?)',
  EAI_AGAIN: 'the host name could not be resolved (is there a network?)',
  ENETUNREACH: 'unreachable (is there a network?)',
  EHOSTUNREACH: 'unreachable (is there a network?)',
  ETIMEDOUT: 'no answer',
  UND_ERR_CONNECT_TIMEOUT: 'no answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
}

/** Text from an external server, safe to store and show. */
export function printableText(body: Buffer | null): string {
  return (body ?? Buffer.alloc(0))
    .toString('utf8')
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 200)
}
