import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { type Items, LongList } from './long-list.ts'
import { leave, type Refused, refusedBy } from './refused.ts'
import { BankTrouble } from './trouble.ts'

/** Values to be sent; a list is sent as the same name again and again. */
export type Query = Readonly<Record<string, string | number | readonly string[]>>
export type GetOptions = {
  /** What stands for the `{names}` in the path. Each becomes one segment of it, whatever it holds. */
  parts?: Readonly<Record<string, string>>
  /** Of the answer, unpacked. */
  maxBytes?: number
  /** Ends this question alone. */
  signal?: AbortSignal
  /** The name of a long list in the answer. */
  list?: string
}
/** The items of the long list stand beside the body; in it, the list is empty. */
export type BankAnswer = { body: unknown; items: Items; headers: Headers }

/** The only way to a bank. There is nothing here but GET: what asks through it cannot change anything there. */
export type AskBank = { get(path: string, query: Query, options?: GetOptions): Promise<BankAnswer> }

type Settings = {
  baseUrl: string
  token: string
  /** What people call the bank: it stands in every sentence about it. */
  label: string
  /** Ends everything: the sync is over. */
  signal: AbortSignal | null
  /** When everything will be ended, if that is known (ms since 1970): no pause is begun that could not end before. */
  endsAtMs: number | null
  /** Of one question, its answer's body included. */
  timeoutMs: number
  maxBytes: number
  /** Of one question, the first included. */
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
const LONGEST_PAUSE_MS = 8000
/** A bank that wants to be left alone for longer is asked by the next sync, not by this one. */
const LONGEST_WAIT_SECONDS = 20

type Setback = { trouble: BankTrouble; again: boolean }

export function askBank(given: AskBankSettings): AskBank {
  const settings: Settings = { ...DEFAULTS, ...given, baseUrl: readBaseUrl(given.baseUrl) }
  // Headers would refuse it too, with a message that repeats it.
  if (!/^[\x21-\x7e]{1,1000}$/.test(settings.token)) throw new Error('the token does not fit into a header')
  // Once a bank has failed for good, or refuses the token, the rest of the questions are not put to it.
  let over: BankTrouble | null = null
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
        const pauseMs = again && attempt < settings.attempts ? pauseAfter(settings, attempt, trouble) : null
        if (pauseMs === null) {
          if (again || trouble.kind === 'token_refused') over = trouble
          throw trouble
        }
        await settings.pause(pauseMs, signal).catch(() => {})
      }
    },
  }
}

/** How long to wait before the next attempt; null when that would be too long. */
function pauseAfter(
  { random, now, endsAtMs }: Settings,
  attempt: number,
  trouble: BankTrouble,
): number | null {
  const wanted = trouble.retryAfterSeconds ?? 0
  if (wanted > LONGEST_WAIT_SECONDS) return null
  // Full jitter: those that failed together do not come back together.
  const pauseMs = wanted * 1000 + random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1))
  return endsAtMs !== null && now() + pauseMs >= endsAtMs ? null : pauseMs
}

/** One attempt. What goes wrong is told without its cause: that may hold addresses, and what the bank said. */
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
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'llano' },
      // Never followed: it could lead the token elsewhere. It comes back as a status that is not understood.
      redirect: 'manual',
      signal: limit.signal,
    })
    const refused = await refusedBy(response, { label, path, now: now() })
    if (refused) return setbackOf(refused)
    return { ...(await readJson(response, maxBytes, label, list)), headers: response.headers }
  } catch (error) {
    if (error instanceof BankTrouble) return { trouble: error, again: false }
    if (limit.signal.reason === 'stopped')
      return { trouble: new BankTrouble('too_slow', `There was no time left to ask ${label}.`), again: false }
    if (limit.signal.aborted)
      return { trouble: new BankTrouble('too_slow', `${label} took too long to answer.`), again: true }
    const trouble = new BankTrouble('unavailable', `${label} could not be reached${codeOf(error)}.`)
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

/** Such as ECONNREFUSED: it helps the operator and holds nothing of the bank's. */
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
  const tooLarge = () => new BankTrouble('too_large', `${label} answered with more than we read at once.`)
  // A length that is told is that of the packed body: too long already packed, it is too long.
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
    ? new BankTrouble('not_understood', `${label} answered with something that is not JSON.`)
    : error

/** What a bank gave us as an id or a cursor stays one segment or one value, whatever it holds. */
function addressOf(
  { baseUrl, label }: Settings,
  path: string,
  query: Query,
  parts: Readonly<Record<string, string>>,
): URL {
  const segments = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts[name]
    if (value === undefined) throw new Error(`nothing was given for ${name} in ${path}`)
    // Dots alone would climb, encoded or not.
    if (/^\.{0,2}$/.test(value))
      throw new BankTrouble('not_understood', `${label} gave an id that cannot be asked for.`)
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
