import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { cookieNamed, cookiePrefix, isSecure } from '../cookie.ts'
import { insertAttempt, takeAttempt } from './attempt.sql.ts'
import type { Attempt } from './provider.ts'

/** How long someone may take to sign in at the provider. */
const MINUTES = 15
const PURPOSE = 'single sign-on attempt'

const cookieName = (publicUrl: string) => `${cookiePrefix(publicUrl)}.sso`
const newValue = () => randomBytes(32).toString('base64url')
const digest = (text: string) => hash('sha256', text, 'buffer')
const identifierOf = (state: string) => `sso/${hash('sha256', state, 'hex')}`

type Stored = Attempt & {
  /** The hash of a cookie: the answer counts only in the browser that asked. */
  browser: string
  /** The session whose owner confirms their identity; null to sign in. */
  sessionId: string | null
}

/** Begins an attempt. The caller sends the browser to the provider with `state`. */
export async function beginAttempt(
  db: Db,
  secrets: Secrets,
  publicUrl: string,
  sessionId: string | null,
): Promise<Attempt & { state: string; cookie: string }> {
  const [state, nonce, verifier, browser] = [newValue(), newValue(), newValue(), newValue()]
  const stored: Stored = { nonce, verifier, sessionId, browser: digest(browser).toString('base64url') }
  await db.one(insertAttempt, {
    identifier: identifierOf(state),
    value: secrets.seal(JSON.stringify(stored), PURPOSE),
    minutes: MINUTES,
  })
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  const cookie = `${cookieName(publicUrl)}=${browser}; Max-Age=${MINUTES * 60}; Path=/; HttpOnly; SameSite=Lax${secure}`
  return { state, nonce, verifier, cookie }
}

/** The attempt with this state, which then no longer exists; null if it is over or began in another browser. */
export async function endAttempt(
  db: Db,
  secrets: Secrets,
  publicUrl: string,
  state: string,
  cookie: string | undefined,
): Promise<(Attempt & { sessionId: string | null }) | null> {
  const taken = await db.maybe(takeAttempt, { identifier: identifierOf(state) })
  const browser = cookieNamed(cookie, cookieName(publicUrl))
  if (!taken || browser === null) return null
  const stored = JSON.parse(secrets.open(taken.value, PURPOSE)) as Stored
  return timingSafeEqual(digest(browser), Buffer.from(stored.browser, 'base64url')) ? stored : null
}
