create schema dossier;

-- That a dossier of an LLC's tax year was made, and of what it was: the manifest names every file in it by its hash.
create table dossier.dossier (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  year smallint not null check (year between 1990 and 2100),
  language text not null check (language in ('es', 'en')),
  made_at timestamptz not null,
  files integer not null check (files > 0),
  size_bytes bigint not null check (size_bytes > 0),
  -- Documents whose files could not be put in.
  problems integer not null check (problems >= 0),
  manifest_sha256 bytea not null check (octet_length(manifest_sha256) = 32),
  manifest_document_id bigint not null,
  constraint dossier_manifest foreign key (manifest_document_id, entity_id) references documents.document (id, entity_id)
);
-- The manifests of dossiers that are being written: each goes when its dossier is recorded or given up. What stays here was
-- left by a program that died.
create table dossier.draft (
  manifest_document_id bigint primary key,
  begun_at timestamptz not null
);
create index draft_by_age on dossier.draft (begun_at);
create index dossier_of_entity on dossier.dossier (entity_id, id);
create trigger append_only before update or delete or truncate on dossier.dossier
  for each statement execute function kernel.forbid_change();
