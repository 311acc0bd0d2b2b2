-- compatible: the previous version can run beside it
-- A standby that was promoted without the latest writes, or an old backup, leaves an audit chain that is intact and too
-- short. Nodes remember the seals they saw and record here which of them are gone, until an operator has acknowledged it.
create table kernel.audit_alarm (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  node text not null,
  first_seal bigint not null,
  last_seal bigint not null,
  last_hash bytea not null,
  acknowledged_at timestamptz,
  unique (node, last_seal, last_hash)
);
