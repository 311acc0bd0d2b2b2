-- compatible: it only adds a view
-- What other areas read of people who can sign in (docs/decisions/0029-published-views.md).

create view sessions.people with (security_invoker = true) as
  select id, member_id from sessions.person;
comment on view sessions.people is 'published: the member of each person who can sign in';
