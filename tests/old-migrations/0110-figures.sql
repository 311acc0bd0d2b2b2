create schema reports;

-- Figures that reports are made from, folded together from the entries of each LLC and month as they come, so that a report
-- reads as much of a million entries as of ten. Months are counted through the years (year * 12 + month - 1).

-- How far the entries of a month are folded: up to this place, none counted twice, as the books were after so many removals.
-- Whoever folds goes on from exactly what stands here, in the statement that moves it. Rows are never deleted.
create table reports.month_fold (
  entity_id integer not null references entities.entity,
  month integer not null,
  folded integer not null check (folded >= 0),
  removals integer not null,
  primary key (entity_id, month)
) with (fillfactor = 70);

-- At this revision of the books everything was folded.
create table reports.folding (
  entity_id integer primary key references entities.entity,
  revision bigint not null
) with (fillfactor = 50);

create table reports.bank_figure (
  entity_id integer not null,
  month integer not null,
  bank_source text,
  entries integer not null,
  income numeric not null,
  expense numeric not null,
  constraint bank_figure_once unique nulls not distinct (entity_id, month, bank_source)
) with (fillfactor = 70);

-- By counterparty, null for entries that name none. `amount` is the money moved, received and paid, without signs; complete
-- entries have a counterparty, a purpose and a document that was not withdrawn when they were folded.
create table reports.party_figure (
  entity_id integer not null,
  month integer not null,
  counterparty_id bigint,
  entries integer not null,
  income numeric not null,
  expense numeric not null,
  amount numeric not null,
  complete_entries integer not null,
  complete_amount numeric not null,
  constraint party_figure_once unique nulls not distinct (entity_id, month, counterparty_id)
) with (fillfactor = 70);

-- What was received, and what was paid, in a category ('' is none): amounts without signs, and the largest one.
create table reports.category_figure (
  entity_id integer not null,
  month integer not null,
  category text not null,
  is_income boolean not null,
  entries integer not null,
  amount numeric not null,
  largest numeric not null,
  largest_entry_id bigint not null,
  largest_movement_type text not null,
  primary key (entity_id, month, category, is_income)
) with (fillfactor = 70);

-- The few largest of a month, whatever their category. An entry that is both received and paid may be here twice.
create table reports.large_entry (
  entity_id integer not null,
  month integer not null,
  entry_id bigint not null,
  is_income boolean not null,
  category text not null,
  movement_type text not null,
  amount numeric not null,
  primary key (entity_id, month, entry_id, is_income)
);
