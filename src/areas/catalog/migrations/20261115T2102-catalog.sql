-- baseline: the schema of version 0.1
-- replaces: 0015-catalog.sql 0016-service-texts.sql

create schema catalog;

-- The services the operator sells: formation, registered agent, management, filings.
create table catalog.service (
  id integer generated always as identity primary key,
  code text not null constraint service_code_once unique check (code ~ '^[a-z][a-z0-9_]{1,40}$'),
  name_en text not null,
  name_es text not null,
  price numeric(13, 4) not null check (price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- How often it is charged.
  period text not null check (period in ('once', 'monthly', 'annual')),
  offered boolean not null default true,
  created_at timestamptz not null default now(),
  -- Texts for the website: a description, what is included (one item per line) and the terms.
  about_en text not null default '',
  about_es text not null default '',
  includes_en text not null default '',
  includes_es text not null default '',
  terms_en text not null default '',
  terms_es text not null default '',
  -- Position in lists, smallest first.
  place integer not null default 1000 check (place between 0 and 1000000)
);
