-- What a member's account says of them.
alter table members.member
  add column phone text,
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column language text not null default 'en' check (language in ('es', 'en')),
  add column tier text not null default 'standard';

-- Passport, ITIN and their like: sealed with the installation's key, never in clear.
create table members.identifier (
  member_id integer not null references members.member,
  kind text not null check (kind in ('passport', 'itin', 'ssn', 'national_id', 'tax_id')),
  sealed text not null,
  primary key (member_id, kind)
);
