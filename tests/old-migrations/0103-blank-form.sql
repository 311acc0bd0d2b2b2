-- The IRS's own form, as the operator supplied it; the newest one is filled in. It is theirs, so it does not come with us.
create table tax.blank_form (
  id integer generated always as identity primary key,
  content bytea not null check (octet_length(content) between 1 and 20971520),
  supplied_at timestamptz not null default now()
);
-- PDFs are compressed already.
alter table tax.blank_form alter column content set storage external;
create trigger append_only before update or delete or truncate on tax.blank_form
  for each statement execute function kernel.forbid_change();
