import { listedBy } from '../../kernel/sql/page.ts'
import { instant, int, orNull, statement, text } from '../../kernel/sql/statement.ts'

/**
 * Current names, which the member can look up, and none of a person who was erased. An address is shown only for the member's own key, session or
 * auditor; members do not see staff addresses.
 */
export const listAccessRecords = statement({
  name: 'overview.list_access_records',
  params: { member_id: int, kind: orNull(text), limit: int, offset: int },
  row: {
    id: int,
    first_at: instant,
    last_at: instant,
    times: int,
    actor: text,
    who: text,
    name: orNull(text),
    role: orNull(text),
    created_by: orNull(text),
    kind: text,
    record: text,
    title: orNull(text),
    ip: orNull(text),
  },
  sql: `
    select a.id, a.first_at, a.last_at, a.times, a.actor, by.who,
      case by.who
        when 'staff' then (select m.name from members.members m where m.id = by.id and not m.is_erased)
        when 'collaborator' then (select m.name from members.members m where m.id = by.id and not m.is_erased)
        when 'key' then (select k.name from access.api_keys k where k.id = by.id)
        when 'auditor' then (select l.name from auditors.links l where l.id = by.id)
      end as name,
      case by.who when 'staff' then (select m.role from members.members m where m.id = by.id) end as role,
      case by.who when 'key' then (
        select m.name from access.api_keys k join members.members m on k.made_by = 'staff:' || m.id and not m.is_erased
        where k.id = by.id
      ) end as created_by,
      a.kind, a.record, a.title, host(a.ip) as ip
    from members.access_records a
    cross join lateral (
      select case when a.actor like 'member:%' and a.actor <> 'member:' || a.member_id then 'collaborator'
                  else split_part(a.actor, ':', 1) end as who,
             nullif(split_part(a.actor, ':', 2), '')::integer as id
    ) by
    where ${listedBy('a.member_id', '$member_id')} and ($kind::text is null or a.kind = $kind)
    order by a.member_id desc, a.id desc
    limit $limit::integer offset $offset::integer`,
})

export const countAccessRecords = statement({
  name: 'overview.count_access_records',
  params: { member_id: int, kind: orNull(text) },
  row: { total: int },
  sql: `
    select count(*) as total from members.access_records a
    where a.member_id = $member_id and ($kind::text is null or a.kind = $kind)`,
})
