-- compatible: it only adds tables

-- A change of many entries at once: what was set, by whom, and whether it was undone.
create table banking.bulk_edit (
  id bigint generated always as identity primary key,
  entity_id integer not null,
  actor text not null,
  made_at timestamptz not null default now(),
  category text,
  counterparty_id bigint,
  document_id bigint,
  entries integer not null check (entries > 0),
  undone_at timestamptz,
  undone_entries integer,
  constraint bulk_edit_sets_something check (num_nonnulls(category, counterparty_id, document_id) > 0)
);
create index bulk_edit_newest on banking.bulk_edit (entity_id, id);

-- The entries that it corrected, and those that replace them.
create table banking.bulk_edit_entry (
  bulk_edit_id bigint not null references banking.bulk_edit,
  entry_id bigint not null,
  replacement_id bigint not null,
  primary key (bulk_edit_id, entry_id)
);
create index bulk_edit_entry_replaced on banking.bulk_edit_entry (replacement_id);
