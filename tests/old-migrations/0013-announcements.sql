-- Breaking changes, told to every member by mail and to everybody in the changelog, at least 30 days ahead.
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
create index announcement_effective on members.announcement (effective_on desc, id desc);
