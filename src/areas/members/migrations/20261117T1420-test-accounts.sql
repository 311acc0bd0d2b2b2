-- compatible: the previous version can run beside it, and lists test accounts among clients
-- A test account has a copy of one LLC of its owner, for API keys in test mode (docs/decisions/0048-test-mode.md). It is a member of its
-- own, so that nothing of it is ever mixed with the owner's records. Nobody signs in to it, and no email can reach its address.

alter table members.member
  add column test_of integer references members.member,
  add constraint member_test_account check (test_of is null or (role = 'member' and email like '%@test.invalid'));
create index member_test_of on members.member (test_of) where test_of is not null;

-- A test account is disabled with its owner.
create or replace view members.members with (security_invoker = true) as
  select m.id, m.email, m.name, m.role, m.country, m.language, m.tier, m.member_since,
         coalesce(m.disabled_at, (select o.disabled_at from members.member o where o.id = m.test_of)) as disabled_at,
         m.clients, m.test_of
  from members.member m;

create or replace function members.lock_enabled(member integer) returns table (id integer) rows 1 language sql as $$
  select m.id from members.member m
  where m.id = member and m.disabled_at is null
    and not exists (select from members.member o where o.id = m.test_of and o.disabled_at is not null)
  for share of m
$$;
