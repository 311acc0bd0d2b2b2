import { Download } from './download.ts'
import { ApiError, LlanoError, NetworkError, RequestTimeoutError, readError } from './errors.ts'
import { type InexactNumbers, parseJson, toJson } from './numbers.ts'
import { PageList } from './pages.ts'

export interface LlanoOptions {
  /** An API key, `llk_…`. Keep it on your server: it does not belong in a web page. */
  apiKey: string
  /** The address of the server, such as `https://llano.example.com`. */
  baseUrl: string
  /** How long one attempt may take. Importing from banks can take a minute. Default: 90,000. */
  timeoutMs?: number
  /** How often a failed request is repeated. Default: 4. */
  maxRetries?: number
  /** The longest wait between two attempts. If the server asks for more, the request fails. Default: 60,000. */
  maxWaitMs?: number
  /** The language of error messages. Default: English. */
  language?: 'en' | 'es'
  /** Whether a number with more digits than a JavaScript number holds is an error or text. Default: `error`. */
  inexactNumbers?: InexactNumbers
  /** Called after every response, including failed attempts: for logs and to watch the limit. */
  onResponse?: (response: ResponseInfo) => void
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch
}

export interface RequestOptions {
  signal?: AbortSignal
  timeoutMs?: number
  maxRetries?: number
  /** Identifies a write, so that repeating it does nothing. Default: a random one per call. Ignored elsewhere. */
  idempotencyKey?: string
  /** Whether a write is only tried: it returns what it would return, and changes nothing. Ignored elsewhere. */
  dryRun?: boolean
}

export interface ResponseInfo {
  method: string
  path: string
  status: number
  requestId: string | null
  /** Whether this is the stored response to an earlier request with the same Idempotency-Key. */
  isReplayed: boolean
  /** Whether the request was only tried, and changed nothing. */
  isDryRun: boolean
  /** What is left of the limit of the key, and until when. */
  rateLimit: RateLimit | null
}

export interface RateLimit {
  remaining: number
  resetSeconds: number
}

export interface Call {
  method: string
  path: string
  query?: object | undefined
  body?: object | undefined
  /** Whether the operation takes an Idempotency-Key. */
  isKeyed?: boolean
}

/** Sends requests: authentication, retries, time limits, errors. */
export class Transport {
  readonly #options: LlanoOptions
  readonly #address: string
  /** As of the last response. */
  rateLimit: RateLimit | null = null

  constructor(options: LlanoOptions) {
    if (!options.apiKey) throw new LlanoError('apiKey is required.')
    if (!/^https?:\/\/[^/]/.test(options.baseUrl ?? ''))
      throw new LlanoError('baseUrl must be the address of the server, such as https://llano.example.com.')
    this.#options = options
    this.#address = options.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '')
  }

  async answer<T>(call: Call, options: RequestOptions = {}): Promise<T> {
    return this.#send(call, options, async response => {
      const text = await response.text()
      return (text === '' ? null : parseJson(text, this.#options.inexactNumbers ?? 'error')) as T
    })
  }

  async record<T>(call: Call, options?: RequestOptions): Promise<T> {
    return (await this.answer<{ data: T }>(call, options)).data
  }

  async download(call: Call, options: RequestOptions = {}): Promise<Download> {
    return this.#send(call, options, async response => new Download(response))
  }

  list<Item, Page extends { data: Item[] }>(call: Call, options?: RequestOptions): PageList<Item, Page> {
    return new PageList(query => this.answer<Page>({ ...call, query }, options), { ...call.query })
  }

  /** One request, repeated until it succeeds or repeating does not help. */
  async #send<T>(call: Call, options: RequestOptions, read: (response: Response) => Promise<T>): Promise<T> {
    const { maxRetries = 4, maxWaitMs = 60_000 } = { ...this.#options, ...defined(options) }
    // The same for all attempts: if the first one arrived, the next gets its stored response.
    const key = call.isKeyed ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined
    const body = call.body && toJson(call.body)
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt(call, body, options, key, read)
      } catch (error) {
        options.signal?.throwIfAborted()
        const waitMs = retryWait(error, attempt)
        if (waitMs === null || attempt >= maxRetries || waitMs > maxWaitMs) throw error
        await sleep(waitMs, options.signal)
      }
    }
  }

  async #attempt<T>(
    call: Call,
    body: string | undefined,
    { signal, timeoutMs = this.#options.timeoutMs ?? 90_000, dryRun = false }: RequestOptions,
    key: string | undefined,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted()
    const ending = new AbortController()
    const stop = () => ending.abort(signal?.reason)
    signal?.addEventListener('abort', stop, { once: true })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      ending.abort()
    }, timeoutMs)
    try {
      const request = this.#options.fetch ?? fetch
      const response = await request(this.#address + call.path + queryText(call.query), {
        method: call.method,
        headers: this.#headers(call, key, dryRun),
        // A redirect could take the key to another server, or turn a write into a read.
        redirect: 'manual',
        signal: ending.signal,
        ...(body !== undefined && { body }),
      })
      this.#note(call, response)
      if (!response.ok) throw await readError(response)
      return await read(response)
    } catch (error) {
      if (error instanceof LlanoError) throw error
      signal?.throwIfAborted()
      const where = `${call.method} ${call.path}`
      if (isLate)
        throw new RequestTimeoutError(`${where}: no answer within ${timeoutMs} ms.`, { cause: error })
      if (error instanceof SyntaxError)
        throw new LlanoError(`${where}: the answer is not JSON.`, { cause: error })
      throw new NetworkError(`${where}: the connection failed.`, { cause: error })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }

  #headers({ body }: Call, key: string | undefined, dryRun: boolean): Record<string, string> {
    const { apiKey, language } = this.#options
    return {
      authorization: `Bearer ${apiKey}`,
      accept: 'application/json, */*',
      ...(language && { 'accept-language': language }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      ...(dryRun && { 'dry-run': 'true' }),
    }
  }

  #note({ method, path }: Call, { status, headers }: Response): void {
    this.rateLimit = readRateLimit(headers) ?? this.rateLimit
    this.#options.onResponse?.({
      method,
      path,
      status,
      requestId: headers.get('request-id'),
      isReplayed: headers.get('idempotency-replayed') === 'true',
      isDryRun: headers.get('dry-run') === 'true',
      rateLimit: this.rateLimit,
    })
  }
}

/** Without the options that were given as undefined, which would hide those of the client. */
function defined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T
}

function readRateLimit(headers: Headers): RateLimit | null {
  const found = /;r=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '')
  return found && { remaining: Number(found[1]), resetSeconds: Number(found[2]) }
}

function queryText(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

/** How long to wait before the next attempt, or null if it would fail too. */
export function retryWait(error: unknown, attempt: number): number | null {
  if (error instanceof NetworkError) return backoff(attempt)
  if (!(error instanceof ApiError)) return null
  const isPassing = [429, 502, 503, 504].includes(error.status)
  // Other 500s are faults that stay; those with a time to come back are not.
  if (!isPassing && !(error.status === 500 && error.retryAfterMs !== null)) return null
  // A little later than asked, so that not everyone who waits comes back at once.
  if (error.retryAfterMs !== null) return error.retryAfterMs + Math.random() * 250
  return backoff(attempt)
}

/** Between half and all of 0.5, 1, 2, 4, at most 8 seconds. */
function backoff(attempt: number): number {
  return Math.min(8000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2)
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
