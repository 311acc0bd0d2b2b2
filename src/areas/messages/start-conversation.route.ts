import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { id } from '../../kernel/http/fields.ts'
import { signedInFor } from '../members/members.ts'
import { NEW_CONVERSATION, SENT } from './message.rules.ts'
import { messagesErrors } from './messages.errors.ts'
import { startConversation as start } from './messages.ts'

export const startConversation = endpoint({
  name: 'startConversation',
  method: 'POST',
  path: '/web/messages',
  access: signedInFor('write:messages'),
  fields: { entity_id: id({ description: 'The LLC.' }), ...NEW_CONVERSATION },
  actsFor: 'entity_id',
  // Somebody whose subscription has ended must be able to ask about it.
  needsSubscription: false,
  status: 201,
  errors: [messagesErrors.message_about_not_found, messagesErrors.message_document_not_found],
  returns: SENT,
  async run({ db, config, now, by, caller, input: { entity_id, ...first } }) {
    const isShared = Object.hasOwn(caller.shared, entity_id)
    const author = { memberId: caller.memberId, side: 'member', entityId: entity_id, isShared } as const
    return new JsonText(await start({ db, config, now }, by, author, first))
  },
})
