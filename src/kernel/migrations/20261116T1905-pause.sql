-- compatible: the previous version can run beside it

-- A copy restored from a backup must not send email or contact banks next to the original. While this row exists, no job runs.
create table kernel.pause (
  singleton boolean primary key default true check (singleton),
  since timestamptz not null default now(),
  reason text not null
);
