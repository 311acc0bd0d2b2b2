import { errors } from '../../kernel/http/errors.ts'
import { clientRecord, isAssignedClient } from '../members/members.ts'

export const keyRecord = clientRecord({
  name: 'access.find_assigned_key',
  from: 'access.api_key k',
  where: `k.id = $id::bigint and ${isAssignedClient('k.member_id')}`,
  error: errors.not_found,
  notFound: () => errors.not_found(),
})
