-- baseline: the schema of version 0.1
-- replaces: 0070-payments.sql 0071-published-due.sql 0072-newest-of-all.sql

create schema payments;

-- The day of a payment: when it was paid, else when it is due, else when it was recorded. It determines order and year, and is used
-- by a generated column. Immutable in fact: the time zone is stated.
create function payments.day_of(paid_at timestamptz, due_date date, created_at timestamptz)
returns date immutable parallel safe language sql
return coalesce((paid_at at time zone 'UTC')::date, due_date, (created_at at time zone 'UTC')::date);

-- A payment as the API returns it, written with the row, so that a page reaches the caller as bytes.
create function payments.payment_json(
  id bigint, entity_id integer, service_id integer, service_name text, amount numeric, currency text, status text,
  description text, invoice_number text, due_date date, paid_at timestamptz
) returns text immutable parallel safe language plpgsql as $$
begin
  return concat('{"id":', id, ',"entity_id":', entity_id,
    ',"service":{"id":', service_id, ',"name":', to_json(service_name),
    '},"amount":', trim_scale(amount), ',"currency":"', currency, '","status":"', status,
    '","description":', coalesce(to_json(description)::text, 'null'),
    ',"invoice_number":', coalesce(to_json(invoice_number)::text, 'null'),
    ',"due_date":', coalesce('"' || to_char(due_date, 'YYYY-MM-DD') || '"', 'null'),
    ',"paid_at":',
    coalesce('"' || to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null'), '}');
end $$;

-- What a member paid or owes the operator for a service. Recorded here, never charged by this program.
create table payments.payment (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  -- The owner of the LLC, so that the list over all LLCs of a member comes from one index, in order.
  member_id integer not null references members.member,
  service_id integer not null references catalog.service,
  -- The name of the service when the payment was recorded.
  service_name text not null,
  amount numeric(13, 4) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('paid', 'pending', 'failed', 'refunded')),
  description text,
  invoice_number text constraint payment_invoice_once unique,
  due_date date check (due_date between '1990-01-01' and '2100-12-31'),
  paid_at timestamptz check (paid_at >= '1990-01-01 00:00+00' and paid_at < '2101-01-01 00:00+00'),
  created_at timestamptz not null default now(),
  day date not null generated always as (payments.day_of(paid_at, due_date, created_at)) stored,
  json text not null generated always as (payments.payment_json(
    id, entity_id, service_id, service_name, amount, currency, status, description, invoice_number, due_date, paid_at
  )) stored,
  constraint payment_paid_when_paid check ((status in ('paid', 'refunded')) = (paid_at is not null))
);

-- The number of payments per month in the list of one LLC and in the list over all LLCs of a member. Written in the same
-- statement as the payments. A month is identified by its first day.
create table payments.total (
  list text not null check (list in ('entity', 'member')),
  list_id integer not null,
  month date not null,
  payments integer not null,
  primary key (list, list_id, month)
) with (fillfactor = 70);

create index payment_of_entity on payments.payment (entity_id, day desc, id desc);
create index payment_of_member on payments.payment (member_id, day desc, id desc);
-- The operator's list over all LLCs.
create index payment_newest on payments.payment (day desc, id desc);
create index payment_open on payments.payment (entity_id, due_date, id) where status in ('pending', 'failed');

create function payments.month_of(day date) returns date immutable parallel safe language sql
return day - (extract(day from day)::integer - 1);

-- What an LLC has yet to pay, earliest due date first. For later areas.
create function payments.open_of(entity integer, most integer)
  returns table (id bigint, service_name text, amount numeric, currency text, status text, due_date date)
  stable language sql as $$
  select p.id, p.service_name, p.amount, p.currency, p.status, p.due_date from payments.payment p
  where p.entity_id = entity and p.status in ('pending', 'failed')
  order by p.due_date, p.id limit most
$$;

create trigger never_deleted before delete or truncate on payments.payment
  for each statement execute function kernel.forbid_change();
