-- An LLC's Manager subscription has periods, one after the other.
alter table entities.subscription drop constraint subscription_pkey;
alter table entities.subscription
  add column id integer generated always as identity primary key,
  add column cancelled_on date,
  add column created_at timestamptz not null default now();
create index subscription_of_entity on entities.subscription (entity_id, ends_on);

-- What a member may act for, each LLC with the revision of its books, and whether one of them has an active
-- subscription. Read at every request. Periods are asked for and not joined: an LLC with several is one LLC.
create or replace function entities.standing_of(member integer)
returns table (entities json, subscribed boolean) stable parallel safe language sql
begin atomic
  select coalesce(json_object_agg(e.id, coalesce(r.number, 0)), '{}'),
         coalesce(bool_or(exists (
           select from entities.subscription s
           where s.entity_id = e.id and s.ends_on >= current_date and s.starts_on <= current_date
             and s.status = 'active'
         )), false)
  from entities.entity e
  left join kernel.revision r on r.id = e.id and r.kind = 'books'
  where e.member_id = member;
end;
