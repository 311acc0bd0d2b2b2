-- compatible: it only adds a table, a view and a function
-- Owners share LLCs with a bookkeeper or an accountant, for chosen areas of the account.

create table access.share (
  id integer generated always as identity primary key,
  entity_id integer not null references entities.entity,
  -- The person it is shared with.
  member_id integer not null references members.member,
  role text not null check (role in ('bookkeeper', 'accountant')),
  areas text[] not null check (cardinality(areas) between 1 and 20),
  created_at timestamptz not null default now(),
  constraint share_once unique (entity_id, member_id)
);
create index share_of_member on access.share (member_id);

-- Read at every request of a session. A share counts only while the owner's account is active and subscribed.
create function access.shared_llcs(member integer) returns json stable parallel safe language sql
begin atomic
  select coalesce(json_object_agg(s.entity_id, json_build_object(
           'revision', coalesce(r.number, 0), 'owner_id', e.member_id, 'role', s.role, 'areas', s.areas)), '{}')
  from access.share s
  join entities.entities e on e.id = s.entity_id
  join members.members owner on owner.id = e.member_id
  cross join lateral entities.standing_of(e.member_id) standing
  left join kernel.revision r on r.id = s.entity_id and r.kind = 'books'
  where s.member_id = member and owner.disabled_at is null and standing.subscribed;
end;
comment on function access.shared_llcs is
  'published: the LLCs that others share with a member, with the revisions of their books, their owners, the role and the areas';

create view access.shares with (security_invoker = true) as
  select id, entity_id, member_id, role, areas from access.share;
comment on view access.shares is 'published: which LLCs are shared with whom, as what and for which areas';
