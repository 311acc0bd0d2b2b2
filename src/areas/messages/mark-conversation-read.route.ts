import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { signedInFor } from '../members/members.ts'
import { READ_PLACE, READ_UP_TO } from './message.rules.ts'
import { markRead } from './messages.ts'
import { findOwnConversation } from './read-conversation.ts'

export const markConversationRead = endpoint({
  name: 'markConversationRead',
  method: 'POST',
  path: '/web/messages/read',
  access: signedInFor('read:messages'),
  fields: { conversation_id: shortId({ description: 'The conversation.' }), place: READ_PLACE },
  needsSubscription: false,
  errors: [errors.not_found],
  returns: READ_UP_TO,
  async run({ db, by, caller, input: { conversation_id, place } }) {
    await findOwnConversation(db, caller, conversation_id)
    return markRead(db, by, { conversationId: conversation_id, memberId: caller.memberId, place })
  },
})
