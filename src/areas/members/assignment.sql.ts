import { instant, int, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

export const insertAssignment = write({
  name: 'members.insert_assignment',
  action: 'member.assign',
  detail: 'detail',
  params: { staff_id: int, client_id: int },
  row: { client_id: int },
  sql: `
    made as (
      insert into members.assignment (staff_id, client_id, assigned_by) values ($staff_id, $client_id, $by_actor)
      on conflict do nothing returning staff_id, client_id
    ), written as (select client_id, 'member/' || client_id as record, 'to member/' || staff_id as detail from made)`,
})

export const removeAssignment = write({
  name: 'members.remove_assignment',
  action: 'member.unassign',
  detail: 'detail',
  params: { staff_id: int, client_id: int },
  row: { client_id: int },
  sql: `
    made as (
      delete from members.assignment where staff_id = $staff_id and client_id = $client_id returning staff_id, client_id
    ), written as (select client_id, 'member/' || client_id as record, 'from member/' || staff_id as detail from made)`,
})

/** All clients of one manager, with one audit row that lists them. */
export const removeAssignmentsOf = write({
  name: 'members.remove_assignments_of',
  action: 'member.unassign_all',
  detail: 'detail',
  params: { staff_id: int },
  row: { removed: int },
  sql: `
    gone as (delete from members.assignment where staff_id = $staff_id returning client_id),
    written as (
      select count(*) as removed, 'member/' || $staff_id::integer as record,
             left(string_agg('member/' || client_id, ', ' order by client_id), 500) as detail
      from gone having count(*) > 0
    )`,
})

export const markClients = write({
  name: 'members.mark_clients',
  action: 'member.clients',
  detail: 'clients',
  params: { id: int, clients: text },
  row: { id: int },
  sql: `
    made as (
      update members.member set clients = $clients where id = $id and clients <> $clients returning id, clients
    ), written as (select id, clients, 'member/' || id as record from made)`,
})

const ASSIGNED = { id: int, name: text, email: text, since: instant }

export const listAssignedClients = statement({
  name: 'members.list_assigned_clients',
  params: { staff_id: int, most: int },
  row: ASSIGNED,
  sql: `
    select m.id, m.name, m.email, a.since from members.assignment a join members.member m on m.id = a.client_id
    where a.staff_id = $staff_id order by lower(m.name), m.id limit $most::integer`,
})

export const listAssignedStaff = statement({
  name: 'members.list_assigned_staff',
  params: { client_id: int, most: int },
  row: ASSIGNED,
  sql: `
    select m.id, m.name, m.email, a.since from members.assignment a join members.member m on m.id = a.staff_id
    where a.client_id = $client_id and m.disabled_at is null and m.role = 'manager'
    order by lower(m.name), m.id limit $most::integer`,
})

export const findClientsSeen = statement({
  name: 'members.find_clients_seen',
  params: { id: int },
  row: { role: text, clients: text },
  sql: 'select role, clients from members.member where id = $id',
})
