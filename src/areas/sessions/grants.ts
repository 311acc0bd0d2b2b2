import { type Grant, type HeldGrant, MOST_LISTED } from '../../kernel/grant.ts'
import type { Statement } from '../../kernel/statement.ts'
import { byParams } from '../../kernel/write.ts'
import { deviceOf } from './device.rules.ts'
import {
  listHeldPasskeys,
  listHeldSessions,
  revokeBegun,
  revokeHeldPasskeys,
  revokeHeldPassword,
  revokeHeldSessions,
} from './grant.sql.ts'

type Revoking = typeof revokeHeldSessions extends Statement<infer P, infer R> ? Statement<P, R> : never

const by =
  (statement: Revoking): Grant['revoke'] =>
  async (tx, by, memberId, ids, except = null) => {
    const params = { member_id: memberId, ids: ids === 'all' ? null : ids, except }
    const done = await tx.maybe(statement, { ...params, ...byParams({ ...by, idempotency: null }) })
    return done?.revoked ?? 0
  }

export const sessionGrant: Grant = {
  kind: 'session',
  tables: ['sessions.session'],
  endsWith: 'sign_in',
  async list(db, member_id) {
    const rows = await db.all(listHeldSessions, { member_id, most: MOST_LISTED })
    return rows.map(({ user_agent, ip, ...row }): HeldGrant => {
      const { browser, system } = deviceOf(user_agent)
      return { ...row, name: [browser, system].filter(Boolean).join(', ') || null, detail: ip }
    })
  },
  revoke: by(revokeHeldSessions),
}

export const passkeyGrant: Grant = {
  kind: 'passkey',
  tables: ['sessions.passkey'],
  endsWith: 'account',
  async list(db, member_id) {
    const rows = await db.all(listHeldPasskeys, { member_id, most: MOST_LISTED })
    return rows.map(row => ({ ...row, detail: null, last_used_at: null }))
  },
  revoke: by(revokeHeldPasskeys),
}

/** Sign-ins and password resets that were begun and not finished. */
export const begunGrant: Grant = {
  kind: 'begun_sign_in',
  tables: ['sessions.verification'],
  endsWith: 'sign_in',
  list: null,
  revoke: by(revokeBegun),
}

/** The codes of an app stay: they are asked for beside a password and open nothing by themselves. */
export const passwordGrant: Grant = {
  kind: 'password',
  tables: ['sessions.account', 'sessions.two_factor'],
  endsWith: 'account',
  list: null,
  revoke: by(revokeHeldPassword),
}
