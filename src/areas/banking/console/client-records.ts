import { errors } from '../../../kernel/http/errors.ts'
import { isAssignedLlc } from '../../entities/entities.ts'
import { clientRecord } from '../../members/members.ts'

export const statementRecord = clientRecord({
  name: 'banking.find_assigned_statement',
  from: 'banking.statement_balance b',
  where: `b.id = $id::bigint and b.removed_at is null and ${isAssignedLlc('b.entity_id')}`,
  error: errors.not_found,
  notFound: () => errors.not_found(),
})
