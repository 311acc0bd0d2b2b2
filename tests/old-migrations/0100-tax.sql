create schema tax;

-- What tax forms ask of a related party, beside what the books know of it.
create table tax.party (
  counterparty_id bigint primary key,
  entity_id integer not null,
  person_kind text not null default 'foreign' check (person_kind in ('foreign', 'us')),
  country text check (country ~ '^[A-Z]{2}$'),
  tax_country text check (tax_country ~ '^[A-Z]{2}$'),
  -- Sealed with the installation's key, never in clear; or it is known that there is none.
  ftin_sealed text,
  ftin_none boolean not null default false,
  -- By this the IRS knows the party through the years: it is never changed by us, nor given to another.
  reference_id text not null check (reference_id ~ '^[A-Za-z0-9]{1,50}$'),
  address text,
  constraint party_counterparty foreign key (counterparty_id, entity_id)
    references bookkeeping.counterparty (id, entity_id),
  constraint party_one_ftin check (not (ftin_none and ftin_sealed is not null)),
  constraint party_reference_once unique (entity_id, reference_id)
);
create index party_sealed_by on tax.party (split_part(ftin_sealed, '.', 1)) where ftin_sealed is not null;

-- The line of Form 5472, Part IV, on which an entry was put by hand. It goes with the entry.
create table tax.line_override (
  entry_id bigint primary key references bookkeeping.entry on delete cascade,
  line text not null check (line ~ '^[0-9]{1,2}[ab]?$'),
  note text
);
