import { type Grant, type HeldGrant, MOST_LISTED } from '../../kernel/grants/grant.ts'
import { deviceOf } from './device.rules.ts'
import {
  listHeldPasskeys,
  listHeldSessions,
  revokeBegun,
  revokeHeldPasskeys,
  revokeHeldPassword,
  revokeHeldSessions,
} from './grant.sql.ts'

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
  revoke: revokeHeldSessions,
}

export const passkeyGrant: Grant = {
  kind: 'passkey',
  tables: ['sessions.passkey'],
  endsWith: 'account',
  async list(db, member_id) {
    const rows = await db.all(listHeldPasskeys, { member_id, most: MOST_LISTED })
    return rows.map(row => ({ ...row, detail: null, last_used_at: null }))
  },
  revoke: revokeHeldPasskeys,
}

/** Sign-ins and password resets that were begun and not finished. */
export const begunGrant: Grant = {
  kind: 'begun_sign_in',
  tables: ['sessions.verification'],
  endsWith: 'sign_in',
  list: null,
  revoke: revokeBegun,
}

/** The codes of an app stay: they are asked for beside a password and open nothing by themselves. */
export const passwordGrant: Grant = {
  kind: 'password',
  tables: ['sessions.account', 'sessions.two_factor'],
  endsWith: 'account',
  list: null,
  revoke: revokeHeldPassword,
}
