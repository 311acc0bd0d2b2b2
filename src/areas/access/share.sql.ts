import { instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/**
 * Shares these LLCs of an owner with a person; what was shared before gets the new role and areas. Nothing for a disabled
 * person or owner, even if disabled at the same moment.
 */
export const insertShares = write({
  name: 'access.insert_shares',
  action: 'share.add',
  detail: 'detail',
  params: { owner_id: int, member_id: int, entity_ids: json, role: text, areas: json },
  row: { shared: int },
  sql: `
    owner as materialized (select id from members.lock_enabled($owner_id)),
    person as materialized (select id from members.lock_enabled($member_id)),
    made as (
      insert into access.share (entity_id, member_id, role, areas)
      select e.id, person.id, $role, array(select json_array_elements_text($areas::json))
      from owner cross join person
      join entities.entities e on e.member_id = owner.id
      where e.id = any (array(select json_array_elements_text($entity_ids::json)::integer)) and owner.id <> person.id
      on conflict (entity_id, member_id) do update set role = excluded.role, areas = excluded.areas
      returning id, entity_id
    ), written as (
      select count(*) as shared, 'member/' || $member_id::integer as record,
             left(string_agg('share/' || id || ' entity/' || entity_id, ', ' order by id), 500) as detail
      from made having count(*) > 0
    )`,
})

export const updateShare = write({
  name: 'access.update_share',
  action: 'share.update',
  params: { id: int, owner_id: int, role: text, areas: json },
  row: { id: int },
  sql: `
    made as (
      update access.share s set role = $role, areas = array(select json_array_elements_text($areas::json))
      from entities.entities e
      where s.id = $id and e.id = s.entity_id and e.member_id = $owner_id
      returning s.id
    ), written as (select id, 'share/' || id as record from made)`,
})

/** By the owner, by the person it is shared with, or, without a member, by the operator. */
export const deleteShare = write({
  name: 'access.delete_share',
  action: 'share.remove',
  detail: 'detail',
  params: { id: int, member_id: orNull(int) },
  row: { id: int, by_owner: text, owner_id: int, person_id: int, llc: text },
  sql: `
    gone as (
      delete from access.share s using entities.entities e
      where s.id = $id and e.id = s.entity_id
        and ($member_id::integer is null or $member_id::integer in (e.member_id, s.member_id))
      returning s.id, s.entity_id, s.member_id as person_id, e.member_id as owner_id, e.name as llc
    ), written as (
      select id, case when person_id = $member_id::integer then 'no' else 'yes' end as by_owner, owner_id, person_id, llc,
             'share/' || id as record, 'entity/' || entity_id || ', member/' || person_id as detail
      from gone
    )`,
})

/** Who has access to the LLCs of an owner, or of everyone. */
export const listShares = statement({
  name: 'access.list_shares',
  params: { owner_id: orNull(int), most: int },
  row: {
    id: int,
    member_id: int,
    name: text,
    email: text,
    entity_id: int,
    llc: text,
    role: text,
    areas: json,
    created_at: instant,
  },
  sql: `
    select s.id, s.member_id, m.name, m.email, s.entity_id, e.name as llc, s.role, array_to_json(s.areas) as areas,
           s.created_at
    from access.share s
    join entities.entities e on e.id = s.entity_id
    join members.members m on m.id = s.member_id
    where $owner_id::integer is null or e.member_id = $owner_id::integer
    order by m.name, s.member_id, s.entity_id limit $most::integer`,
})
