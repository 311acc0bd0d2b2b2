-- compatible: it only adds a column that may be null, and columns at the end of a view
-- The tax year that a document is about, such as that of a bank statement or an IRS notice. Null for permanent documents and for
-- those that nobody assigned yet.
alter table documents.document add column tax_year smallint check (tax_year between 1990 and 2100);
create index document_of_tax_year on documents.document (entity_id, tax_year) where tax_year is not null;

create or replace view documents.documents with (security_invoker = true) as
  select id, entity_id, title, sha256, withdrawn_at, doc_type, tax_year, uploaded_at from documents.document;
