-- compatible: it adds tables and functions
-- A loan register, what a person said about entries that the books cannot classify, and why something was left out of a form. Until
-- now all loans with a person were one balance, and a form could be filled in while amounts were left out.

-- A loan between an LLC and a related party.
create table tax.loan (
  id bigint generated always as identity primary key,
  entity_id integer not null,
  counterparty_id bigint not null,
  -- From the LLC's point of view.
  direction text not null check (direction in ('borrowed', 'lent')),
  name text check (length(name) between 1 and 300),
  principal numeric(13,4) not null check (principal > 0),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  -- Percent a year; null if not known, 0 if it bears no interest.
  rate numeric(7,4) check (rate between 0 and 100),
  starts_on date not null check (starts_on between '1990-01-01' and '2100-12-31'),
  -- Null for a loan that is payable on demand.
  term_months integer check (term_months between 1 and 1200),
  document_id bigint,
  created_at timestamptz not null default now(),
  constraint loan_counterparty foreign key (counterparty_id, entity_id)
    references bookkeeping.counterparty (id, entity_id),
  constraint loan_document foreign key (document_id, entity_id) references documents.document (id, entity_id)
);

create index loan_of_entity on tax.loan (entity_id, id);

-- The loan that an entry belongs to. Deleted with the entry.
create table tax.loan_entry (
  entry_id bigint primary key references bookkeeping.entry on delete cascade,
  loan_id bigint not null references tax.loan,
  kind text not null check (kind in ('principal', 'interest')),
  linked_by text not null,
  linked_at timestamptz not null default now()
);

create index loan_entry_of_loan on tax.loan_entry (loan_id);

-- The applicable federal rates of a month, in percent with annual compounding, as the operator imported them.
create table tax.afr (
  month date primary key check (extract(day from month) = 1),
  short_term numeric(7,4) not null check (short_term between 0 and 100),
  mid_term numeric(7,4) not null check (mid_term between 0 and 100),
  long_term numeric(7,4) not null check (long_term between 0 and 100),
  source text not null check (length(source) between 1 and 300),
  imported_at timestamptz not null default now()
);

-- What entries of a category with a counterparty are, or one entry, where the category does not tell. Never changed: a later row replaces
-- an earlier one, and one without an answer withdraws it. It applies to its tax year and later ones.
create table tax.classification (
  id bigint generated always as identity primary key,
  entity_id integer not null,
  counterparty_id bigint not null,
  category text,
  -- Only this entry. Not a foreign key: the history outlives the entry.
  entry_id bigint,
  year smallint not null check (year between 1990 and 2100),
  answer text check (answer ~ '^[a-z_]{1,50}$'),
  note text check (length(note) between 1 and 300),
  answered_by text not null,
  answered_at timestamptz not null default now(),
  constraint classification_counterparty foreign key (counterparty_id, entity_id)
    references bookkeeping.counterparty (id, entity_id),
  constraint classification_of_something check (category is not null or entry_id is not null)
);

create index classification_newest on tax.classification (entity_id, counterparty_id, category, entry_id, year desc, id desc);

-- Why a form was filled in although amounts were left out or answers were missing. Never changed; the newest of a year applies.
create table tax.leave_out (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  year smallint not null check (year between 1990 and 2100),
  reason text not null check (length(reason) between 1 and 300),
  -- What it covers: anything left out or open later is not covered.
  entry_ids bigint[] not null,
  open_questions text[] not null,
  total numeric(20,4) not null,
  decided_by text not null,
  decided_at timestamptz not null default now()
);

create index leave_out_newest on tax.leave_out (entity_id, year, id desc);

create trigger append_only before update or delete or truncate on tax.classification
  for each statement execute function kernel.forbid_change();
create trigger append_only before update or delete or truncate on tax.leave_out
  for each statement execute function kernel.forbid_change();

-- The classifications that apply to a tax year: the newest of the latest year up to it, for each counterparty and category and for each entry.
create function tax.classifications_until(entity integer, wanted integer)
  returns setof tax.classification stable language sql as $$
  select distinct on (c.counterparty_id, c.category, c.entry_id) c.* from tax.classification c
  where c.entity_id = entity and c.year <= wanted
  order by c.counterparty_id, c.category, c.entry_id, c.year desc, c.id desc
$$;
