import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { tracedFetch } from '../../../kernel/tracing.ts'
import { BankError } from './bank-error.ts'
import { type Items, LongList } from './long-list.ts'
import { leave, type Refused, refusedBy } from './refused.ts'

/** Query values; a list repeats the name. */
export type Query = Readonly<Record<string, string | number | readonly string[]>>
export type GetOptions = {
  /** Values for the `{names}` in the path. Each becomes one segment, whatever it contains. */
  parts?: Readonly<Record<string, string>>
  /** Of the response, decompressed. */
  maxBytes?: number
  /** Aborts only this request. */
  signal?: AbortSignal
  /** The name of a long list in the response. */
  list?: string
}
/** The items of the long list are separate from the body, in which the list is empty. */
export type BankAnswer = { body: unknown; items: Items; headers: Headers }

/** The only way to reach a bank. It supports only GET, so nothing can be changed there. */
export type AskBank = { get(path: string, query: Query, options?: GetOptions): Promise<BankAnswer> }

type Settings = {
  baseUrl: string
  token: string
  /** The bank's display name, used in messages. */
  label: string
  /** Aborts everything: the sync is over. */
  signal: AbortSignal | null
  /** The deadline, if known (ms since 1970): no pause starts that would exceed it. */
  endsAtMs: number | null
  /** Of one request, including the response body. */
  timeoutMs: number
  maxBytes: number
  /** Attempts per request, including the first. Each pause between them is up to twice as long as the one before. */
  attempts: number
  fetch: typeof globalThis.fetch
  random: () => number
  now: () => number
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}
export type AskBankSettings = Pick<Settings, 'baseUrl' | 'token' | 'label'> & Partial<Settings>

const DEFAULTS = {
  signal: null,
  endsAtMs: null,
  timeoutMs: 20_000,
  maxBytes: 16 * 2 ** 20,
  attempts: 4,
  fetch: globalThis.fetch,
  random: Math.random,
  now: Date.now,
  pause: (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }),
}

const FIRST_PAUSE_MS = 500
/** A bank that asks for a longer pause is left to the next sync. */
const LONGEST_WAIT_SECONDS = 20

type Setback = { trouble: BankError; again: boolean }

export function askBank(given: AskBankSettings): AskBank {
  const settings: Settings = { ...DEFAULTS, ...given, baseUrl: readBaseUrl(given.baseUrl) }
  // Headers would reject it too, with a message that repeats it.
  if (!/^[\x21-\x7e]{1,1000}$/.test(settings.token)) throw new Error('the token does not fit into a header')
  // Once a request has failed in every attempt, or the token was rejected, further requests fail immediately.
  let over: BankError | null = null
  return {
    async get(path, query, options = {}) {
      if (over) throw over
      const url = addressOf(settings, path, query, options.parts ?? {})
      const signals = [settings.signal, options.signal].filter(signal => signal != null)
      const signal = AbortSignal.any(signals)
      for (let attempt = 1; ; attempt++) {
        const answer = await askOnce(settings, url, path, options, signal)
        if (!('trouble' in answer)) return answer
        const { trouble, again } = answer
        const pauseMs = again && attempt < settings.attempts ? retryDelay(settings, attempt, trouble) : null
        if (pauseMs === null) {
          if (again || trouble.kind === 'token_refused') over = trouble
          throw trouble
        }
        await settings.pause(pauseMs, signal).catch(() => {})
      }
    },
  }
}

/** How long to wait before the next attempt; null if too long. */
function retryDelay({ random, now, endsAtMs }: Settings, attempt: number, trouble: BankError): number | null {
  const wanted = trouble.retryAfterSeconds ?? 0
  if (wanted > LONGEST_WAIT_SECONDS) return null
  // Full jitter, so that requests that failed together do not retry together.
  const pauseMs = wanted * 1000 + random() * FIRST_PAUSE_MS * 2 ** (attempt - 1)
  return endsAtMs !== null && now() + pauseMs >= endsAtMs ? null : pauseMs
}

/** One attempt. Errors omit the cause, which may contain URLs and the bank's response. */
async function askOnce(
  { label, token, timeoutMs, fetch, now, maxBytes: usualBytes }: Settings,
  url: URL,
  path: string,
  { maxBytes = usualBytes, list }: GetOptions,
  stopping: AbortSignal,
): Promise<BankAnswer | Setback> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort('too slow'), timeoutMs)
  const stop = () => limit.abort('stopped')
  stopping.addEventListener('abort', stop, { once: true })
  if (stopping.aborted) stop()
  try {
    const response = await tracedFetch(fetch)(url, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'llano' },
      // Never followed: it could send the token elsewhere. Handled as an unknown status.
      redirect: 'manual',
      signal: limit.signal,
    })
    const refused = await refusedBy(response, { label, path, now: now() })
    if (refused) return setbackOf(refused)
    return { ...(await readJson(response, maxBytes, label, list)), headers: response.headers }
  } catch (error) {
    if (error instanceof BankError) return { trouble: error, again: false }
    if (limit.signal.reason === 'stopped')
      return {
        trouble: new BankError('too_slow', `The sync ran out of time before asking ${label}.`),
        again: false,
      }
    if (limit.signal.aborted)
      return { trouble: new BankError('too_slow', `${label} took too long to respond.`), again: true }
    const trouble = new BankError('unavailable', `${label} could not be reached${codeOf(error)}.`)
    return { trouble, again: true }
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', stop)
  }
}

const setbackOf = (trouble: Refused): Setback => ({
  trouble,
  again: trouble.status === 429 || trouble.status >= 500,
})

/** Such as ECONNREFUSED: useful to the operator and not from the bank. */
function codeOf(error: unknown): string {
  const code = (error as { cause?: { code?: unknown } } | null)?.cause?.code
  return typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code) ? ` (${code})` : ''
}

async function readJson(
  response: Response,
  maxBytes: number,
  label: string,
  list: string | undefined,
): Promise<Pick<BankAnswer, 'body' | 'items'>> {
  const tooLarge = () => new BankError('too_large', `${label} sent a response that is too large.`)
  // A declared length is that of the compressed body: if that is too long, reject it now.
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await leave(response)
    throw tooLarge()
  }
  const answer = new LongList(list ?? null)
  let sizeBytes = 0
  try {
    // Leaving the loop early closes the connection.
    for await (const part of response.body ?? []) {
      sizeBytes += part.length
      if (sizeBytes > maxBytes) throw tooLarge()
      answer.add(part)
    }
    const { whole, items } = answer.end()
    return { body: whole, items: explained(items, label) }
  } catch (error) {
    throw asTrouble(error, label)
  }
}

function explained(items: Items, label: string): Items {
  return {
    length: items.length,
    *[Symbol.iterator]() {
      try {
        yield* items
      } catch (error) {
        throw asTrouble(error, label)
      }
    },
  }
}

const asTrouble = (error: unknown, label: string) =>
  error instanceof SyntaxError
    ? new BankError('not_understood', `${label} sent a response that is not JSON.`)
    : error

/** A bank's id or cursor stays one segment or value, whatever it contains. */
function addressOf(
  { baseUrl, label }: Settings,
  path: string,
  query: Query,
  parts: Readonly<Record<string, string>>,
): URL {
  const segments = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts[name]
    if (value === undefined) throw new Error(`nothing was given for ${name} in ${path}`)
    // Dots alone would climb up the path, encoded or not.
    if (/^\.{0,2}$/.test(value))
      throw new BankError('not_understood', `${label} sent an id that cannot be requested.`)
    return encodeURIComponent(value.toWellFormed())
  })
  const url = new URL(baseUrl + segments)
  for (const [name, value] of Object.entries(query))
    for (const one of typeof value === 'object' ? value : [value]) url.searchParams.append(name, String(one))
  const base = new URL(baseUrl)
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname))
    throw new Error(`${path} leads away from the bank`)
  return url
}

const HERE = ['127.0.0.1', '[::1]', 'localhost']

/** Where a bank's API is: encrypted, or on this machine. The error does not repeat it: it may hold a password. */
export function readBaseUrl(text: string): string {
  const url = /^[\x21-\x7e]{1,500}$/.test(text) && !/[?#\\]/.test(text) ? URL.parse(text) : null
  if (!url)
    throw new CommandError(
      '--base-url must be an address such as https://api.example.com/v1, without ? or #.',
    )
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && HERE.includes(url.hostname)))
    throw new CommandError(
      '--base-url must start with https://; http:// is allowed only for 127.0.0.1, [::1] and localhost.',
    )
  if (url.username || url.password)
    throw new CommandError('--base-url must not contain a user name or password.')
  return url.origin + url.pathname.replace(/\/+$/, '')
}
