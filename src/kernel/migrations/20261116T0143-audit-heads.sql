-- compatible: the previous version can run beside it
-- replaces: 0170-audit-heads.sql

-- Identifies this installation in published heads of the audit log.
create table kernel.installation (
  singleton boolean primary key default true check (singleton),
  id uuid not null default gen_random_uuid()
);
insert into kernel.installation default values;

-- The last head published to each destination outside this database. `taken_until` is the lease of the publishing process, which
-- expires if that process dies.
create table kernel.audit_publication (
  destination text primary key,
  seal_id bigint,
  hash bytea,
  published_at timestamptz,
  taken_until timestamptz not null default '-infinity'
);
