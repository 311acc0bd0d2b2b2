-- What an LLC must file for a tax year. `year` is the one in which the tax year begins.
create table entities.tax_filing (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  form text not null check (form ~ '^[0-9A-Z][0-9A-Z-]{0,19}$'),
  year smallint not null check (year between 1990 and 2100),
  due_date date not null,
  -- Set when an extension was asked for in time.
  extended_due_date date,
  status text not null default 'pending' check (status in ('pending', 'extended', 'filed', 'not_required')),
  filed_on date,
  -- When its owner is to be reminded next; null when no reminder is left.
  remind_on date,
  created_at timestamptz not null default now(),
  due_by date not null generated always as (coalesce(extended_due_date, due_date)) stored,
  constraint tax_filing_once unique (entity_id, form, year),
  constraint tax_filing_filed_when_filed check ((status = 'filed') = (filed_on is not null)),
  constraint tax_filing_extended_to check (status <> 'extended' or extended_due_date is not null),
  constraint tax_filing_reminded_while_open check (remind_on is null or status in ('pending', 'extended'))
);
create index tax_filing_to_remind on entities.tax_filing (remind_on) where remind_on is not null;
create index tax_filing_open on entities.tax_filing (due_by) where status in ('pending', 'extended');
