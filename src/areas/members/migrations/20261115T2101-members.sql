-- baseline: the schema of version 0.1
-- replaces: 0010-members.sql 0011-profile.sql 0012-profile-details.sql 0013-announcements.sql

create schema members;

-- People: members own LLCs; managers and admins work for the operator.
create table members.member (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email)),
  name text not null,
  role text not null default 'member' check (role in ('member', 'manager', 'admin')),
  created_at timestamptz not null default now(),
  phone text,
  country text check (country ~ '^[A-Z]{2}$'),
  language text not null default 'en' check (language in ('es', 'en')),
  tier text not null default 'standard',
  -- Set by the operator for people who were members before this database existed.
  member_since date not null default (now() at time zone 'UTC')::date,
  constraint member_email_taken unique (email)
);

-- Passport, ITIN and similar numbers, encrypted with the installation's key.
create table members.identifier (
  member_id integer not null references members.member,
  kind text not null check (kind in ('passport', 'itin', 'ssn', 'national_id', 'tax_id')),
  sealed text not null,
  primary key (member_id, kind)
);

-- Breaking changes, emailed to every member and shown in the changelog at least 30 days ahead.
create table members.announcement (
  id integer generated always as identity primary key,
  title text not null,
  body text not null,
  title_es text,
  body_es text,
  effective_on date not null,
  published_at timestamptz not null default now(),
  constraint announcement_once unique (title, effective_on),
  check ((title_es is null) = (body_es is null))
);

-- The id of the encryption key is the part before the dot; the index finds values sealed with an older secret.
create index identifier_sealed_by on members.identifier (split_part(sealed, '.', 1));
create index announcement_effective on members.announcement (effective_on desc, id desc);
