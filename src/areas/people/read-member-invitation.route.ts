import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { personRecord, staff } from '../members/members.ts'
import { hasPassword } from '../sessions/sessions.ts'
import { findMemberInvitation } from './invitation.sql.ts'

const STATES = ['accepted', 'sent', 'expired', 'not_sent'] as const
type State = (typeof STATES)[number]

const instantOrNull = orNull({ type: 'string', format: 'date-time' })

export const readMemberInvitation = endpoint({
  name: 'readMemberInvitation',
  method: 'GET',
  path: '/web/console/members/{member_id}/invitation',
  access: staff('clients:read', [personRecord('member_id')]),
  fields: { member_id: shortId({ description: 'The person.' }) },
  returns: Type.Object(
    {
      data: Type.Object(
        {
          state: Type.Unsafe<State>({ type: 'string', enum: [...STATES] }),
          sent_at: instantOrNull,
          expires_at: instantOrNull,
          accepted_at: instantOrNull,
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  async run({ db, input: { member_id } }) {
    const found = await db.maybe(findMemberInvitation, { member_id })
    const { sent_at = null, expires_at = null, accepted_at = null } = found ?? {}
    const state = stateOf(found, await hasPassword(db, member_id))
    return { data: { state, sent_at, expires_at, accepted_at } }
  },
})

function stateOf(found: { is_expired: boolean } | null | undefined, isAccepted: boolean): State {
  if (isAccepted) return 'accepted'
  if (!found) return 'not_sent'
  return found.is_expired ? 'expired' : 'sent'
}
