-- Who added a document and who withdrew it, as the audit log names them (`member:12`): members withdraw what they themselves
-- brought, and bring back what they themselves withdrew. Null for documents from before.
alter table documents.document
  add column added_by text,
  add column withdrawn_by text;
drop trigger as_recorded on documents.document;
create trigger as_recorded
  before update of id, entity_id, doc_type, title, file_name, mime_type, size_bytes, sha256, uploaded_at, added_by
  on documents.document for each statement execute function kernel.forbid_change();
