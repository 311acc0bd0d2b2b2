-- How each chore fares, for people to look at, whichever process runs it. Written when it changes, and once a minute as a
-- sign of life: a chore that runs every two seconds would otherwise write for nothing.
create table kernel.chore_run (
  chore text primary key,
  every_ms bigint not null,
  last_run_at timestamptz not null,
  took_ms integer not null,
  -- What keeps it from its work for now, in a sentence; null where nothing does.
  trouble text,
  -- Why its last run failed; null where it did not.
  failure text,
  -- Since when it fares as it does.
  since timestamptz not null,
  -- How often it was noted as failed, and the last time.
  failures integer not null default 0,
  last_failed_at timestamptz,
  last_failure text
) with (fillfactor = 50);
