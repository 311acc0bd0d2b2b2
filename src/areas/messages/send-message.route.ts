import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { signedInFor } from '../members/members.ts'
import { NEW_MESSAGE, SENT } from './message.rules.ts'
import { messagesErrors } from './messages.errors.ts'
import { sendMessage as send } from './messages.ts'
import { findOwnConversation } from './read-conversation.ts'

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/web/messages/send',
  access: signedInFor('write:messages'),
  fields: { conversation_id: shortId({ description: 'The conversation.' }), ...NEW_MESSAGE },
  needsSubscription: false,
  status: 201,
  errors: [errors.not_found, messagesErrors.message_document_not_found],
  returns: SENT,
  async run({ db, config, now, by, caller, input: { conversation_id, ...message } }) {
    const { entity_id } = await findOwnConversation(db, caller, conversation_id)
    const isShared = Object.hasOwn(caller.shared, entity_id)
    const author = { memberId: caller.memberId, side: 'member', entityId: entity_id, isShared } as const
    return new JsonText(await send({ db, config, now }, by, author, conversation_id, message))
  },
})
