create schema orders;

-- Who booked or ordered: the only place in this schema that says who somebody is.
create table orders.person (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  phone text,
  country text check (country ~ '^[A-Z]{2}$'),
  language text not null check (language in ('en', 'es')),
  -- What they wrote to us.
  note text,
  created_at timestamptz not null default now()
);

-- The operator's calendar: one row. Hours are of a week, in the operator's own zone.
create table orders.calendar (
  only_one boolean primary key default true check (only_one),
  zone text not null default 'America/Denver',
  slot_minutes integer not null default 30 check (slot_minutes between 5 and 480),
  notice_minutes integer not null default 720 check (notice_minutes between 0 and 43200),
  horizon_days integer not null default 42 check (horizon_days between 1 and 366)
);
insert into orders.calendar default values;

create table orders.hours (
  -- 1 is Monday, 7 is Sunday.
  weekday integer not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null check (closes > opens),
  primary key (weekday, opens)
);

create table orders.closed_day (
  day date primary key,
  reason text not null default ''
);

create table orders.booking (
  id integer generated always as identity primary key,
  -- Made by whoever books, so that a retry is known.
  request_id uuid not null constraint booking_request_once unique,
  person_id integer not null references orders.person,
  during tstzrange not null check (not isempty(during)),
  topic text not null check (topic in ('new_llc', 'existing_llc', 'taxes', 'banking', 'other')),
  -- The zone in which the visitor reads the time.
  zone text not null,
  status text not null default 'booked' check (status in ('booked', 'cancelled')),
  -- A keyed hash of the code by which the visitor moves or cancels it.
  code_hash bytea not null,
  -- How often it was moved: the sequence of its calendar file.
  moves integer not null default 0,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  -- Two calls cannot be at one time, whoever writes.
  constraint booking_one_at_a_time exclude using gist (during with &&) where (status = 'booked')
);
create unique index booking_code on orders.booking (code_hash);
create index booking_start on orders.booking (lower(during), id);

-- The wish for a new LLC. Nothing is charged by it; a payment is recorded by the operator, later.
create table orders.llc_order (
  id integer generated always as identity primary key,
  reference text not null constraint order_reference_once unique,
  request_id uuid not null constraint order_request_once unique,
  person_id integer not null references orders.person,
  -- The member who ordered, if they were signed in.
  member_id integer references members.member,
  -- The names wished for the LLC, the best first.
  names text[] not null check (cardinality(names) between 1 and 3),
  options text[] not null,
  -- What was agreed to: the whole quote as it was shown, and its total of the first year.
  quote json not null,
  total numeric(13, 4) not null check (total >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'received' check (status in ('received', 'in_progress', 'done', 'cancelled')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index order_newest on orders.llc_order (status, id);
create index order_of_member on orders.llc_order (member_id, id) where member_id is not null;

-- What became of an order, step by step, and who of the operator did it.
create table orders.order_step (
  id integer generated always as identity primary key,
  order_id integer not null references orders.llc_order,
  status text not null check (status in ('received', 'in_progress', 'done', 'cancelled')),
  note text,
  staff_id integer references members.member,
  at timestamptz not null default now()
);
create index step_of_order on orders.order_step (order_id, id);

-- An instant as answers show it.
create function orders.instant_text(at timestamptz) returns text immutable language sql as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
