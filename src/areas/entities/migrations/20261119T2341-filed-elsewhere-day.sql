-- compatible: it adds a column to a view
-- A dossier names each return by the day on which it was filed.

create or replace view entities.filings_elsewhere with (security_invoker = true) as
  select entity_id, form, year, filed_elsewhere as reason, filed_on from entities.tax_filing where filed_elsewhere is not null;
