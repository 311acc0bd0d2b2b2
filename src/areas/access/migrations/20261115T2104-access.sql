-- baseline: the schema of version 0.1
-- replaces: 0040-access.sql 0041-key-use-from-the-start.sql 0042-requests-of-a-key.sql

create schema access;

create table access.api_key (
  id integer generated always as identity primary key,
  member_id integer not null references members.member,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  allow_list cidr[] not null default '{}',
  hourly_limit integer not null default 100 check (hourly_limit > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);

-- A key's secrets: one, or two during the grace period of a rotation. Only a keyed hash is stored.
create table access.api_secret (
  hash bytea primary key,
  key_id integer not null references access.api_key,
  shown text not null,
  created_at timestamptz not null default now(),
  valid_until timestamptz
);

-- The count of the current hour, and the last use. Written at every request, so it is separate from the key and has room for
-- updates in place. The row is created with the key, so that counting a request is one update of one row.
create table access.key_use (
  key_id integer primary key references access.api_key,
  window_start timestamptz not null default '-infinity',
  used integer not null default 0,
  last_used_at timestamptz,
  last_used_ip inet
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);

-- Recent requests of each key, for the people who maintain the script that uses it. Written in batches a few seconds later;
-- kept for a month, at most a thousand per key.
create table access.request (
  id bigint generated always as identity,
  key_id integer not null references access.api_key,
  at timestamptz not null,
  endpoint text not null,
  status smallint not null,
  ms integer not null,
  ip inet not null,
  primary key (key_id, at, id)
);

-- Requests per key and clock hour. Counts all of them, including those the log above no longer has.
create table access.usage (
  key_id integer not null references access.api_key,
  hour timestamptz not null,
  requests integer not null,
  -- Of these: answered with a 4xx, and with a 5xx.
  refused integer not null,
  failed integer not null,
  primary key (key_id, hour)
) with (fillfactor = 70);

create index api_key_member on access.api_key (member_id);
create index api_secret_key on access.api_secret (key_id);
create index request_at on access.request (at);
create index usage_hour on access.usage (hour);
