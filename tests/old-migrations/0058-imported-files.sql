-- Files of entries that were imported, each by its content: the same file again is recognised.
create table bookkeeping.imported_file (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  sha256 bytea not null check (octet_length(sha256) = 32),
  file_name text,
  entries integer not null check (entries > 0),
  first_id bigint not null,
  last_id bigint not null,
  income numeric not null,
  expense numeric not null,
  imported_at timestamptz not null
);
create index imported_file_content on bookkeeping.imported_file (entity_id, sha256, id);
create index imported_file_entries on bookkeeping.imported_file (entity_id, first_id);
create trigger append_only before update or delete or truncate on bookkeeping.imported_file
  for each statement execute function kernel.forbid_change();
