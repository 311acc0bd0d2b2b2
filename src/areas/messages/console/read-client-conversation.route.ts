import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import { staff } from '../../members/members.ts'
import { conversationRecord } from '../client-records.ts'
import { findConversation } from '../conversation.sql.ts'
import { BEFORE, SHOWN_CLIENT_CONVERSATION } from '../message.rules.ts'
import { readMessages } from '../read-conversation.ts'

export const readClientConversation = endpoint({
  name: 'readClientConversation',
  method: 'GET',
  path: '/web/console/messages/{conversation_id}',
  access: staff('messages:read', [conversationRecord('conversation_id')]),
  fields: { conversation_id: shortId({ description: 'The conversation.' }), before: BEFORE },
  errors: [errors.not_found],
  returns: SHOWN_CLIENT_CONVERSATION,
  reveals: async ({ db, caller, input: { conversation_id: id } }) => {
    const { owner_id, title } = await db.one(findConversation, { id, member_id: caller.memberId })
    return [{ ownerId: owner_id, kind: 'message', record: `conversation/${id}`, title }]
  },
  async run({ db, caller: { memberId }, input: { conversation_id, before } }) {
    const found = await db.maybe(findConversation, { id: conversation_id, member_id: memberId })
    if (!found) throw errors.not_found()
    const { shown, next_before } = await readMessages(db, conversation_id, memberId, before)
    const { llc, owner_id: member_id, owner: member } = found
    return { data: { ...(found.json as object), llc, member_id, member, shown }, next_before }
  },
})
