-- An entry is corrected by two others: one takes it back, one says it anew. Which belong together, so that nobody corrects or
-- removes the one without the others. Who removes one as an operator may leave a row here that names an entry that is gone.
create table bookkeeping.correction (
  corrected_id bigint primary key,
  entity_id integer not null,
  reversal_id bigint not null unique,
  replacement_id bigint not null unique
);
create trigger append_only before update or delete or truncate on bookkeeping.correction
  for each statement execute function kernel.forbid_change();

-- A removed entry that was put back came back as a new one; once.
create table bookkeeping.restored_entry (
  removed_id bigint primary key references bookkeeping.removed_entry,
  entry_id bigint not null unique
);
create trigger append_only before update or delete or truncate on bookkeeping.restored_entry
  for each statement execute function kernel.forbid_change();

-- What happened to an entry after it was booked, for its owner. The audit log has it too, and cannot be asked for one record
-- without reading all of it.
create table bookkeeping.entry_event (
  entry_id bigint not null,
  at timestamptz not null,
  actor text not null,
  what text not null check (what in ('completed', 'removed')),
  -- Which of the three it was given; never their values.
  changed text
);
create index entry_event_of_entry on bookkeeping.entry_event (entry_id, at);
create trigger append_only before update or delete or truncate on bookkeeping.entry_event
  for each statement execute function kernel.forbid_change();

-- Lists of counterparties are in the order of their names.
create index counterparty_name on bookkeeping.counterparty (entity_id, lower(name), id);
