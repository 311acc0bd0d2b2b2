-- baseline: the schema of version 0.1
-- replaces: 0020-entities.sql 0021-standing-with-revisions.sql 0022-entity-record.sql 0023-subscription-periods.sql
-- replaces: 0024-engagements-and-ownership.sql 0025-tax-filings.sql 0026-who-closed-a-filing.sql
-- replaces: 0027-published-records.sql 0028-published-renewals.sql 0029-published-standing.sql

create schema entities;

-- An LLC.
create table entities.entity (
  id integer generated always as identity primary key,
  member_id integer not null references members.member,
  name text not null,
  state text not null default 'NM' check (state ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now(),
  ein text constraint entity_ein_once unique check (ein ~ '^[0-9]{2}-[0-9]{7}$'),
  status text not null default 'active' check (status in ('forming', 'active', 'dissolved')),
  formation_date date check (formation_date between '1900-01-01' and '2100-12-31'),
  dissolved_on date check (dissolved_on <= '2100-12-31'),
  founder_name text,
  founder_address text,
  founder_country text check (founder_country ~ '^[A-Z]{2}$'),
  naics text check (naics ~ '^[0-9]{2,6}$'),
  registered_agent text,
  -- The last day of its tax year, always the last day of a month; 02-28 stands for the end of any February.
  fiscal_year_end text not null default '12-31' check (fiscal_year_end in ('01-31', '02-28', '03-31',
    '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31')),
  foreign_owned boolean not null default true,
  -- When its tax filings are planned next: at once for a new or changed LLC, then at the start of each tax year; null when
  -- nothing is left to plan.
  plan_filings_on date default '-infinity',
  constraint entity_dissolved_when_dissolved check ((status = 'dissolved') = (dissolved_on is not null)),
  constraint entity_formed_before_dissolved check (dissolved_on >= formation_date)
);

-- Periods of the operator's Manager subscription for one LLC, one after the other.
create table entities.subscription (
  entity_id integer not null references entities.entity,
  status text not null check (status in ('active', 'cancelled')),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  id integer generated always as identity primary key,
  cancelled_on date,
  created_at timestamptz not null default now()
);

-- A catalog service that an LLC has, at the agreed price.
create table entities.engagement (
  id integer generated always as identity primary key,
  entity_id integer not null references entities.entity,
  service_id integer not null references catalog.service,
  status text not null check (status in ('active', 'paused', 'cancelled')),
  started_on date not null,
  renews_on date,
  price numeric(13, 4) not null check (price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  constraint engagement_renews_after_start check (renews_on >= started_on)
);

-- Who owns what share of an LLC, and when. `until` is the last day, null while the share is held.
create table entities.ownership (
  id integer generated always as identity primary key,
  entity_id integer not null references entities.entity,
  owner_name text not null,
  -- Whether the owner is the member whose account the LLC is in.
  is_member boolean not null,
  percent numeric(7, 4) not null check (percent > 0 and percent <= 100),
  since date not null,
  until date,
  created_at timestamptz not null default now(),
  constraint ownership_ends_after_start check (until >= since)
);

-- What an LLC must file for a tax year. `year` is the calendar year in which the tax year begins.
create table entities.tax_filing (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  form text not null check (form ~ '^[0-9A-Z][0-9A-Z-]{0,19}$'),
  year smallint not null check (year between 1990 and 2100),
  due_date date not null,
  -- Set when an extension was requested in time.
  extended_due_date date,
  status text not null default 'pending' check (status in ('pending', 'extended', 'filed', 'not_required')),
  filed_on date,
  -- When the owner gets the next reminder; null when no reminder is left.
  remind_on date,
  created_at timestamptz not null default now(),
  due_by date not null generated always as (coalesce(extended_due_date, due_date)) stored,
  -- Who marked it as not required. The plan reopens what it closed itself when the LLC's record changes; what a person closed
  -- stays closed.
  not_required_by text constraint tax_filing_not_required_by check (not_required_by in ('plan', 'person')),
  constraint tax_filing_once unique (entity_id, form, year),
  constraint tax_filing_filed_when_filed check ((status = 'filed') = (filed_on is not null)),
  constraint tax_filing_extended_to check (status <> 'extended' or extended_due_date is not null),
  constraint tax_filing_reminded_while_open check (remind_on is null or status in ('pending', 'extended')),
  constraint tax_filing_closed_by_somebody check ((status = 'not_required') = (not_required_by is not null))
);

create index entity_member on entities.entity (member_id) include (id);
create index entity_to_plan on entities.entity (plan_filings_on) where plan_filings_on is not null;
create index subscription_of_entity on entities.subscription (entity_id, ends_on);
create index engagement_of_entity on entities.engagement (entity_id, id);
create unique index ownership_one_share_each on entities.ownership (entity_id, owner_name) where until is null;
create index ownership_of_entity on entities.ownership (entity_id, since);
create index tax_filing_to_remind on entities.tax_filing (remind_on) where remind_on is not null;
create index tax_filing_open on entities.tax_filing (due_by) where status in ('pending', 'extended');

-- The LLCs a member may act for, each with the revision of its books, and whether any of them has an active subscription.
-- Called at every request. A function and not a view: joined to a view that groups, PostgreSQL would first group the LLCs of
-- all members. Periods are looked up and not joined, because an LLC with several periods is still one LLC.
create function entities.standing_of(member integer)
returns table (entities json, subscribed boolean) stable parallel safe language sql
begin atomic
  select coalesce(json_object_agg(e.id, coalesce(r.number, 0)), '{}'),
         coalesce(bool_or(exists (
           select from entities.subscription s
           where s.entity_id = e.id and s.ends_on >= current_date and s.starts_on <= current_date
             and s.status = 'active'
         )), false)
  from entities.entity e
  left join kernel.revision r on r.id = e.id and r.kind = 'books'
  where e.member_id = member;
end;

-- The following functions are for later areas.
create function entities.llc_named(entity integer) returns table (name text, member_id integer) stable language sql as $$
  select e.name, e.member_id from entities.entity e where e.id = entity
$$;

create function entities.is_subscribed(entity integer) returns boolean stable language sql as $$
  select exists (
    select from entities.subscription s
    where s.entity_id = entity and s.status = 'active' and current_date between s.starts_on and s.ends_on
  )
$$;

create function entities.filings_of(entity integer)
  returns table (form text, tax_year smallint, due_on date, status text) stable language sql as $$
  select f.form, f.year, f.due_by, f.status from entities.tax_filing f where f.entity_id = entity
$$;

-- What renews and when: the services of the LLC at the agreed price, and the Manager subscription, which has no price here.
create function entities.renewals_of(entity integer)
  returns table (
    kind text, code text, name_en text, name_es text, renews_on date, price numeric, currency text, period text
  ) stable language sql as $$
  select 'service', c.code, c.name_en, c.name_es, g.renews_on, g.price, g.currency, c.period
  from entities.engagement g join catalog.service c on c.id = g.service_id
  where g.entity_id = entity and g.status = 'active' and g.renews_on is not null
  union all
  select 'subscription', null, null, null, max(s.ends_on) + 1, null, null, null
  from entities.subscription s where s.entity_id = entity and s.status = 'active' having max(s.ends_on) is not null
$$;

-- The shares of an LLC never add up to more than 100 on any day. The LLC's row is locked first, so that writers of its shares
-- take turns and each sees what the previous one committed.
create function entities.check_shares() returns trigger language plpgsql as $$
begin
  perform from entities.entity where id = new.entity_id for no key update;
  if exists (
    select from entities.ownership day
    where day.entity_id = new.entity_id and (
      select sum(o.percent) from entities.ownership o
      where o.entity_id = day.entity_id and o.since <= day.since and (o.until is null or o.until >= day.since)
    ) > 100
  ) then
    raise check_violation using constraint = 'ownership_at_most_whole', message = 'the shares come to more than 100';
  end if;
  return null;
end $$;

create trigger shares_at_most_whole after insert or update on entities.ownership
  for each row execute function entities.check_shares();
