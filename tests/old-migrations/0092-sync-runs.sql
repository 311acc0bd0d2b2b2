-- What a member's sync from the website came to, and how far it is: the process that is asked may be another one than that
-- which reads the banks.
create table banking.sync_run (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  state text not null check (state in ('running', 'done', 'failed', 'interrupted')),
  -- Which bank is being read, and how many of its transactions were so far.
  provider text,
  read integer not null default 0,
  -- Of each connection: what was imported, or what kind of trouble there was.
  result jsonb,
  started_at timestamptz not null,
  -- When the process last said that it is at it. One that died says no more.
  told_at timestamptz not null,
  ended_at timestamptz
);
create unique index sync_run_running on banking.sync_run (entity_id) where state = 'running';
create index sync_run_of_entity on banking.sync_run (entity_id, id);

-- The kind of what went wrong last, for whoever says it in another language.
alter table banking.connection add trouble_kind text;
