import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { signedInFor } from '../members/members.ts'
import { BEFORE, SHOWN_CONVERSATION } from './message.rules.ts'
import { findOwnConversation, readMessages } from './read-conversation.ts'

export const readConversation = endpoint({
  name: 'readConversation',
  method: 'GET',
  path: '/web/messages/{conversation_id}',
  access: signedInFor('read:messages'),
  fields: { conversation_id: shortId({ description: 'The conversation.' }), before: BEFORE },
  errors: [errors.not_found],
  returns: SHOWN_CONVERSATION,
  concerns: async ({ db, caller, input }) =>
    (await findOwnConversation(db, caller, input.conversation_id)).entity_id,
  async run({ db, caller, input: { conversation_id, before } }) {
    const found = await findOwnConversation(db, caller, conversation_id)
    const { shown, next_before } = await readMessages(db, conversation_id, caller.memberId, before)
    return { data: { ...(found.json as object), shown }, next_before }
  },
})
