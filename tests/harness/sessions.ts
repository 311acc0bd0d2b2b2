import { randomBytes } from 'node:crypto'
import { sessionCookieName, signedToken } from '../../src/areas/sessions/cookie.ts'
import { type Factors, LONGEST_IDLE_SECONDS } from '../../src/areas/sessions/lifetime.rules.ts'
import { ensurePerson, insertSession } from '../../src/areas/sessions/person.sql.ts'
import { signingSecrets } from '../../src/areas/sessions/session.access.ts'
import type { Answer, Asking, TestInstallation } from './installation.ts'

export type TestSession = {
  /** `name=value`, for a Cookie header. */
  cookie: string
  sessionId: string
  /** One real HTTP request from one of our pages. `raw` is sent unchanged, for uploads. */
  ask(method: string, path: string, body?: unknown, more?: Pick<Asking, 'raw' | 'headers'>): Promise<Answer>
}

/** The origin of our pages: the configured address, or the server's. */
export const originOf = ({ config, address }: Pick<TestInstallation, 'config' | 'address'>): string =>
  config.hasExplicitPublicUrl ? new URL(config.publicUrl).origin : address

/** Many sessions are opened when a file is loaded, and used by tests that run much later. */
const STAYS_PROVED_MINUTES = 120

/**
 * A signed-in person without the sign-in: a session like better-auth's. By default it is verified with password and
 * code for as long as the tests run, so that it may do everything its owner may.
 */
export async function openSession(
  installation: TestInstallation,
  memberId: number,
  {
    userAgent = 'test',
    factors = 'password_code',
    provedMinutesAgo = -STAYS_PROVED_MINUTES,
  }: { userAgent?: string; factors?: Factors; provedMinutesAgo?: number } = {},
): Promise<TestSession> {
  const { database, secrets, config, ask } = installation
  const token = randomBytes(24).toString('base64url')
  const { id: person_id } = await database.durable.one(ensurePerson, { member_id: memberId, email: null })
  const { id: sessionId } = await database.durable.one(insertSession, {
    person_id,
    token,
    seconds: LONGEST_IDLE_SECONDS,
    ip: '127.0.0.1',
    user_agent: userAgent,
  })
  await database.withClient(client =>
    client.query(
      `update sessions.session set factors = $2, proved_at = now() - make_interval(mins => $3) where id = $1`,
      [sessionId, factors, provedMinutesAgo],
    ),
  )
  const cookie = `${sessionCookieName(config.publicUrl)}=${signedToken(token, signingSecrets(secrets)[0]!)}`
  const origin = originOf(installation)
  return {
    cookie,
    sessionId,
    ask: (method, path, body, more = {}) =>
      ask(path, { ...more, method, body, headers: { cookie, origin, ...more.headers } }),
  }
}

/** A passkey record without a device. */
export async function makePasskey(
  { database }: Pick<TestInstallation, 'database'>,
  { memberId }: { memberId: number },
): Promise<string> {
  const { id } = await database.durable.one(ensurePerson, { member_id: memberId, email: null })
  const { rows } = await database.withClient(client =>
    client.query<{ id: string }>(
      `insert into sessions.passkey (person_id, name, public_key, credential_id, counter, device_type, backed_up)
       values ($1, 'Key', 'x', $2, 0, 'singleDevice', false) returning id`,
      [id, randomBytes(16).toString('base64url')],
    ),
  )
  return rows[0]!.id
}
