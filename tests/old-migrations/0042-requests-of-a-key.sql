-- What was asked for with a key, for whoever looks after the script that uses it. Written in batches, a few seconds late, and
-- kept for a month, the newest thousand of a key at most.
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
create index request_at on access.request (at);

-- How many requests a key made in each hour of the clock, all of them, also where the log has only some.
create table access.usage (
  key_id integer not null references access.api_key,
  hour timestamptz not null,
  requests integer not null,
  -- Of these: refused (4xx) and failed on our side (5xx).
  refused integer not null,
  failed integer not null,
  primary key (key_id, hour)
) with (fillfactor = 70);
create index usage_hour on access.usage (hour);
