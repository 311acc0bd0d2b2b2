-- What the website tells of a service, in both languages: what it is, what is in it (a line each), on which terms; and
-- its place among the others, the smallest first.
alter table catalog.service
  add column about_en text not null default '',
  add column about_es text not null default '',
  add column includes_en text not null default '',
  add column includes_es text not null default '',
  add column terms_en text not null default '',
  add column terms_es text not null default '',
  add column place integer not null default 1000 check (place between 0 and 1000000);
