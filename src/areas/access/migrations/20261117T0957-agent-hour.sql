-- compatible: the previous version can run beside it
-- Requests of AI agents have an hour and a limit of their own, so that an agent does not use up the hour of a script with
-- the same key.

alter table access.key_use
  add column agent_window_start timestamptz not null default '-infinity',
  add column agent_used integer not null default 0;
