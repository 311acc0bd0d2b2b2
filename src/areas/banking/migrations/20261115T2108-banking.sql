-- baseline: the schema of version 0.1
-- replaces: 0090-banking.sql 0091-balances.sql 0092-sync-runs.sql

create schema banking;

-- A bank token, and how reading with it is going. A removed connection keeps its row without the token, because its transactions
-- are known.
create table banking.connection (
  id integer generated always as identity primary key,
  entity_id integer not null references entities.entity,
  provider text not null check (provider in ('mercury', 'wise')),
  base_url text not null,
  -- Encrypted by the program; the part before the dot is the id of the key.
  token text,
  token_power text not null check (token_power in ('reads', 'could write', 'unknown')),
  status text not null check (status in ('active', 'needs_attention', 'disabled')),
  -- Transactions of earlier days are skipped, as the books may already have them.
  imports_from date,
  -- Every transaction made before this instant has been read at least once; null before the first sync.
  read_until timestamptz,
  -- The last full read, which finds old transactions that changed later.
  read_whole_at timestamptz,
  -- The current problem, as a sentence for people, and how many times in a row it has failed.
  trouble text,
  failures integer not null default 0,
  -- The bank must not be asked before this.
  not_before timestamptz,
  last_try_at timestamptz,
  last_success_at timestamptz,
  last_synced integer,
  last_skipped integer,
  -- The next automatic sync; null while it is not scheduled.
  next_sync_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- The kind of the current problem, so that pages can say it in their language.
  trouble_kind text,
  constraint connection_removed_for_good check (removed_at is null or (token is null and status = 'disabled')),
  constraint connection_has_token check (token is not null or removed_at is not null),
  constraint connection_read_while_active check (next_sync_at is null or status = 'active')
);

-- A bank account belongs to the LLC, not to the connection: with another token it is the same account with the same transactions.
-- One connection at a time reads it.
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

-- Every transaction ever seen, by the bank's id. Never deleted, so that nothing is imported twice and an entry that was removed
-- from the books stays removed.
create table banking.transaction (
  -- Accounts are never deleted, and checking the reference for every row would be a third of the cost.
  account_id integer not null references banking.account not enforced,
  bank_id text not null,
  standing text not null check (standing in ('settled', 'pending', 'void')),
  -- The bank's own word.
  status text not null,
  amount numeric(13, 4) not null,
  -- How much of it is in the books through entries of ours; 0 while it does not count.
  booked numeric(13, 4) not null,
  day date not null,
  made_at timestamptz not null,
  payee text,
  -- How its category was chosen.
  reason text,
  -- Its newest entry, and that of the bank's fee.
  entry_id bigint,
  fee_entry_id bigint,
  primary key (account_id, bank_id)
);

-- New transactions while the bank is still being read, next to the drafts of their entries: the batch of drafts, and the places of
-- their entries in it.
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

-- Rules of the member for transactions of a payee, applied in order of creation.
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

-- The category that somebody last chose for a transaction of a payee.
create table banking.choice (
  entity_id integer not null references entities.entity,
  payee text not null,
  direction text not null check (direction in ('in', 'out')),
  category text not null,
  counterparty_id bigint,
  chosen_at timestamptz not null,
  primary key (entity_id, payee, direction)
);

-- Progress and result of a sync that a member started on the website. The process that is asked may not be the one that reads the
-- banks.
create table banking.sync_run (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  state text not null check (state in ('running', 'done', 'failed', 'interrupted')),
  -- The bank being read, and how many of its transactions have been read.
  provider text,
  read integer not null default 0,
  -- For each connection: what was imported, or the kind of problem.
  result jsonb,
  started_at timestamptz not null,
  -- The last sign of life of the process.
  told_at timestamptz not null,
  ended_at timestamptz
);

create index connection_entity on banking.connection (entity_id);
create index connection_due on banking.connection (next_sync_at) where next_sync_at is not null;
create index connection_sealed_by on banking.connection (split_part(token, '.', 1)) where token is not null;
create index account_connection on banking.account (connection_id);
create index account_bank_id on banking.account (provider, bank_id);
-- Where the bank must be read again from.
create index transaction_pending on banking.transaction (account_id, made_at) where standing = 'pending';
create index arrival_batch on banking.arrival (batch);
create index rule_entity on banking.rule (entity_id) where removed_at is null;
create unique index sync_run_running on banking.sync_run (entity_id) where state = 'running';
create index sync_run_of_entity on banking.sync_run (entity_id, id);

-- The balances in dollars, the only currency of the books, that the banks of an LLC report. They can be compared with the books if
-- the books have everything that ever happened at the bank: every account is still read, was read to the end when its balance was
-- reported, and its transactions are imported from the day it was opened.
create function banking.balances_of(entity integer)
  returns table (provider text, balance numeric, told_at timestamptz, is_whole boolean) stable language sql as $$
  select a.provider, sum(a.balance), min(a.seen_at),
         bool_and(
           c.removed_at is null and a.balance is not null and c.last_success_at >= a.seen_at
           and (c.imports_from is null or c.imports_from <= a.opened_on)
         ) is true
  from banking.account a join banking.connection c on c.id = a.connection_id
  where a.entity_id = entity and a.currency = 'USD'
  group by a.provider
  having sum(a.balance) is not null and bool_or(c.removed_at is null)
$$;

create trigger never_deleted before delete or truncate on banking.account
  for each statement execute function kernel.forbid_change();
create trigger never_deleted before delete or truncate on banking.transaction
  for each statement execute function kernel.forbid_change();
