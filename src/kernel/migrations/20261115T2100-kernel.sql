-- baseline: the schema of version 0.1
-- replaces: 0001-kernel.sql 0003-revision.sql 0004-audit-detail.sql 0005-mail.sql 0006-audit-leaf-append-only.sql
-- replaces: 0007-throttle.sql 0008-chore-run.sql 0009-audit-check.sql 0133-mail-attachment.sql

-- One row per write, in the same transaction as the write. Rows are never changed.
create table kernel.audit_row (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  record text not null,
  ip inet,
  -- What changed, if the record alone does not say it: names of fields, never their values.
  detail text
);

-- The position of each audit row in the sealed chain. Writers insert (row_id, null, null) and only the sealer fills in the
-- rest, so writers never wait for each other.
create table kernel.audit_leaf (
  row_id bigint primary key,
  seal_id bigint,
  hash bytea
);

-- A batch of audit rows: the root of their Merkle tree, chained to the previous batch.
create table kernel.audit_seal (
  id bigint primary key,
  sealed_at timestamptz not null,
  row_count integer not null,
  root bytea not null,
  previous bytea not null,
  hash bytea not null
);

-- Results of the chain verifications that staff started on the website.
create table kernel.audit_check (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  ok boolean not null,
  rows bigint not null,
  seals bigint not null,
  findings integer not null,
  took_ms integer not null
);

-- Responses kept for 24 hours under the caller's Idempotency-Key.
create table kernel.remembered_answer (
  owner text not null,
  key text not null,
  fingerprint bytea not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);

-- The secrets this installation has run with, by the id of the key derived from each; never the secret itself.
create table kernel.known_secret (
  key_id text primary key,
  since timestamptz not null default now()
);

-- A counter of writes to something that responses are built from, such as the books of one LLC. It is read when a caller is
-- admitted, so a response built at the current revision can be returned without another query.
create table kernel.revision (
  kind text not null,
  id integer not null,
  number bigint not null,
  primary key (id, kind)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);

-- Outgoing email. A row is inserted in the same statement as the change it reports; a chore sends it later.
create table kernel.mail (
  id bigint generated always as identity primary key,
  -- The subject matter, such as `transaction/txn_…/decided`, so that the same message is never queued twice.
  about text not null constraint mail_about_once unique,
  to_address text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Why the last attempt failed, in one word; never an address or a text.
  failure text,
  -- One small attachment, such as a calendar invitation.
  file_name text,
  file_type text,
  file_text text check (length(file_text) <= 100000),
  constraint mail_file_whole check (num_nulls(file_name, file_type, file_text) in (0, 3))
);

-- Attempts per time window, under a hash of what is counted, so no address or name is stored. Losing it in a crash does no
-- harm, so it is unlogged.
create unlogged table kernel.throttle (
  key bytea primary key,
  ends_at timestamptz not null,
  used integer not null
) with (fillfactor = 50);

-- The state of each chore, whichever process runs it. Written when it changes and otherwise once a minute: a chore that runs
-- every two seconds would write too often.
create table kernel.chore_run (
  chore text primary key,
  every_ms bigint not null,
  last_run_at timestamptz not null,
  took_ms integer not null,
  -- What prevents it from working at the moment, as a sentence; null if nothing does.
  trouble text,
  -- Why its last run failed; null if it did not.
  failure text,
  -- When it entered its current state.
  since timestamptz not null,
  -- How many failures were recorded, and the latest.
  failures integer not null default 0,
  last_failed_at timestamptz,
  last_failure text
) with (fillfactor = 50);

create index audit_leaf_unsealed on kernel.audit_leaf (row_id) where seal_id is null;
create index audit_leaf_seal on kernel.audit_leaf (seal_id, row_id);
create index remembered_answer_age on kernel.remembered_answer (created_at);
create index mail_waiting on kernel.mail (next_try_at) where sent_at is null;
create index throttle_over on kernel.throttle (ends_at);

create function kernel.forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name;
end $$;

create trigger append_only before update or delete or truncate on kernel.audit_row
  for each statement execute function kernel.forbid_change();
create trigger append_only before update or delete or truncate on kernel.audit_seal
  for each statement execute function kernel.forbid_change();

-- A leaf is inserted unsealed, sealed once, and fixed from then on. PostgreSQL evaluates the conditions itself, so neither
-- writers nor the sealer pay for a function call.
create trigger append_only before delete or truncate on kernel.audit_leaf
  for each statement execute function kernel.forbid_change();
create trigger born_unsealed before insert on kernel.audit_leaf
  for each row when (new.seal_id is not null or new.hash is not null)
  execute function kernel.forbid_change();
create trigger sealed_once before update on kernel.audit_leaf
  for each row when (
    old.seal_id is not null or old.hash is not null or new.row_id <> old.row_id
    or new.seal_id is null or new.hash is null
  )
  execute function kernel.forbid_change();
