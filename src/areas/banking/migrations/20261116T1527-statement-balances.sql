-- compatible: it only adds tables
-- Opening and closing balance of an account in a month: from the bank's API, from a statement, or typed by a person. With the
-- movements in the books they show whether the books are complete.

create table banking.statement_balance (
  id integer generated always as identity primary key,
  entity_id integer not null references entities.entity,
  -- The provider of a connected account, or the bank as the books name it (bank_source in lower case).
  bank text not null check (bank <> ''),
  -- The bank's id of a connected account; empty for a bank that is not connected.
  account text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  opening numeric(13, 4) not null,
  closing numeric(13, 4) not null,
  source text not null check (source in ('bank_api', 'statement', 'person')),
  document_id bigint,
  -- The movements in a statement that was parsed: [{day, amount, description}].
  lines jsonb,
  recorded_at timestamptz not null,
  removed_at timestamptz,
  constraint statement_has_document check ((source = 'statement') = (document_id is not null)),
  constraint statement_lines_parsed check (lines is null or source = 'statement')
);

-- Of one month the bank may have one and a person another, which is the one that counts.
create unique index statement_balance_once on banking.statement_balance
  (entity_id, bank, account, currency, month, (source = 'bank_api')) where removed_at is null;

-- What a bank changed about a transaction that already counted: reversed it, for instance. `banking.transaction` has only its
-- present state; a balance of the past also needs what was true then.
create table banking.transaction_change (
  id bigint generated always as identity primary key,
  account_id integer not null references banking.account,
  bank_id text not null,
  -- The day of the transaction, and the day on which the change became known and was booked.
  day date not null,
  changed_on date not null,
  -- By how much its amount changed.
  amount numeric(13, 4) not null
);
create index transaction_change_account on banking.transaction_change (account_id, changed_on);

-- An LLC without any has nothing to reconcile; readiness learns that without another query.
create function banking.has_accounts(entity integer) returns boolean stable language sql as $$
  select exists (select from banking.account where entity_id = entity)
    or exists (select from banking.statement_balance where entity_id = entity and removed_at is null)
$$;
comment on function banking.has_accounts is 'published: whether an LLC has a bank account that can be reconciled';
