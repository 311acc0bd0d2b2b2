import type { Context, RequestInfo } from '../../kernel/http/endpoint.ts'
import type { Refusal } from '../../kernel/http/refusal.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { type Auth, type AuthTransaction, authFor, authTransaction, IP_HEADER } from './auth.ts'
import { sessionCookieName, signedToken, tokenIn } from './cookie.ts'
import { holdEnabled } from './grant.sql.ts'
import type { CheckedPasswords } from './password-hashes.ts'
import { relyingPartyOf } from './relying-party.rules.ts'
import { signInFirst, signingSecrets } from './session.access.ts'
import { sessionsErrors } from './sessions.errors.ts'
import { findSessionByToken } from './sign-in.sql.ts'

/** better-auth's JSON response, with the cookies it sets. */
export type Outcome = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each of its answers has a shape of its own
  body: any
  cookies: string[]
  /** The token of the opened session, if any. */
  token: string | null
  resetRequest: { personId: string; token: string } | null
  reset: string | null
}

type AnyCaller = { requestInfo: RequestInfo; session: { memberId: number } | null }

type AnyContext = Pick<
  // biome-ignore lint/suspicious/noExplicitAny: contexts of every endpoint of this area
  Context<AnyCaller, any>,
  'database' | 'secrets' | 'config' | 'caller'
>

type Call = (api: Auth['api'], headers: Headers) => Promise<Response>

/** A transaction in which better-auth works on the tables of these schemas. */
export const inAuthTransaction = <T>(
  database: Database,
  schemas: string,
  run: (tx: Db, at: AuthTransaction) => Promise<T>,
  passwords: CheckedPasswords = { matching: null, made: null },
): Promise<T> =>
  database.transaction(async (tx, client) => {
    await client.query(`set local search_path to ${schemas}`)
    const at = {
      client,
      tx,
      passwords,
      busy: Promise.resolve(),
      resetRequest: null,
      reset: null,
      needsSingleSignOn: false,
    }
    return authTransaction.run(at, () => run(tx, at))
  })

/**
 * Runs a better-auth action in one transaction with our own writes: its rows, the audit row and any email
 * succeed or fail together. Rejections are committed too, because they count wrong codes.
 */
export async function throughAuth(
  context: AnyContext,
  call: Call,
  beside: (tx: Db, outcome: Outcome) => Promise<void> = async () => {},
  { withoutSession = false, passwords }: { withoutSession?: boolean; passwords?: CheckedPasswords } = {},
): Promise<Outcome> {
  const { database, secrets, config, caller } = context
  const deps = { database, secrets, config }
  const party = relyingPartyOf(config.publicUrl, caller.requestInfo.host)
  const auth = await authFor(deps, party?.rpId ?? 'none.invalid')
  const name = sessionCookieName(config.publicUrl)
  const keys = signingSecrets(secrets)
  const headers = headersFor(caller.requestInfo, party?.origin ?? config.publicUrl, name, keys)
  if (withoutSession) headers.set('cookie', cookiesBut(headers.get('cookie') ?? '', name))
  const work = async (tx: Db, at: AuthTransaction) => {
    // Locked, so that nobody disables the account while a sign-in method is added.
    const memberId = caller.session?.memberId
    if (memberId && !(await tx.maybe(holdEnabled, { person_id: null, member_id: memberId })))
      throw signInFirst()
    const response = await call(auth.api, headers)
    const text = await response.text()
    if (response.status >= 500) throw new Error(`better-auth answered ${response.status}`)
    const cookies = response.headers.getSetCookie()
    const outcome: Outcome = {
      status: response.status,
      body: text ? JSON.parse(text) : null,
      cookies,
      token: cookies.map(cookie => tokenIn(cookie.split(';')[0], name, keys)?.token).find(Boolean) ?? null,
      resetRequest: at.resetRequest,
      reset: at.reset,
    }
    await beside(tx, outcome)
    const { needsSingleSignOn } = at
    return { ...outcome, cookies: await withLifetime(tx, outcome, name), needsSingleSignOn }
  }
  const result = await inAuthTransaction(database, 'sessions', work, passwords)
  if (result.needsSingleSignOn) throw sessionsErrors.single_sign_on_only()
  return result
}

/**
 * better-auth has one lifetime for all; the cookie must end with the session, whose lifetime depends on the
 * role.
 */
async function withLifetime(tx: Db, { token, cookies }: Outcome, name: string): Promise<string[]> {
  const opened = token ? await tx.maybe(findSessionByToken, { token }) : null
  if (!opened) return cookies
  return cookies.map(cookie =>
    cookie.startsWith(`${name}=`) ? cookie.replace(/Max-Age=\d+/i, `Max-Age=${opened.seconds_left}`) : cookie,
  )
}

const cookiesBut = (header: string, name: string): string =>
  header
    .split(';')
    .filter(part => part.split('=')[0]!.trim() !== name)
    .join(';')

/** The request as passed to better-auth; a cookie signed with an older secret is re-signed. */
export function headersFor(
  requestInfo: RequestInfo,
  origin: string,
  name: string,
  keys: readonly string[],
): Headers {
  const headers = new Headers({ origin, [IP_HEADER]: requestInfo.ip })
  if (requestInfo.userAgent) headers.set('user-agent', requestInfo.userAgent.slice(0, 500))
  const carried = tokenIn(requestInfo.cookie, name, keys)
  const cookie = carried
    ? requestInfo.cookie!.replace(carried.value, signedToken(carried.token, keys[0]!))
    : requestInfo.cookie
  if (cookie) headers.set('cookie', cookie)
  return headers
}

const OVER = ['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'INVALID_TWO_FACTOR_COOKIE']

/** The error for a response of better-auth that is not 200; `otherwise` where its own code says nothing more specific. */
export function refusalOf({ status, body }: Outcome, otherwise: Refusal): Refusal {
  const code = String(body?.code ?? '')
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED')
    return sessionsErrors.second_factor_locked({ headers: { 'retry-after': '900' } })
  if (OVER.includes(code)) return sessionsErrors.sign_in_expired()
  if (code === 'INVALID_PASSWORD') return sessionsErrors.wrong_password({ field: 'current_password' })
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE')
    return sessionsErrors.wrong_code({ field: 'code' })
  return status === 401 && otherwise.status !== 401 ? signInFirst() : otherwise
}
