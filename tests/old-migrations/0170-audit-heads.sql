-- Which installation a published head of the audit log belongs to.
create table kernel.installation (
  singleton boolean primary key default true check (singleton),
  id uuid not null default gen_random_uuid()
);
insert into kernel.installation default values;

-- What was last published to each place that keeps heads outside this database. `taken_until` is the lease of the process
-- that publishes; it ends by itself when that process dies.
create table kernel.audit_publication (
  destination text primary key,
  seal_id bigint,
  hash bytea,
  published_at timestamptz,
  taken_until timestamptz not null default '-infinity'
);
