import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { signedIn } from '../../members/members.ts'
import { findCalendarLink, markCalendarLinkRevoked } from './calendar.sql.ts'

export const revokeCalendarLink = endpoint({
  name: 'revokeCalendarLink',
  method: 'POST',
  path: '/web/obligations/calendar-links/revoke',
  access: signedIn,
  // Revoking access must always be possible.
  needsSubscription: false,
  fields: { id: shortId({ description: 'The link.' }) },
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer() }, { additionalProperties: false }) },
    { title: 'RevokedCalendarLink', additionalProperties: false },
  ),
  errors: [errors.not_found],
  async run({ db, by, caller, input: { id } }) {
    const of = { id, member_id: caller.memberId }
    if (!(await db.maybe(findCalendarLink, of))) throw errors.not_found({ field: 'id' })
    // Revoking again changes nothing.
    await db.maybe(markCalendarLinkRevoked, { ...of, ...byParams(by) })
    return { data: { id } }
  },
})
