-- breaking: the previous version shows every client to managers who should see only their assigned ones
-- A manager sees all clients, as before, or only those assigned to them. Other roles always see all.
alter table members.member
  add column clients text not null default 'all' check (clients in ('all', 'assigned'));

-- Which manager looks after which client. History is in the audit log.
create table members.assignment (
  staff_id integer not null references members.member,
  client_id integer not null references members.member,
  since timestamptz not null default now(),
  -- The actor as the audit log names it: staff:4, cli:1000, demo.
  assigned_by text not null,
  primary key (staff_id, client_id),
  constraint assignment_not_self check (staff_id <> client_id)
);
create index assignment_client on members.assignment (client_id, staff_id);

create or replace view members.members with (security_invoker = true) as
  select id, email, name, role, country, language, tier, member_since, disabled_at, clients from members.member;

create view members.assignments with (security_invoker = true) as
  select staff_id, client_id from members.assignment;
comment on view members.assignments is 'published: which manager looks after which client';
