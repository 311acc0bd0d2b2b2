create schema payments;

-- The day a payment counts for: when it was paid, else when it is due, else when it was recorded. It orders the
-- list and says the year. Immutable in truth: the zone is told.
create function payments.day_of(paid_at timestamptz, due_date date, created_at timestamptz)
returns date immutable parallel safe language sql
return coalesce((paid_at at time zone 'UTC')::date, due_date, (created_at at time zone 'UTC')::date);

create function payments.month_of(day date) returns date immutable parallel safe language sql
return day - (extract(day from day)::integer - 1);

-- A payment as the API answers it, written with the row, so that a page reaches the caller as bytes.
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

-- What a member paid, or is to pay, the operator for one of its services. Recorded, never charged by us.
create table payments.payment (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  -- The LLC's owner, so that the list of all a member's LLCs comes from one index, in order.
  member_id integer not null references members.member,
  service_id integer not null references catalog.service,
  -- The service's name as it was when the payment was recorded.
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
create index payment_of_entity on payments.payment (entity_id, day desc, id desc);
create index payment_of_member on payments.payment (member_id, day desc, id desc);
create trigger never_deleted before delete or truncate on payments.payment
  for each statement execute function kernel.forbid_change();

-- How many payments a list has in each month, written in the same statement as the payments: the list of one
-- LLC, and the list of all LLCs of one member. A month is named by its first day.
create table payments.total (
  list text not null check (list in ('entity', 'member')),
  list_id integer not null,
  month date not null,
  payments integer not null,
  primary key (list, list_id, month)
) with (fillfactor = 70);
