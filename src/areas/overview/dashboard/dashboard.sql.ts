import { bool, statement } from '../../../kernel/sql/statement.ts'
import { STAFF_ID } from '../../members/members.ts'

/** Whether there is any LLC, or one of an assigned client. */
export const findHasClients = statement({
  name: 'overview.find_has_clients',
  params: STAFF_ID,
  row: { has_clients: bool },
  sql: `
    select case when $staff_id::integer is null
      then exists (select from entities.entities)
      else exists (
        select from members.assignments its join entities.entities e on e.member_id = its.client_id
        where its.staff_id = $staff_id::integer
      ) end as has_clients`,
})
