import { errors } from '../../kernel/http/errors.ts'
import { isAssignedLlc } from '../entities/entities.ts'
import { clientRecord } from '../members/members.ts'

export const reportRecord = clientRecord({
  name: 'reports.find_assigned_report',
  from: 'reports.report r',
  where: `r.id = $id::bigint and ${isAssignedLlc('r.entity_id')}`,
  error: errors.not_found,
  notFound: () => errors.not_found(),
})
