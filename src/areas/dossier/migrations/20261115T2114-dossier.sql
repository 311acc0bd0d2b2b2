-- baseline: the schema of version 0.1
-- replaces: 0120-dossier.sql 0121-orders.sql

create schema dossier;

-- A dossier that was created for a tax year of an LLC. Its manifest names every file in it with its hash.
create table dossier.dossier (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  year smallint not null check (year between 1990 and 2100),
  language text not null check (language in ('es', 'en')),
  made_at timestamptz not null,
  files integer not null check (files > 0),
  size_bytes bigint not null check (size_bytes > 0),
  -- Documents whose files could not be included.
  problems integer not null check (problems >= 0),
  manifest_sha256 bytea not null check (octet_length(manifest_sha256) = 32),
  manifest_document_id bigint not null,
  constraint dossier_manifest foreign key (manifest_document_id, entity_id) references documents.document (id, entity_id)
);

-- Manifests of dossiers that are being written. A row is deleted when its dossier is recorded or abandoned; one that remains was
-- left by a process that died.
create table dossier.draft (
  manifest_document_id bigint primary key,
  begun_at timestamptz not null
);

-- Dossiers that members requested. Each is created once, while it is sent. The sending process records its progress; if it has not
-- for a minute, it is gone.
create table dossier.wanted (
  id bigint generated always as identity primary key,
  member_id integer not null references members.member,
  entity_id integer not null references entities.entity,
  year smallint not null check (year between 1990 and 2100),
  language text not null check (language in ('es', 'en')),
  whole_numbers boolean not null,
  wanted_at timestamptz not null default now(),
  begun_at timestamptz,
  seen_at timestamptz,
  files integer not null default 0,
  size_bytes bigint not null default 0,
  ended_at timestamptz,
  dossier_id bigint references dossier.dossier,
  -- Why it failed, as a sentence for the member.
  fault text,
  constraint wanted_begun check (begun_at is not null or (seen_at is null and ended_at is null)),
  constraint wanted_ended check ((ended_at is null) = (dossier_id is null and fault is null))
);

create index dossier_of_entity on dossier.dossier (entity_id, id);
create index draft_by_age on dossier.draft (begun_at);
-- One at a time per member, across all processes.
create unique index wanted_being_made on dossier.wanted (member_id) where begun_at is not null and ended_at is null;
create index wanted_of_member on dossier.wanted (member_id, id);

create trigger append_only before update or delete or truncate on dossier.dossier
  for each statement execute function kernel.forbid_change();
