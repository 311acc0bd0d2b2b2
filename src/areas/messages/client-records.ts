import { errors } from '../../kernel/http/errors.ts'
import { isAssignedLlc } from '../entities/entities.ts'
import { clientRecord } from '../members/members.ts'

export const conversationRecord = clientRecord({
  name: 'messages.find_assigned_conversation',
  from: 'messages.conversation c',
  where: `c.id = $id::bigint and ${isAssignedLlc('c.entity_id')}`,
  error: errors.not_found,
  notFound: () => errors.not_found(),
})
