-- compatible: it adds a view
-- Areas that know whether there is anything to file can close a filing.

create view entities.open_filings with (security_invoker = true) as
  select entity_id, form, year, due_by from entities.tax_filing where status in ('pending', 'extended');
comment on view entities.open_filings is 'published: tax filings that are not filed and not closed';
