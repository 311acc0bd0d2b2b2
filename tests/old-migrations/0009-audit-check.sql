-- When the audit chain was last recomputed from the website, and what was found.
create table kernel.audit_check (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  ok boolean not null,
  rows bigint not null,
  seals bigint not null,
  findings integer not null,
  took_ms integer not null
);
