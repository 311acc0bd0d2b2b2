import { AsyncLocalStorage } from 'node:async_hooks'
import type { BetterAuthOptions } from 'better-auth'
import type pg from 'pg'
import type { Config } from '../../kernel/config.ts'
import type { Deps } from '../../kernel/http/endpoint.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { cookiePrefix, isSecure } from './cookie.ts'
import { holdEnabled } from './grant.sql.ts'
import { LONGEST_IDLE_SECONDS } from './lifetime.rules.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password.rules.ts'
import type { CheckedPasswords } from './password-hashes.ts'
import { findDirectoryStaff } from './person.sql.ts'

/** The header that passes the client address to better-auth; never read from a request. */
export const IP_HEADER = 'x-llano-ip'

export const RESET_MINUTES = 60

export type AuthTransaction = {
  client: pg.ClientBase
  tx: Db
  passwords: CheckedPasswords
  busy: Promise<unknown>
  /** A requested password reset: the person and the token. */
  resetRequest: { personId: string; token: string } | null
  /** The person whose password was reset. */
  reset: string | null
  /** Whether the sign-in was refused because the person must use single sign-on. */
  needsSingleSignOn: boolean
}

/** Staff whose role comes from single sign-on have no other way in while it is set up: only there are their groups checked. */
export const needsSingleSignOn = async (
  tx: Db,
  { oidc }: Pick<Config, 'oidc'>,
  person: { person_id: string | null; member_id: number | null },
): Promise<boolean> => Boolean(oidc) && (await tx.maybe(findDirectoryStaff, person)) !== null

/**
 * The transaction better-auth currently works in, so that all its writes for a request succeed or fail
 * together.
 */
export const authTransaction = new AsyncLocalStorage<AuthTransaction>()

/** Its own transactions become savepoints of ours. */
const STEPS: Record<string, string> = {
  begin: 'savepoint step',
  commit: 'release savepoint step',
  rollback: 'rollback to savepoint step',
}

/** The pool passed to better-auth: it returns the connection of the current transaction. */
const pool = {
  async connect() {
    const at = authTransaction.getStore()
    if (!at) throw new Error('better-auth was called outside a transaction')
    return {
      // One after the other: a connection runs one query at a time.
      query(sql: string, values: unknown[]) {
        const answer = at.busy.then(() => at.client.query(STEPS[sql] ?? sql, values))
        at.busy = answer.catch(() => {})
        return answer
      },
      release() {},
    }
  },
  async end() {},
}

const PERSON = { userId: 'person_id' } as const
const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** The options of every better-auth instance: our tables, cookies and secrets. */
export function authOptions({ secrets, config }: Pick<Deps, 'secrets' | 'config'>) {
  return {
    appName: 'Llano',
    baseURL: config.publicUrl,
    secrets: secrets
      .keysFor('sessions')
      .map(({ id, key }) => ({ version: Number.parseInt(id, 16), value: key.toString('base64url') })),
    // biome-ignore lint/suspicious/noExplicitAny: it has what better-auth uses of a pool
    database: pool as any,
    telemetry: { enabled: false },
    // Errors are thrown and logged by us, without user input.
    logger: { disabled: true },
    // Ours is exact across processes; see throttle.ts.
    rateLimit: { enabled: false },
    user: {
      modelName: 'person',
      fields: { emailVerified: 'email_verified', ...TIMES },
    },
    session: {
      modelName: 'session',
      fields: {
        ...PERSON,
        ...TIMES,
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: LONGEST_IDLE_SECONDS,
      // Our own admission records that a session is in use.
      disableSessionRefresh: true,
      freshAge: 0,
    },
    account: {
      modelName: 'account',
      fields: {
        ...PERSON,
        ...TIMES,
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: {
      modelName: 'verification',
      fields: { ...TIMES, expiresAt: 'expires_at' },
      // A copy of the database cannot reset a password.
      storeIdentifier: 'hashed',
    },
    advanced: {
      cookiePrefix: cookiePrefix(config.publicUrl),
      // The prefix already has __Host-; better-auth would add __Secure-.
      useSecureCookies: false,
      defaultCookieAttributes: {
        secure: isSecure(config.publicUrl),
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
      },
      ipAddress: { ipAddressHeaders: [IP_HEADER] },
      database: { generateId: 'uuid', validateSchema: false },
    },
  } satisfies BetterAuthOptions
}

async function makeAuth(deps: Deps, rpId: string) {
  // Loaded at the first sign-in: it is large, and commands do not need it.
  const [{ betterAuth }, { twoFactor }, { passkey }, { APIError }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins'),
    import('@better-auth/passkey'),
    import('better-auth/api'),
  ])
  return betterAuth({
    ...authOptions(deps),
    basePath: '/web/auth',
    databaseHooks: {
      session: {
        create: {
          // Every sign-in creates a session, even before a code is required.
          async before({ userId }) {
            const at = authTransaction.getStore()!
            const person = { person_id: userId, member_id: null }
            const held = await at.tx.maybe(holdEnabled, person)
            if (!held) throw new APIError('UNAUTHORIZED', { code: 'ACCOUNT_DISABLED' })
            at.needsSingleSignOn = await needsSingleSignOn(at.tx, deps.config, person)
            if (at.needsSingleSignOn) throw new APIError('FORBIDDEN', { code: 'SINGLE_SIGN_ON' })
          },
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      // Called while a connection is held, so the work was done before.
      password: {
        async hash() {
          const { made } = authTransaction.getStore()!.passwords
          if (made === null) throw new Error('the password was not hashed before the transaction')
          return made
        },
        async verify({ hash }) {
          return hash === authTransaction.getStore()!.passwords.matching
        },
      },
      resetPasswordTokenExpiresIn: RESET_MINUTES * 60,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ user, token }) {
        authTransaction.getStore()!.resetRequest = { personId: user.id, token }
      },
      async onPasswordReset({ user }) {
        authTransaction.getStore()!.reset = user.id
      },
    },
    plugins: [
      twoFactor({
        issuer: 'Llano',
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factor',
            fields: {
              ...PERSON,
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      passkey({
        rpID: rpId,
        rpName: 'Llano',
        // It replaces password and code, so the device must verify the user.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        schema: {
          passkey: {
            fields: {
              ...PERSON,
              publicKey: 'public_key',
              credentialID: 'credential_id',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_at',
            },
          },
        },
        authentication: {
          async afterVerification({ verification }) {
            if (!verification.authenticationInfo.userVerified)
              throw new APIError('UNAUTHORIZED', { message: 'AUTHENTICATION_FAILED' })
          },
        },
      }),
    ],
  })
}

export type Auth = Awaited<ReturnType<typeof makeAuth>>

const made = new WeakMap<object, Map<string, Promise<Auth>>>()

/** One per passkey host: the service's, and localhost for local use. */
export function authFor(deps: Deps, rpId: string): Promise<Auth> {
  const known = made.get(deps.database) ?? new Map<string, Promise<Auth>>()
  made.set(deps.database, known)
  let auth = known.get(rpId)
  if (!auth) {
    auth = makeAuth(deps, rpId)
    known.set(rpId, auth)
    auth.catch(() => known.delete(rpId))
  }
  return auth
}
