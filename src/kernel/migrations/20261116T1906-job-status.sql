-- compatible: the previous version can run beside it
-- Several nodes run the same jobs and overwrote each other's state, so that a job that failed on one node looked healthy.
-- Each node has rows of its own here. The previous version writes to kernel.job_run, which a later version drops.
create table kernel.job_status (
  job text not null,
  node text not null,
  every_ms bigint not null,
  last_run_at timestamptz not null,
  took_ms integer not null,
  trouble text,
  failure text,
  since timestamptz not null,
  failures bigint not null default 0,
  last_failed_at timestamptz,
  last_failure text,
  primary key (job, node)
) with (fillfactor = 50);
