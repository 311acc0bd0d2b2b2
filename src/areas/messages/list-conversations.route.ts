import { endpoint } from '../../kernel/http/endpoint.ts'
import { id } from '../../kernel/http/fields.ts'
import { signedInFor } from '../members/members.ts'
import { listConversations as listPage } from './conversation.sql.ts'
import { BEFORE, CONVERSATION_PAGE } from './message.rules.ts'

export const listConversations = endpoint({
  name: 'listConversations',
  method: 'GET',
  path: '/web/messages',
  access: signedInFor('read:messages'),
  fields: { entity_id: id({ description: 'The LLC.' }), before: BEFORE },
  actsFor: 'entity_id',
  returns: CONVERSATION_PAGE,
  async run({ db, caller, input: { entity_id, before } }) {
    const params = { entity_id, member_id: caller.memberId, before: before ?? Number.MAX_SAFE_INTEGER }
    const { conversations, next_before } = await db.one(listPage, params)
    return { data: conversations, next_before }
  },
})
