-- compatible: it only adds a column at the end of a view
-- The search of the whole account finds a document by the name of its file too.

create or replace view documents.documents with (security_invoker = true) as
  select id, entity_id, title, sha256, withdrawn_at, doc_type, tax_year, uploaded_at, file_name from documents.document;
