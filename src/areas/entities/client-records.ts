import { clientRecord, isAssignedClient } from '../members/members.ts'
import { entitiesErrors } from './entities.errors.ts'

/** In the SQL of a list for staff: whether this LLC belongs to one of their clients. `$staff_id` as in `isAssignedClient`. */
export const isAssignedLlc = (entityId: string): string =>
  `(($staff_id::integer is null or exists (
      select from entities.entities its_llc join members.assignments its on its.client_id = its_llc.member_id
      where its.staff_id = $staff_id::integer and its_llc.id = ${entityId}
    )) and not exists (
      select from entities.entities its_llc join members.members sandbox on sandbox.id = its_llc.member_id
      where its_llc.id = ${entityId} and sandbox.test_of is not null
    ))`

export const llcRecord = clientRecord({
  name: 'entities.find_assigned_llc',
  from: 'entities.entity e',
  where: `e.id = $id::bigint and ${isAssignedClient('e.member_id')}`,
  error: entitiesErrors.entity_not_found,
  notFound: id => entitiesErrors.entity_not_found({ id: id as number }, { field: 'entity_id' }),
})

export const engagementRecord = clientRecord({
  name: 'entities.find_assigned_engagement',
  from: 'entities.engagement g',
  where: `g.id = $id::bigint and ${isAssignedLlc('g.entity_id')}`,
  error: entitiesErrors.engagement_not_found,
  notFound: id => entitiesErrors.engagement_not_found({ id: id as number }, { field: 'engagement_id' }),
})
