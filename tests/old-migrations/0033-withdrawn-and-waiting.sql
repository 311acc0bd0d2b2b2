-- Whether the content that was stored last is sealed: the next is kept alike unless the configuration says otherwise.
create index file_newest on documents.file (created_at);

-- A document that should not be there is withdrawn: nobody is shown it any more, and nothing of it is lost. It has no
-- place then; those behind it have moved up, so that places are without holes.
drop trigger as_recorded on documents.document;
create trigger as_recorded
  before update of id, entity_id, doc_type, title, file_name, mime_type, size_bytes, sha256, uploaded_at
  on documents.document for each statement execute function kernel.forbid_change();
alter table documents.document
  alter column place drop not null,
  alter column type_place drop not null,
  add column withdrawn_at timestamptz,
  add column withdrawn_reason text,
  add constraint document_withdrawn_from_its_place check (
    (withdrawn_at is null) = (withdrawn_reason is null) and (withdrawn_at is null) = (place is not null)
    and (place is null) = (type_place is null)
  );
create index document_withdrawn on documents.document (entity_id, id) where withdrawn_at is not null;

-- Since when a content waits for its timestamp, and why the last try to get further failed; null once one has not.
alter table documents.stamp
  add column added_at timestamptz not null default now(),
  add column failed_at timestamptz,
  add column failure text,
  add constraint stamp_failed_for_a_reason check ((failed_at is null) = (failure is null));
update documents.stamp s set added_at = f.created_at from documents.file f where f.sha256 = s.sha256;
