import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import { staff } from '../../members/members.ts'
import { conversationRecord } from '../client-records.ts'
import { READ_PLACE, READ_UP_TO } from '../message.rules.ts'
import { markRead } from '../messages.ts'

export const markClientConversationRead = endpoint({
  name: 'markClientConversationRead',
  method: 'POST',
  path: '/web/console/messages/read',
  access: staff('messages:read', [conversationRecord('conversation_id')]),
  fields: { conversation_id: shortId({ description: 'The conversation.' }), place: READ_PLACE },
  errors: [errors.not_found],
  returns: READ_UP_TO,
  run: ({ db, by, caller: { memberId }, input: { conversation_id: conversationId, place } }) =>
    markRead(db, by, { conversationId, memberId, place }),
})
