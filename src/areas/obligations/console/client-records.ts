import { clientRecord, isAssignedClient } from '../../members/members.ts'
import { obligationsErrors } from '../obligations.errors.ts'

export const obligationRecord = clientRecord({
  name: 'obligations.find_assigned_obligation',
  from: 'obligations.obligation o join obligations.subject s on s.id = o.subject_id',
  where: `o.id = $id::bigint and ${isAssignedClient('s.member_id')}`,
  error: obligationsErrors.obligation_not_found,
  notFound: id => obligationsErrors.obligation_not_found({ id: id as number }, { field: 'obligation_id' }),
})
