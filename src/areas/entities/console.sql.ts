import { alphabetical, sorted } from '../../kernel/sql/sorted.ts'
import { bool, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { isAssignedClient, STAFF_ID } from '../members/members.ts'
import type { ClientSortKey, LlcSortKey } from './console-sorts.rules.ts'

const SUBSCRIBED_UNTIL = `(
  select max(s.ends_on) from entities.subscription s
  where s.entity_id = e.id and s.status = 'active' and s.ends_on >= current_date
)`

const CLIENT_PARAMS = { ...STAFF_ID, q: text, role: orNull(text), limit: int, offset: int }
const CLIENT_ROW = {
  id: int,
  name: text,
  email: text,
  role: text,
  country: orNull(text),
  language: text,
  tier: text,
  member_since: text,
  is_disabled: bool,
  llcs: json,
  total: int,
}

const clientsBy = (order: (of: string) => string) => `
    with found as (
      select m.id, m.name, m.email, m.role, m.country, m.language, m.tier, m.member_since,
             m.disabled_at is not null as is_disabled, count(*) over () as total
      from members.members m
      where (m.id = $staff_id::integer or ${isAssignedClient('m.id')}) and ($role::text is null or m.role = $role)
        and ($q = '' or strpos(lower(m.name), lower($q)) > 0 or strpos(m.email, lower($q)) > 0 or exists (
          select from entities.entity e where e.member_id = m.id and strpos(lower(e.name), lower($q)) > 0
        ))
      order by ${order('m')} limit $limit::integer offset $offset::bigint
    )
    select f.id, f.name, f.email, f.role, f.country, f.language, f.tier, f.member_since, f.is_disabled, (
             select coalesce(json_agg(json_build_object(
               'id', e.id, 'name', e.name, 'status', e.status, 'subscribed_until', ${SUBSCRIBED_UNTIL}
             ) order by e.id), '[]')
             from (select * from entities.entity where member_id = f.id order by id limit 50) e
           ) as llcs, f.total
    from found f order by ${order('f')}`

/**
 * People with their LLCs, for the operator. Searches any part of a name or address: reading a few thousand
 * rows is faster than maintaining an index for partial words.
 */
export const listClients = statement({
  name: 'entities.list_clients',
  params: CLIENT_PARAMS,
  row: CLIENT_ROW,
  sql: clientsBy(of => `${of}.id desc`),
})

const clientColumns = (of: string): Record<ClientSortKey, string> => ({
  name: alphabetical(`${of}.name`),
  email: `${of}.email`,
  since: `${of}.member_since`,
})

export const listSortedClients = statement({
  name: 'entities.list_sorted_clients',
  params: { ...CLIENT_PARAMS, sort: text },
  row: CLIENT_ROW,
  sql: clientsBy(of => `${sorted(clientColumns(of))}, ${of}.id desc`),
})

const LLC_PARAMS = {
  ...STAFF_ID,
  q: text,
  sees_ein: bool,
  member_id: orNull(int),
  status: orNull(text),
  subscribed: orNull(bool),
  limit: int,
  offset: int,
}
const LLC_COLUMNS = {
  id: int,
  name: text,
  state: text,
  ein: orNull(text),
  status: text,
  formation_date: orNull(text),
  member_id: int,
  member: text,
  subscribed_until: orNull(text),
  total: int,
}

const llcsBy = (order: (of: string, owner: string) => string) => `
    select f.id, f.name, f.state, f.ein, f.status, f.formation_date, f.member_id, m.name as member,
           f.subscribed_until, f.total
    from (
      select e.id, e.name, e.state, e.ein, e.status, e.formation_date, e.member_id, e.subscribed_until,
             count(*) over () as total
      from (select e.*, ${SUBSCRIBED_UNTIL} as subscribed_until from entities.entity e) e
      where ${isAssignedClient('e.member_id')} and ($member_id::integer is null or e.member_id = $member_id)
        and ($status::text is null or e.status = $status)
        and ($subscribed::boolean is null or (e.subscribed_until is not null) = $subscribed)
        and ($q = '' or strpos(lower(e.name), lower($q)) > 0 or ($sees_ein and e.ein = $q))
      order by ${order('e', '(select o.name from members.members o where o.id = e.member_id)')}
      limit $limit::integer offset $offset::bigint
    ) f
    join members.members m on m.id = f.member_id
    order by ${order('f', 'm.name')}`

/** LLCs with their owners; searches any part of the name, or the EIN. */
export const listLlcs = statement({
  name: 'entities.list_llcs',
  params: LLC_PARAMS,
  row: LLC_COLUMNS,
  sql: llcsBy(of => `${of}.id desc`),
})

const llcColumns = (of: string, owner: string): Record<LlcSortKey, string> => ({
  name: alphabetical(`${of}.name`),
  owner: alphabetical(owner),
  state: `${of}.state`,
  status: `${of}.status`,
  subscribed: `${of}.subscribed_until`,
})

export const listSortedLlcs = statement({
  name: 'entities.list_sorted_llcs',
  params: { ...LLC_PARAMS, sort: text },
  row: LLC_COLUMNS,
  sql: llcsBy((of, owner) => `${sorted(llcColumns(of, owner))}, ${of}.id desc`),
})
