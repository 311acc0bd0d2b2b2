import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { makeFirstAdmin } from '../members/members.ts'
import { anySession, sessionsErrors } from '../sessions/sessions.ts'
import { setupErrors } from './setup.errors.ts'
import { lockSetup, markAdminMade } from './setup.sql.ts'
import { isAwaited } from './setup.ts'

export const becomeFirstAdmin = endpoint({
  name: 'becomeFirstAdmin',
  method: 'POST',
  path: '/web/setup/admin',
  access: anySession,
  // There is no subscription yet.
  needsSubscription: false,
  fields: {},
  returns: Type.Object(
    { role: Type.Unsafe<'admin'>({ type: 'string', enum: ['admin'] }) },
    { additionalProperties: false },
  ),
  errors: [
    sessionsErrors.second_factor_required,
    setupErrors.setup_for_another_account,
    setupErrors.setup_closed,
  ],
  async run({ database, caller: { session }, by }) {
    if (session.role === 'admin') return { role: 'admin' as const }
    return database.transaction(async tx => {
      const link = await tx.maybe(lockSetup, {})
      if (!isAwaited(link, session.memberId)) throw setupErrors.setup_for_another_account()
      if (session.factors === 'password') throw sessionsErrors.second_factor_required()
      if (!(await makeFirstAdmin(tx, by, session.memberId))) throw setupErrors.setup_closed()
      await tx.one(markAdminMade, byParams(by))
      return { role: 'admin' as const }
    })
  },
})
