-- compatible: it only adds a column at the end of a view
-- Other areas say that a person was erased in the language of the reader, instead of showing what is left of the name.

create or replace view members.members with (security_invoker = true) as
  select id, email, name, role, country, language, tier, member_since,
         coalesce(disabled_at, (select o.disabled_at from members.member o where o.id = m.test_of)) as disabled_at, clients, test_of,
         phone is not null as has_phone, erased_at is not null as is_erased
  from members.member m;
