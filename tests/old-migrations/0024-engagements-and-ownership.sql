-- A service of the catalog that an LLC has taken, at the price that was agreed.
create table entities.engagement (
  id integer generated always as identity primary key,
  entity_id integer not null references entities.entity,
  service_id integer not null references catalog.service,
  status text not null check (status in ('active', 'paused', 'cancelled')),
  started_on date not null,
  renews_on date,
  price numeric(13, 4) not null check (price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  constraint engagement_renews_after_start check (renews_on >= started_on)
);
create index engagement_of_entity on entities.engagement (entity_id, id);

-- Who owns which part of an LLC, from a day on, through a last day or still.
create table entities.ownership (
  id integer generated always as identity primary key,
  entity_id integer not null references entities.entity,
  owner_name text not null,
  -- Whether the owner is the member whose account the LLC is in.
  is_member boolean not null,
  percent numeric(7, 4) not null check (percent > 0 and percent <= 100),
  since date not null,
  until date,
  created_at timestamptz not null default now(),
  constraint ownership_ends_after_start check (until >= since)
);
create unique index ownership_one_share_each on entities.ownership (entity_id, owner_name) where until is null;
create index ownership_of_entity on entities.ownership (entity_id, since);

-- On no day do the shares of an LLC come to more than the whole. The LLC's row is locked first, so that writers
-- of its shares take turns, and each sees what the one before has committed.
create function entities.check_shares() returns trigger language plpgsql as $$
begin
  perform from entities.entity where id = new.entity_id for no key update;
  if exists (
    select from entities.ownership day
    where day.entity_id = new.entity_id and (
      select sum(o.percent) from entities.ownership o
      where o.entity_id = day.entity_id and o.since <= day.since and (o.until is null or o.until >= day.since)
    ) > 100
  ) then
    raise check_violation using constraint = 'ownership_at_most_whole', message = 'the shares come to more than 100';
  end if;
  return null;
end $$;
create trigger shares_at_most_whole after insert or update on entities.ownership
  for each row execute function entities.check_shares();
