create schema catalog;

-- What the operator sells: formation, registered agent, management, filings.
create table catalog.service (
  id integer generated always as identity primary key,
  code text not null constraint service_code_once unique check (code ~ '^[a-z][a-z0-9_]{1,40}$'),
  name_en text not null,
  name_es text not null,
  price numeric(13, 4) not null check (price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- How often it is charged: once, or again every month or year.
  period text not null check (period in ('once', 'monthly', 'annual')),
  offered boolean not null default true,
  created_at timestamptz not null default now()
);
