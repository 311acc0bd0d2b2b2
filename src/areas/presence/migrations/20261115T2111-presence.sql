-- baseline: the schema of version 0.1
-- replaces: 0080-presence.sql 0081-changes.sql 0082-kept-fills.sql

create schema presence;

-- A day of a member as one number, so that one index finds the stays of a member that contain a day. There are fewer than 65,536
-- days from 1990 to 2100. Used by a generated column.
create function presence.day_number(member integer, day date) returns bigint
immutable strict parallel safe language sql
return member::bigint * 65536 + (day - date '1990-01-01');

-- Where a member was: stays, shared by all LLCs of that member. None is changed or deleted; a wrong one is marked as removed. Stays
-- that begin on the same day follow each other in the order of their ids.
create table presence.stay (
  id integer generated always as identity primary key,
  member_id integer not null references members.member,
  starts_on date not null check (starts_on between '1990-01-01' and '2100-12-31'),
  -- Null: until the next stay.
  ends_on date check (ends_on between starts_on and least(starts_on + 3659, '2100-12-31')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- At most five stays begin on a day, which limits what must be read for a year.
  place smallint not null check (place between 1 and 5),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  days int8range not null generated always as (
    int8range(
      presence.day_number(member_id, starts_on), presence.day_number(member_id, coalesce(ends_on, starts_on)), '[]'
    )
  ) stored,
  -- Entering a trip within days that are only filled in adds a stay that nobody entered: from its first day on, the days are
  -- filled in again from the day before the trip. That day is stored here, so that the stay is removed if that day changes.
  kept_from date,
  constraint stay_kept check (kept_from is null or (ends_on is null and kept_from < starts_on))
);

-- What a member did on the website, so that it can be undone: the stays that were added and removed.
create table presence.change (
  id integer generated always as identity primary key,
  member_id integer not null references members.member,
  kind text not null check (kind in ('paint', 'clear')),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  country text check (country ~ '^[A-Z]{2}$'),
  added integer[] not null,
  removed integer[] not null,
  changed_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint change_country check ((kind = 'paint') = (country is not null))
);

-- Stays by first day; also prevents two writers from taking one place.
create unique index stay_place on presence.stay (member_id, starts_on, place) where removed_at is null;
-- The last stay without an end before a day.
create index stay_open on presence.stay (member_id, starts_on, id) where removed_at is null and ends_on is null;
-- The stays that contain a day, however long ago they began.
create index stay_days on presence.stay using gist (days) where removed_at is null;
-- The last change that was not undone, the only one that can be.
create index change_last on presence.change (member_id, id) where undone_at is null;
