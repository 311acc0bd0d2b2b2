import { endpoint } from '../../../kernel/http/endpoint.ts'
import { boolean, optional, otherwise, shortId } from '../../../kernel/http/fields.ts'
import { staff } from '../../members/members.ts'
import { listReadOfAll, listReadOfAssigned, listReadOfLlc, listUnreadOfClients } from '../conversation.sql.ts'
import { BEFORE, CLIENT_CONVERSATION_PAGE } from '../message.rules.ts'

export const listClientConversations = endpoint({
  name: 'listClientConversations',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/messages',
  access: staff('messages:read', 'filtered'),
  fields: {
    unread: otherwise(
      boolean({ description: 'Whether to list those with messages you have not read, or the others.' }),
      false,
    ),
    entity_id: optional(shortId({ description: 'Only those of this LLC.' })),
    before: BEFORE,
  },
  returns: CLIENT_CONVERSATION_PAGE,
  async run({ db, caller: { memberId, onlyClientsOf: staff_id }, input: { unread, entity_id, before } }) {
    const params = { member_id: memberId, before: before ?? Number.MAX_SAFE_INTEGER }
    const { conversations, next_before } = unread
      ? await db.one(listUnreadOfClients, { ...params, entity_id, staff_id })
      : entity_id !== null
        ? await db.one(listReadOfLlc, { ...params, entity_id, staff_id })
        : staff_id !== null
          ? await db.one(listReadOfAssigned, { ...params, staff_id })
          : await db.one(listReadOfAll, params)
    return { data: conversations, next_before }
  },
})
