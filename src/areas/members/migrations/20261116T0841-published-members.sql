-- compatible: it only adds views and a function
-- Other areas read members through these views instead of the tables, so that the tables can change without them
-- (docs/decisions/0029-published-views.md). A view checks the rights of the role that reads it.

create view members.members with (security_invoker = true) as
  select id, email, name, role, country, language, tier, member_since, disabled_at from members.member;
comment on view members.members is 'published: people with their role, language and whether they are disabled';

create view members.access_records with (security_invoker = true) as
  select id, member_id, actor, kind, record, title, ip, first_at, last_at, times from members.access_record;
comment on view members.access_records is 'published: who read which private record of a member';

-- A view cannot be locked without the right to update it, so the lock is a function.
create function members.lock_enabled(member integer) returns table (id integer) rows 1 language sql as $$
  select m.id from members.member m where m.id = member and m.disabled_at is null for share
$$;
comment on function members.lock_enabled is
  'published: keeps a member from being disabled until the transaction ends; no row if the member is disabled';

comment on function members.note_read is 'published: records that someone read a private record of a member';
