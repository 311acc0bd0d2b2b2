-- How often something was tried in its window of time, by a hash of what is counted: no address or name is kept. Lost
-- in a crash without harm, so it is written without a log.
create unlogged table kernel.throttle (
  key bytea primary key,
  ends_at timestamptz not null,
  used integer not null
) with (fillfactor = 50);
create index throttle_over on kernel.throttle (ends_at);
