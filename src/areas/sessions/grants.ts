import { type Grant, type HeldGrant, MAX_LISTED } from '../../kernel/grants/grant.ts'
import { deviceOf } from './device.rules.ts'
import {
  findEverSignedIn,
  listHeldPasskeys,
  listHeldSessions,
  revokeBegun,
  revokeHeldPasskeys,
  revokeHeldPassword,
  revokeHeldSessions,
} from './grant.sql.ts'
import { removeLostSecondFactor } from './lost-second-factor.ts'

export const sessionGrant: Grant = {
  kind: 'session',
  tables: ['sessions.session'],
  endsWith: 'sign_in',
  async list(db, member_id) {
    const rows = await db.all(listHeldSessions, { member_id, most: MAX_LISTED })
    return rows.map(({ user_agent, ip, ...row }): HeldGrant => {
      const { browser, system } = deviceOf(user_agent)
      return { ...row, name: [browser, system].filter(Boolean).join(', ') || null, detail: ip }
    })
  },
  async everHeldBy(db, member_ids) {
    const rows = await db.all(findEverSignedIn, { member_ids })
    return rows.map(({ member_id }) => member_id)
  },
  revoke: revokeHeldSessions,
}

export const passkeyGrant: Grant = {
  kind: 'passkey',
  tables: ['sessions.passkey'],
  endsWith: 'account',
  async list(db, member_id) {
    const rows = await db.all(listHeldPasskeys, { member_id, most: MAX_LISTED })
    return rows.map(row => ({ ...row, detail: null, last_used_at: null }))
  },
  forgetSecondFactor: removeLostSecondFactor,
  revoke: revokeHeldPasskeys,
}

/** Unfinished sign-ins and password resets. */
export const begunGrant: Grant = {
  kind: 'begun_sign_in',
  tables: ['sessions.verification'],
  endsWith: 'sign_in',
  list: null,
  revoke: revokeBegun,
}

/** Authenticator setups stay: they are required in addition to a password and give no access on their own. */
export const passwordGrant: Grant = {
  kind: 'password',
  tables: ['sessions.account', 'sessions.two_factor'],
  endsWith: 'account',
  list: null,
  revoke: revokeHeldPassword,
}
