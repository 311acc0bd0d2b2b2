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
create view entities.standing as
select e.member_id,
       array_agg(e.id) as entity_ids,
       coalesce(bool_or(s.status = 'active' and current_date between s.starts_on and s.ends_on), false) as subscribed
from entities.entity e left join entities.subscription s on s.entity_id = e.id
group by e.member_id;
