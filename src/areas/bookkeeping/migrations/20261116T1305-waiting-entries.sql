-- compatible: the previous version can run beside it; it imports no files with other currencies
-- Rows of an imported file in another currency whose exchange rate is not known yet. They enter the books when rates are imported.

create table bookkeeping.waiting_entry (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  file_name text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- As it was read from the file, with amounts as text.
  entry jsonb not null,
  created_at timestamptz not null,
  -- When a rate was last looked for.
  checked_at timestamptz not null
);
create index waiting_entry_of_entity on bookkeeping.waiting_entry (entity_id, id);
create index waiting_entry_checked on bookkeeping.waiting_entry (checked_at, id);

-- A file may have rows that all wait.
alter table bookkeeping.imported_file
  alter column first_id drop not null,
  alter column last_id drop not null,
  drop constraint imported_file_entries_check,
  add constraint imported_file_entries_check check (entries >= 0),
  add column waiting integer not null default 0;
