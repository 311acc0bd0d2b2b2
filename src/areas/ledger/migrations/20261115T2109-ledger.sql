-- baseline: the schema of version 0.1
-- replaces: 0060-ledger.sql 0061-acta.sql 0062-pending.sql

create schema ledger;

-- A transaction as the API returns it, used by a generated column. Immutable in fact: every cast states its format.
create function ledger.transaction_json(
  transaction_id text, entity_id integer, amount numeric, category text, description text, strategic_decision text,
  bank text, exec_date date, recurring text, status text, manager_resolution text, submitted_at timestamptz,
  decided_at timestamptz, decided_by text, acta_document_id bigint
) returns text immutable parallel safe language plpgsql as $$
begin
  return concat('{"transaction_id":"', transaction_id, '","entity_id":', entity_id,
    ',"amount":', trim_scale(amount), ',"category":"', category, '"',
    ',"description":', coalesce(to_json(description)::text, 'null'),
    ',"strategic_decision":', coalesce(to_json(strategic_decision)::text, 'null'),
    ',"bank":', coalesce(to_json(bank)::text, 'null'),
    ',"exec_date":', coalesce('"' || to_char(exec_date, 'YYYY-MM-DD') || '"', 'null'),
    ',"recurring":"', recurring, '","status":"', status, '","decision_status":"',
    case status when 'PENDING' then 'awaiting_manager' else 'decided' end,
    '","manager_resolution":', coalesce(to_json(manager_resolution)::text, 'null'),
    ',"submitted_at":"', to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","decided_at":',
    coalesce('"' || to_char(decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null'),
    ',"decided_by":', coalesce(to_json(decided_by)::text, 'null'),
    ',"acta_document_id":', coalesce(acta_document_id::text, 'null'), '}');
end $$;

-- The number of transactions of an LLC by status. Written in the same statement as the transactions; writers to the ledger of one
-- LLC take turns on this row, which also gives each transaction its place.
create table ledger.tally (
  entity_id integer primary key references entities.entity,
  pending integer not null check (pending >= 0),
  ratified integer not null default 0,
  vetoed integer not null default 0,
  rejected integer not null default 0,
  -- When the newest one was submitted. Keeps times in the order of places even if a clock is behind.
  newest_at timestamptz not null
) with (fillfactor = 70);

-- The occurrences of a recurring transaction. What happens next with it is stored only here, so that a decision, the end of the
-- series and the next occurrence take turns on one row.
create table ledger.series (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  recurring text not null check (recurring in ('monthly', 'quarterly', 'annual')),
  -- Occurrence n is due n periods after this day. Always counted from here, so that 31 January gives 28 February and then
  -- 31 March.
  anchor date not null,
  newest integer not null default 0 check (newest >= 0),
  -- Set when the newest occurrence is ratified, cleared when the next one is submitted.
  next_due date,
  ended_at timestamptz,
  check (ended_at is null or next_due is null)
);

create table ledger.transaction (
  transaction_id text primary key check (transaction_id ~ '^txn_[0-7][0-9A-HJKMNP-TV-Z]{25}$'),
  entity_id integer not null references ledger.tally,
  -- Position among the transactions of the LLC: 1, 2, 3 without gaps, in order of arrival. Pages at any offset are found by it
  -- instead of counting rows.
  place integer not null,
  amount numeric(13, 4) not null check (amount > 0),
  category text not null check (category in ('OPEX', 'CAPITAL_CONTRIBUTION', 'OWNER_DISTRIBUTION', 'CAPEX', 'OWNER_LOAN',
    'LOAN_REPAYMENT', 'INTERCOMPANY_SERVICE', 'INVESTMENT', 'TAX_PAYMENT', 'PROFESSIONAL_FEES', 'REIMBURSEMENT',
    'INTERNAL_TRANSFER', 'CONTRACT_APPROVAL', 'BANK_ACCOUNT_CHANGE', 'FORMATION', 'DISSOLUTION', 'OTHER')),
  description text,
  strategic_decision text,
  bank text,
  exec_date date,
  recurring text not null check (recurring in ('no', 'monthly', 'quarterly', 'annual')),
  series_id bigint references ledger.series,
  occurrence integer,
  status text not null default 'PENDING' check (status in ('PENDING', 'RATIFIED', 'VETOED', 'REJECTED')),
  manager_resolution text,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  manager_id integer references members.member,
  -- The Manager's name at the time of the decision.
  decided_by text,
  acta_document_id bigint,
  json text not null generated always as (ledger.transaction_json(
    transaction_id, entity_id, amount, category, description, strategic_decision, bank, exec_date, recurring, status,
    manager_resolution, submitted_at, decided_at, decided_by, acta_document_id
  )) stored,
  constraint transaction_occurrence_once unique (series_id, occurrence),
  constraint transaction_recurs_in_series check (
    (recurring <> 'no') = (series_id is not null) and (series_id is null) = (occurrence is null)
  ),
  constraint transaction_decided_by_somebody check (
    (status <> 'PENDING') = (decided_at is not null)
    and (decided_at is null) = (decided_by is null) and (decided_at is null) = (manager_id is null)
  ),
  constraint transaction_refused_with_reason check (
    case when status in ('VETOED', 'REJECTED') then manager_resolution is not null
         else status = 'RATIFIED' or manager_resolution is null end
  ),
  constraint transaction_acta_of_ratified check (acta_document_id is null or status = 'RATIFIED'),
  constraint transaction_acta foreign key (acta_document_id, entity_id) references documents.document (id, entity_id)
) with (fillfactor = 80);

-- The ACTA due for each ratification: a PDF among the LLC's documents. It names the audit row of the decision and the seal that
-- holds it, so it is due once that row is sealed, seconds after the decision.
create table ledger.acta (
  transaction_id text primary key references ledger.transaction,
  row_id bigint not null,
  seal_id bigint not null,
  seal_hash bytea not null,
  sealed_at timestamptz not null,
  -- The next attempt to write it; null when it is written.
  next_try_at timestamptz default now(),
  tries integer not null default 0
);

-- The last seal of the audit log that was searched for ratifications.
create table ledger.acta_reading (
  only_row boolean primary key default true check (only_row),
  seal_id bigint not null
);
insert into ledger.acta_reading (seal_id) values (0);

create index series_due on ledger.series (next_due, id) where next_due is not null;
create unique index transaction_place on ledger.transaction (entity_id, place);
create index transaction_status_place on ledger.transaction (entity_id, status, place);
create index transaction_waiting on ledger.transaction (submitted_at, transaction_id) where status = 'PENDING';
create index transaction_decided on ledger.transaction (status, decided_at, transaction_id) where status <> 'PENDING';
create index acta_due on ledger.acta (next_try_at) where next_try_at is not null;

-- What waits for the Manager, and how much of it, except for the given ones, would be paid to the owner or come from them. Uses
-- transaction_status_place, as few are pending at a time. For later areas.
create function ledger.pending_of(entity integer, besides text[])
  returns table (pending integer, oldest_at timestamptz, distributions numeric, contributions numeric)
  stable language sql as $$
  select t.pending, w.oldest_at, w.distributions, w.contributions
  from ledger.tally t
  cross join lateral (
    select min(submitted_at) as oldest_at,
           coalesce(sum(amount) filter (where category = 'OWNER_DISTRIBUTION' and transaction_id <> all (besides)), 0) as distributions,
           coalesce(sum(amount) filter (where category = 'CAPITAL_CONTRIBUTION' and transaction_id <> all (besides)), 0) as contributions
    from ledger.transaction
    where entity_id = entity and status = 'PENDING'
  ) w
  where t.entity_id = entity
$$;

create function ledger.forbid_second_thoughts() returns trigger language plpgsql as $$
begin
  raise exception 'transaction % was submitted or decided as it is, for good', old.transaction_id;
end $$;

-- What was submitted cannot be changed, and a decision is final.
create trigger as_submitted before update on ledger.transaction for each row
  when ((old.transaction_id, old.entity_id, old.place, old.amount, old.category, old.description, old.strategic_decision,
         old.bank, old.exec_date, old.recurring, old.series_id, old.occurrence, old.submitted_at)
    is distinct from
        (new.transaction_id, new.entity_id, new.place, new.amount, new.category, new.description, new.strategic_decision,
         new.bank, new.exec_date, new.recurring, new.series_id, new.occurrence, new.submitted_at))
  execute function ledger.forbid_second_thoughts();
create trigger as_decided before update on ledger.transaction for each row
  when (old.status <> 'PENDING'
    and (old.status, old.manager_resolution, old.decided_at, old.manager_id, old.decided_by)
      is distinct from (new.status, new.manager_resolution, new.decided_at, new.manager_id, new.decided_by))
  execute function ledger.forbid_second_thoughts();
create trigger never_deleted before delete or truncate on ledger.transaction
  for each statement execute function kernel.forbid_change();
