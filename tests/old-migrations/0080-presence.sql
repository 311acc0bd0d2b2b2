create schema presence;

-- A day of a member's log as one number, so that one index finds which stays contain a day of a member.
-- From 1990 to 2100 there are fewer than 65,536 days.
create function presence.day_number(member integer, day date) returns bigint
immutable strict parallel safe language sql
return member::bigint * 65536 + (day - date '1990-01-01');

-- The log of where a member was: stays, shared by all LLCs of that member. None is edited or deleted; one that was
-- wrong is marked as removed. Those that begin on one day follow each other in the order of their ids.
create table presence.stay (
  id integer generated always as identity primary key,
  member_id integer not null references members.member,
  starts_on date not null check (starts_on between '1990-01-01' and '2100-12-31'),
  -- Null: until the next stay.
  ends_on date check (ends_on between starts_on and least(starts_on + 3659, '2100-12-31')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- One of the five that may begin on a day: it bounds what must be read to know a year.
  place smallint not null check (place between 1 and 5),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  days int8range not null generated always as (
    int8range(
      presence.day_number(member_id, starts_on), presence.day_number(member_id, coalesce(ends_on, starts_on)), '[]'
    )
  ) stored
);

-- Stays by their first day; also what keeps two writers from taking one place.
create unique index stay_place on presence.stay (member_id, starts_on, place) where removed_at is null;
-- The last move without an end before a day.
create index stay_open on presence.stay (member_id, starts_on, id) where removed_at is null and ends_on is null;
-- The stays that contain a day, however long ago they began.
create index stay_days on presence.stay using gist (days) where removed_at is null;
