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
  tag: 'Messages',
  summary: { en: 'Send a message in a conversation.', es: 'Envía un mensaje en una conversación.' },
  description: {
    en: 'A message cannot be changed or deleted. The firm gets an email without its text, unless it has not read the last one yet.',
    es: 'Un mensaje no se puede modificar ni eliminar. La gestoría recibe un correo sin su texto, salvo que aún no haya leído el anterior.',
  },
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
