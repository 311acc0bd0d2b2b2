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
create index api_key_member on access.api_key (member_id);

-- A key's secrets: one, or two while a rotation's grace period lasts. Only a keyed hash is kept.
create table access.api_secret (
  hash bytea primary key,
  key_id integer not null references access.api_key,
  shown text not null,
  created_at timestamptz not null default now(),
  valid_until timestamptz
);
create index api_secret_key on access.api_secret (key_id);

-- The current hour's count, and the last use. Written at every request, so it lives apart from the key and
-- has room for updates in place.
create table access.key_use (
  key_id integer primary key references access.api_key,
  window_start timestamptz not null,
  used integer not null,
  last_used_at timestamptz not null,
  last_used_ip inet not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);
