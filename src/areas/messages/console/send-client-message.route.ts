import { endpoint, JsonText } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import { membersErrors, staff } from '../../members/members.ts'
import { conversationRecord } from '../client-records.ts'
import { findConversation } from '../conversation.sql.ts'
import { NEW_MESSAGE, SENT } from '../message.rules.ts'
import { messagesErrors } from '../messages.errors.ts'
import { sendMessage } from '../messages.ts'

export const sendClientMessage = endpoint({
  name: 'sendClientMessage',
  method: 'POST',
  path: '/web/console/messages/send',
  access: staff('messages:write', [conversationRecord('conversation_id')]),
  fields: { conversation_id: shortId({ description: 'The conversation.' }), ...NEW_MESSAGE },
  status: 201,
  errors: [errors.not_found, membersErrors.person_erased, messagesErrors.message_document_not_found],
  returns: SENT,
  async run({ db, config, now, by, caller: { memberId }, input: { conversation_id, ...message } }) {
    const found = await db.maybe(findConversation, { id: conversation_id, member_id: memberId })
    if (!found) throw errors.not_found()
    const author = { memberId, side: 'staff', entityId: found.entity_id, isShared: false } as const
    return new JsonText(await sendMessage({ db, config, now }, by, author, conversation_id, message))
  },
})
