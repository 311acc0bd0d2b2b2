create schema documents;

-- The record of a document, so that entries can refer to their evidence.
create table documents.document (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  doc_type text not null,
  title text not null,
  created_at timestamptz not null default now(),
  unique (id, entity_id)
);
create index document_entity on documents.document (entity_id);

-- Evidence stays: entries refer to documents without asking for each one whether it is still there.
create trigger never_deleted before delete or truncate on documents.document
  for each statement execute function kernel.forbid_change();
