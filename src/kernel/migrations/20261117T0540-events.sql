-- compatible: it adds a table, functions and a sequence
-- Integrators follow the changes of a member's records. Triggers of the areas write each change here, in the transaction that makes it,
-- whether an endpoint, a command or a job makes it. docs/decisions/0042 explains the order.

create table kernel.event (
  -- Begins with the time, so old events are at the start of the index. The rest is random: after a failover that lost events, the
  -- id of a lost one is unknown instead of naming another.
  id uuid primary key default uuidv7(),
  -- Drawn after the record was locked, so that the changes of one record are in order.
  seq bigint not null generated always as identity,
  -- The owner of the record, at the time of the change.
  member_id integer not null,
  entity_id integer,
  -- The place among the member's events, given when all those before it are committed; null until then.
  position bigint check (position > 0),
  type text not null check (type ~ '^[a-z_]+\.[a-z_]+$'),
  -- The record as in the audit log, `entry/12`, and as the API shows it, JSON.
  record text not null,
  object text not null,
  -- Other records that belong to the change, JSON.
  related text,
  api_version text not null default 'v1',
  created_at timestamptz not null default statement_timestamp()
);
create unique index event_position on kernel.event (member_id, position) where position is not null;
-- For keys that are limited to some LLCs.
create index event_of_llc on kernel.event (member_id, entity_id, position) where position is not null;
create index event_unnumbered on kernel.event (member_id, seq) where position is null;

-- The last place given, per member. Only readers lock it, never writers.
create table kernel.event_head (
  member_id integer primary key,
  position bigint not null
) with (fillfactor = 50);

-- Gives the committed events of a member their places, some at a time, and returns how many. An event that commits later gets a later
-- place, so a reader that continues after a place misses nothing. Of two changes of a record, the second waited for the first to
-- commit, so a reader that sees the second sees the first.
create function kernel.number_events(its_member integer, most integer) returns integer language plpgsql as $$
declare
  last bigint;
  numbered integer;
begin
  if not exists (select from kernel.event where member_id = its_member and position is null) then
    return 0;
  end if;
  insert into kernel.event_head (member_id, position) values (its_member, 0) on conflict do nothing;
  select h.position into last from kernel.event_head h where h.member_id = its_member for update;
  with fresh as (
    select e.id, row_number() over (order by e.seq) as place from (
      select n.id, n.seq from kernel.event n
      where n.member_id = its_member and n.position is null order by n.seq limit most
    ) e
  )
  update kernel.event e set position = last + fresh.place from fresh where e.id = fresh.id;
  get diagnostics numbered = row_count;
  update kernel.event_head h set position = last + numbered where h.member_id = its_member;
  return numbered;
end $$;

create function kernel.instant_json(at timestamptz) returns text language sql immutable parallel safe
return coalesce('"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null');
