-- The ACTA that each ratification is owed: a PDF in the LLC's documents. It names the audit row of the decision and the
-- seal that holds it, so it is owed from when that row is sealed, seconds after the decision.
create table ledger.acta (
  transaction_id text primary key references ledger.transaction,
  row_id bigint not null,
  seal_id bigint not null,
  seal_hash bytea not null,
  sealed_at timestamptz not null,
  -- When it is written, or tried again; null when it is written.
  next_try_at timestamptz default now(),
  tries integer not null default 0
);
create index acta_due on ledger.acta (next_try_at) where next_try_at is not null;

-- Up to which seal the audit log was read for ratifications.
create table ledger.acta_reading (
  only_row boolean primary key default true check (only_row),
  seal_id bigint not null
);
insert into ledger.acta_reading (seal_id) values (0);
