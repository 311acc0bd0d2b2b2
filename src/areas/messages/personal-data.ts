import type { PersonalData } from '../../kernel/privacy/personal-data.ts'
import { OF_LLCS } from '../entities/entities.ts'

/** Conversations in which the person wrote, by an index: messages have none of their authors. */
const WRITTEN_IN = '(select conversation_id from messages.reader where member_id = $member and has_written)'
const OF_CONVERSATIONS = `conversation_id in (select id from messages.conversation where ${OF_LLCS})`

export const messagesData: PersonalData = {
  names: `
    select unnest(array['conversation/' || c.id, 'message/' || m.id])
    from messages.conversation c join messages.message m on m.conversation_id = c.id
    where c.${OF_LLCS}`,
  tables: [
    {
      table: 'messages.conversation',
      holds: {
        en: 'Conversations with the firm about your LLCs',
        es: 'Conversaciones con la gestoría sobre tus LLC',
      },
      of: OF_LLCS,
      personal: 'title',
      other: 'id entity_id entry_id transaction_id messages newest_at',
      hidden: 'turn',
      erase: 'delete',
      alsoWrote: {
        where: `id in (
          select conversation_id from messages.message
          where conversation_id in ${WRITTEN_IN} and place = 1 and author_id = $member
        )`,
        keep: 'conversations',
      },
    },
    {
      table: 'messages.reader',
      holds: {
        en: 'What you have read of conversations',
        es: 'Lo que has leído de las conversaciones',
      },
      of: `member_id = $member or ${OF_CONVERSATIONS}`,
      personal: 'member_id read_place has_written',
      other: 'conversation_id newest_place mailed_place',
      erase: 'delete',
    },
    {
      table: 'messages.message',
      holds: {
        en: 'Messages of these conversations, and those you wrote about LLCs of others',
        es: 'Mensajes de esas conversaciones y los que escribiste sobre las LLC de otros',
      },
      of: OF_LLCS,
      personal: 'author_id side text',
      other: 'id conversation_id entity_id place sent_at',
      erase: 'delete',
      alsoWrote: { where: `author_id = $member and conversation_id in ${WRITTEN_IN}`, keep: 'conversations' },
    },
    {
      table: 'messages.attachment',
      holds: { en: 'Documents attached to these messages', es: 'Documentos adjuntos a esos mensajes' },
      of: OF_LLCS,
      personal: 'document_id',
      other: 'message_id position entity_id',
      erase: 'delete',
    },
  ],
}
