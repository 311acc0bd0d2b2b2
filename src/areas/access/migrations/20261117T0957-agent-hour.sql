-- compatible: the previous version can run beside it
-- Requests of AI agents have an hour and a limit of their own, for all keys and apps of a member together: an agent does not use up
-- the hour of a script with the same key, and a second key does not give it more. The row is created with the first request.
create table access.agent_use (
  member_id integer primary key references members.member,
  window_start timestamptz not null,
  used integer not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);
