-- compatible: it adds a column that may be null
-- Form 5472 counts as filed with a stored package. For a return that was filed without Llano, a person says why there is none.

alter table entities.tax_filing
  add column filed_elsewhere text check (length(filed_elsewhere) between 1 and 300);

create view entities.filings_elsewhere with (security_invoker = true) as
  select entity_id, form, year, filed_elsewhere as reason from entities.tax_filing where filed_elsewhere is not null;
comment on view entities.filings_elsewhere is 'published: tax filings that were filed without a stored package, and why';
