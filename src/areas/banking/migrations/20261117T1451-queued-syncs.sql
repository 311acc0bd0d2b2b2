-- compatible: the previous version starts its own runs, which count as claimed
-- A bank that was just connected is read at once: the run waits in this table until a job claims it.

alter table banking.sync_run add column claimed_at timestamptz default now();
create index sync_run_queued on banking.sync_run (id) where state = 'running' and claimed_at is null;
