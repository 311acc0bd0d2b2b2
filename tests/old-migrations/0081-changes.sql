-- What a member did to the log on the website, so that it can be undone: which stays came and which went.
create table presence.change (
  id integer generated always as identity primary key,
  member_id integer not null references members.member,
  kind text not null check (kind in ('paint', 'clear')),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  country text check (country ~ '^[A-Z]{2}$'),
  added integer[] not null,
  removed integer[] not null,
  changed_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint change_country check ((kind = 'paint') = (country is not null))
);
-- The last one that was not undone: the only one that can be.
create index change_last on presence.change (member_id, id) where undone_at is null;
