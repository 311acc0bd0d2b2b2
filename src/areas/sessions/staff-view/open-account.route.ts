import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { personRecord, staff } from '../../members/members.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { upsertView } from './staff-view.sql.ts'

const strict = { additionalProperties: false }

export const openAccount = endpoint({
  name: 'openAccount',
  method: 'PUT',
  path: '/web/console/open-account',
  access: staff('accounts:open', [personRecord('member_id')]),
  fields: { member_id: shortId({ description: 'The client.' }) },
  returns: Type.Object(
    {
      data: Type.Object(
        {
          member_id: Type.Integer({ minimum: 1 }),
          name: Type.String({ maxLength: 300 }),
          ends_at: Type.String({ format: 'date-time' }),
        },
        strict,
      ),
    },
    strict,
  ),
  errors: [sessionsErrors.account_not_viewable],
  async run({ db, caller: { sessionId: session_id }, input: { member_id }, by }) {
    const opened = await db.maybe(upsertView, { session_id, client_id: member_id, ...byParams(by) })
    if (!opened) throw sessionsErrors.account_not_viewable()
    return { data: { member_id, ...opened } }
  },
})
