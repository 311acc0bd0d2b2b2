create schema banking;

-- A token for a bank, and how reading with it goes. A removed connection stays, without its token: what it read is known.
create table banking.connection (
  id integer generated always as identity primary key,
  entity_id integer not null references entities.entity,
  provider text not null check (provider in ('mercury', 'wise')),
  base_url text not null,
  -- Sealed by the program; the part before the dot is the id of the key that sealed it.
  token text,
  token_power text not null check (token_power in ('reads', 'could write', 'unknown')),
  status text not null check (status in ('active', 'needs_attention', 'disabled')),
  -- Transactions of earlier days are left out: the books may hold them already.
  imports_from date,
  -- Everything that was made before this instant has been read at least once; null before the first time.
  read_until timestamptz,
  -- When everything was last read from the beginning, for what changed long after it was made.
  read_whole_at timestamptz,
  -- What went wrong last, in words for people, since the last time that nothing did; and how often in a row.
  trouble text,
  failures integer not null default 0,
  -- The bank is not to be asked before.
  not_before timestamptz,
  last_try_at timestamptz,
  last_success_at timestamptz,
  last_synced integer,
  last_skipped integer,
  -- When it is read next by itself; null while it is not to be.
  next_sync_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint connection_removed_for_good check (removed_at is null or (token is null and status = 'disabled')),
  constraint connection_has_token check (token is not null or removed_at is not null),
  constraint connection_read_while_active check (next_sync_at is null or status = 'active')
);
create index connection_entity on banking.connection (entity_id);
create index connection_due on banking.connection (next_sync_at) where next_sync_at is not null;
create index connection_sealed_by on banking.connection (split_part(token, '.', 1)) where token is not null;

-- An account at a bank is the LLC's, not the connection's: with another token it is the same account, and its
-- transactions are known. One connection at a time reads it.
create table banking.account (
  id integer generated always as identity primary key,
  entity_id integer not null references entities.entity,
  provider text not null check (provider in ('mercury', 'wise')),
  bank_id text not null,
  connection_id integer not null references banking.connection,
  name text not null,
  holder text,
  currency text not null,
  opened_on date not null,
  balance numeric(13, 4),
  seen_at timestamptz not null,
  unique (entity_id, provider, bank_id)
);
create index account_connection on banking.account (connection_id);
create index account_bank_id on banking.account (provider, bank_id);
create trigger never_deleted before delete or truncate on banking.account
  for each statement execute function kernel.forbid_change();

-- Every transaction that was ever seen, under the bank's id. It is never removed, so that nothing is imported twice, and
-- an entry that was taken out of the books stays out.
create table banking.transaction (
  -- Accounts are never deleted; asking for each row whether its account is there would be a third of what it costs.
  account_id integer not null references banking.account not enforced,
  bank_id text not null,
  standing text not null check (standing in ('settled', 'pending', 'void')),
  -- The bank's own word for it.
  status text not null,
  amount numeric(13, 4) not null,
  -- How much of it stands in the books through entries of ours; 0 while it does not count.
  booked numeric(13, 4) not null,
  day date not null,
  made_at timestamptz not null,
  payee text,
  -- How its category was found.
  reason text,
  -- Its newest entry, and that of the bank's fee.
  entry_id bigint,
  fee_entry_id bigint,
  primary key (account_id, bank_id)
);
-- From where on the bank has to be read again.
create index transaction_pending on banking.transaction (account_id, made_at) where standing = 'pending';
create trigger never_deleted before delete or truncate on banking.transaction
  for each statement execute function kernel.forbid_change();

-- New transactions while the bank is still being read, beside the drafts of their entries: by the number of the batch of
-- drafts, and the places of their entries in it.
create unlogged table banking.arrival (
  batch bigint not null,
  account_id integer not null,
  bank_id text not null,
  status text not null,
  amount numeric(13, 4) not null,
  day date not null,
  made_at timestamptz not null,
  payee text,
  reason text not null,
  entry_place integer not null,
  fee_place integer,
  arrived_at timestamptz not null
);
create index arrival_batch on banking.arrival (batch);

-- What the member wants done with transactions of a payee, in the order in which it was said.
create table banking.rule (
  id integer generated always as identity primary key,
  entity_id integer not null references entities.entity,
  payee text not null,
  direction text not null check (direction in ('in', 'out', 'any')),
  category text not null,
  counterparty_id bigint,
  economic_purpose text,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index rule_entity on banking.rule (entity_id) where removed_at is null;

-- What was decided about a payee the last time one of its transactions was given another category.
create table banking.choice (
  entity_id integer not null references entities.entity,
  payee text not null,
  direction text not null check (direction in ('in', 'out')),
  category text not null,
  counterparty_id bigint,
  chosen_at timestamptz not null,
  primary key (entity_id, payee, direction)
);
