-- What is kept of an LLC beside its name and owner.
alter table entities.entity
  add column ein text constraint entity_ein_once unique check (ein ~ '^[0-9]{2}-[0-9]{7}$'),
  add column status text not null default 'active' check (status in ('forming', 'active', 'dissolved')),
  add column formation_date date check (formation_date between '1900-01-01' and '2100-12-31'),
  add column dissolved_on date check (dissolved_on <= '2100-12-31'),
  add column founder_name text,
  add column founder_address text,
  add column founder_country text check (founder_country ~ '^[A-Z]{2}$'),
  add column naics text check (naics ~ '^[0-9]{2,6}$'),
  add column registered_agent text,
  -- The last day of its tax year, which is the last day of a month; 02-28 is the end of any February.
  add column fiscal_year_end text not null default '12-31' check (fiscal_year_end in ('01-31', '02-28', '03-31',
    '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31')),
  add column foreign_owned boolean not null default true,
  -- When its tax filings are to be planned next: at once for what is new or was changed, then when a tax year
  -- begins; null when there is nothing more to plan.
  add column plan_filings_on date default '-infinity',
  add constraint entity_dissolved_when_dissolved check ((status = 'dissolved') = (dissolved_on is not null)),
  add constraint entity_formed_before_dissolved check (dissolved_on >= formation_date);
create index entity_to_plan on entities.entity (plan_filings_on) where plan_filings_on is not null;
