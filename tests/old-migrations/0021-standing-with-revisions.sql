-- What a member may act for, each LLC with the revision of its books, and whether one of them has an active
-- subscription. Read at every request.
drop function entities.standing_of(integer);
create function entities.standing_of(member integer)
returns table (entities json, subscribed boolean) stable parallel safe language sql
begin atomic
  select coalesce(json_object_agg(e.id, coalesce(r.number, 0)), '{}'),
         coalesce(bool_or(s.status = 'active' and current_date between s.starts_on and s.ends_on), false)
  from entities.entity e
  left join entities.subscription s on s.entity_id = e.id
  left join kernel.revision r on r.id = e.id and r.kind = 'books'
  where e.member_id = member;
end;
