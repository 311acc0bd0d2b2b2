-- compatible: it only adds a schema
-- Exchange rates that the operator imports, to convert amounts in other currencies to US dollars.

create schema rates;

create table rates.import (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('ecb_daily', 'irs_yearly', 'treasury_year_end')),
  file_name text not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  added integer not null,
  changed integer not null,
  imported_at timestamptz not null,
  -- As in the audit log.
  imported_by text not null
);

-- Dollars = amount * multiply / divide, so that rates are kept as they are quoted: the IRS and the Treasury quote units per dollar
-- (multiply is 1), the European Central Bank dollars per euro and units per euro.
create table rates.rate (
  kind text not null check (kind in ('ecb_daily', 'irs_yearly', 'treasury_year_end')),
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
  -- The last day of the year for a yearly average.
  day date not null,
  multiply numeric(19, 12) not null check (multiply > 0),
  divide numeric(19, 12) not null check (divide > 0),
  -- The import that it comes from, or that changed it last.
  import_id bigint not null references rates.import deferrable initially deferred,
  primary key (kind, currency, day)
);

create trigger append_only before update or delete or truncate on rates.import
  for each statement execute function kernel.forbid_change();
