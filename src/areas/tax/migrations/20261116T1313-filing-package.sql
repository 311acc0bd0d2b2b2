-- compatible: it adds columns with defaults, tables and a function
-- Blank forms of several kinds, descriptions in English for the statements, and the packages that were filed. Until now only Form 5472
-- could be supplied, and nothing recorded what was sent to the IRS.

alter table tax.blank_form
  add column form text not null default '5472' check (form in ('5472', '1120', '7004')),
  -- As its title says: the month of the revision, or the year of Form 1120.
  add column revision text not null default '2023-12' check (revision ~ '^20[0-9]{2}(-[0-9]{2})?$');

create index blank_form_newest on tax.blank_form (form, revision, id desc);

-- What an entry is called in the statements of Form 5472, in English. Never changed: a later row replaces an earlier one.
create table tax.english_description (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  -- Not a foreign key: the history outlives the entry.
  entry_id bigint not null,
  description text not null check (length(description) between 1 and 300),
  confirmed_by text not null,
  confirmed_at timestamptz not null default now()
);

create index english_description_newest on tax.english_description (entity_id, entry_id, id desc);

-- A filing package as it was filed. Never changed: an amended one follows it.
create table tax.package (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  year smallint not null check (year between 1990 and 2100),
  -- Counted from 1 within the year; all but the first are amended.
  edition smallint not null check (edition > 0),
  -- The PDF, a document of the LLC.
  document_id bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  pages integer not null check (pages > 0),
  -- The values on its forms, to show what an amended one changes. Tax numbers are left out.
  lines jsonb not null,
  -- What changed, as the statement of an amended package says.
  reason text check (length(reason) between 1 and 300),
  frozen_by text not null,
  frozen_at timestamptz not null default now(),
  constraint package_once unique (entity_id, year, edition)
);

-- How a package was sent. Never changed.
create table tax.package_sending (
  package_id bigint primary key references tax.package,
  how text not null check (how in ('fax', 'mail')),
  sent_on date not null,
  -- The fax report or mail receipt, a document of the LLC.
  receipt_id bigint,
  recorded_by text not null,
  recorded_at timestamptz not null default now()
);

create trigger append_only before update or delete or truncate on tax.english_description
  for each statement execute function kernel.forbid_change();
create trigger append_only before update or delete or truncate on tax.package
  for each statement execute function kernel.forbid_change();
create trigger append_only before update or delete or truncate on tax.package_sending
  for each statement execute function kernel.forbid_change();
