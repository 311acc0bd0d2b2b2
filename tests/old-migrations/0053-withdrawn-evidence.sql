-- What was withdrawn is no evidence for a new entry; entries that named it before keep it.
create or replace function bookkeeping.check_references() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct counterparty_id, entity_id from fresh where counterparty_id is not null) f
    where not exists (
      select from bookkeeping.counterparty c where c.id = f.counterparty_id and c.entity_id = f.entity_id
    )
  ) then
    raise foreign_key_violation using
      constraint = 'entry_counterparty', message = 'an entry names a counterparty that is not of its LLC';
  end if;
  if exists (
    select from (select distinct document_id, entity_id from fresh where document_id is not null) f
    where not exists (
      select from documents.document d
      where d.id = f.document_id and d.entity_id = f.entity_id and d.withdrawn_at is null
    )
  ) then
    raise foreign_key_violation using
      constraint = 'entry_document', message = 'an entry names a document that is not of its LLC';
  end if;
  return null;
end $$;
