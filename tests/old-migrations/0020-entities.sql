create schema entities;

create table entities.entity (
  id integer generated always as identity primary key,
  member_id integer not null references members.member,
  name text not null,
  state text not null default 'NM' check (state ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now()
);
create index entity_member on entities.entity (member_id) include (id);

-- The operator's Manager subscription for one LLC.
create table entities.subscription (
  entity_id integer primary key references entities.entity,
  status text not null check (status in ('active', 'cancelled')),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on)
);

-- What a member may act for, and whether one of their LLCs has an active subscription. Read at every request.
-- A function and not a view: joined to a view that groups, PostgreSQL would first group the LLCs of everybody.
create function entities.standing_of(member integer)
returns table (entity_ids integer[], subscribed boolean) stable parallel safe language sql
begin atomic
  select coalesce(array_agg(e.id), '{}'),
         coalesce(bool_or(s.status = 'active' and current_date between s.starts_on and s.ends_on), false)
  from entities.entity e left join entities.subscription s on s.entity_id = e.id
  where e.member_id = member;
end;
