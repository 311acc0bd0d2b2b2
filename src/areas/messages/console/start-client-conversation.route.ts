import { endpoint, JsonText } from '../../../kernel/http/endpoint.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import { llcRecord } from '../../entities/entities.ts'
import { membersErrors, staff } from '../../members/members.ts'
import { NEW_CONVERSATION, SENT } from '../message.rules.ts'
import { messagesErrors } from '../messages.errors.ts'
import { startConversation } from '../messages.ts'

export const startClientConversation = endpoint({
  name: 'startClientConversation',
  method: 'POST',
  path: '/web/console/messages',
  access: staff('messages:write', [llcRecord('entity_id')]),
  fields: { entity_id: shortId({ description: 'The LLC.' }), ...NEW_CONVERSATION },
  status: 201,
  errors: [
    membersErrors.person_erased,
    messagesErrors.message_about_not_found,
    messagesErrors.message_document_not_found,
  ],
  returns: SENT,
  async run({ db, config, now, by, caller, input: { entity_id, ...first } }) {
    const author = { memberId: caller.memberId, side: 'staff', entityId: entity_id, isShared: false } as const
    return new JsonText(await startConversation({ db, config, now }, by, author, first))
  },
})
