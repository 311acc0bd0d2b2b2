-- baseline: the schema of version 0.1
-- replaces: 0100-tax.sql 0101-answers.sql 0102-line-by-hand.sql 0103-blank-form.sql

create schema tax;

-- What tax forms ask about a related party, beyond what the books have.
create table tax.party (
  counterparty_id bigint primary key,
  entity_id integer not null,
  person_kind text not null default 'foreign' check (person_kind in ('foreign', 'us')),
  country text check (country ~ '^[A-Z]{2}$'),
  tax_country text check (tax_country ~ '^[A-Z]{2}$'),
  -- Encrypted with the installation's key; `ftin_none` if it is known that there is none.
  ftin_sealed text,
  ftin_none boolean not null default false,
  -- How the IRS identifies the party over the years. Never changed and never reused.
  reference_id text not null check (reference_id ~ '^[A-Za-z0-9]{1,50}$'),
  address text,
  constraint party_counterparty foreign key (counterparty_id, entity_id)
    references bookkeeping.counterparty (id, entity_id),
  constraint party_one_ftin check (not (ftin_none and ftin_sealed is not null)),
  constraint party_reference_once unique (entity_id, reference_id)
);

-- The line of Form 5472, Part IV, that somebody assigned to an entry. Deleted with the entry.
create table tax.line_override (
  entry_id bigint primary key references bookkeeping.entry on delete cascade,
  line text not null check (line ~ '^[0-9]{1,2}[ab]?$'),
  note text,
  set_by text,
  set_at timestamptz default now()
);

-- Answers to questions that the books cannot answer, for an LLC and the tax year that begins in a calendar year. Never changed: a
-- later answer replaces an earlier one, and one without a value withdraws it.
create table tax.answer (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  year smallint not null check (year between 1990 and 2100),
  -- The line that asks, as the program names it.
  question text not null check (question ~ '^[0-9A-Za-z_]{1,20}$'),
  -- The reference id of the related party whose form it is for; null if it applies to all forms.
  form text check (form ~ '^[A-Za-z0-9]{1,50}$'),
  answer text check (length(answer) between 1 and 300),
  note text check (length(note) between 1 and 300),
  answered_by text not null,
  answered_at timestamptz not null default now()
);

-- The IRS form as the operator supplied it; the newest one is filled in. It belongs to the IRS, so it is not part of this program.
create table tax.blank_form (
  id integer generated always as identity primary key,
  -- External: PDFs are compressed already.
  content bytea storage external not null check (octet_length(content) between 1 and 20971520),
  supplied_at timestamptz not null default now()
);

create index party_sealed_by on tax.party (split_part(ftin_sealed, '.', 1)) where ftin_sealed is not null;
create index answer_newest on tax.answer (entity_id, question, form, year desc, id desc);

-- The answers for a tax year: for each question the newest one of the latest year up to it. Whether an answer of an earlier year
-- still applies depends on the question, which the program decides.
create function tax.answers_until(entity integer, wanted integer)
  returns setof tax.answer stable language sql as $$
  select distinct on (a.question, a.form) a.* from tax.answer a
  where a.entity_id = entity and a.year <= wanted
  order by a.question, a.form, a.year desc, a.id desc
$$;

create trigger append_only before update or delete or truncate on tax.answer
  for each statement execute function kernel.forbid_change();
create trigger append_only before update or delete or truncate on tax.blank_form
  for each statement execute function kernel.forbid_change();
