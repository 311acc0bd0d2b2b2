-- Who changed what: one row per write, in the same transaction as the write. Rows are never edited.
create table kernel.audit_row (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  record text not null,
  ip inet
);

-- Each row's place in the sealed chain. Writers add (row_id, null, null); the sealer alone fills the rest,
-- so writers never wait for each other here.
create table kernel.audit_leaf (
  row_id bigint primary key,
  seal_id bigint,
  hash bytea
);
create index audit_leaf_unsealed on kernel.audit_leaf (row_id) where seal_id is null;
create index audit_leaf_seal on kernel.audit_leaf (seal_id, row_id);

-- A batch of rows: the root of their Merkle tree, chained to the batch before.
create table kernel.audit_seal (
  id bigint primary key,
  sealed_at timestamptz not null,
  row_count integer not null,
  root bytea not null,
  previous bytea not null,
  hash bytea not null
);

create function kernel.forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name;
end $$;

create trigger append_only before update or delete or truncate on kernel.audit_row
  for each statement execute function kernel.forbid_change();
create trigger append_only before update or delete or truncate on kernel.audit_seal
  for each statement execute function kernel.forbid_change();

-- Answers kept for 24 hours under the caller's Idempotency-Key.
create table kernel.remembered_answer (
  owner text not null,
  key text not null,
  fingerprint bytea not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index remembered_answer_age on kernel.remembered_answer (created_at);

-- Which secrets this installation has been run with, by the id of the key derived from each; never the secret.
create table kernel.known_secret (
  key_id text primary key,
  since timestamptz not null default now()
);
