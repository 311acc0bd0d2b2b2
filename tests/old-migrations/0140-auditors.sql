create schema auditors;

-- A way in for somebody outside, to read chosen parts of one LLC until a day. Of its secret only a keyed hash is kept.
create table auditors.link (
  id integer generated always as identity primary key,
  entity_id integer not null references entities.entity,
  name text not null,
  parts text[] not null check (cardinality(parts) > 0),
  hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  check (expires_at <= created_at + interval '91 days')
);
create index link_entity on auditors.link (entity_id);

-- The secret is exchanged for a short visit, so that it is sent once.
create table auditors.visit (
  hash bytea primary key,
  link_id integer not null references auditors.link,
  expires_at timestamptz not null
);
create index visit_expires on auditors.visit (expires_at);
