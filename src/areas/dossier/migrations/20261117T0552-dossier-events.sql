-- compatible: it adds a function and a trigger
-- A finished dossier is an event.

create function dossier.note_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, new.entity_id, 'dossier.created', 'dossier/' || new.id,
         json_build_object('id', new.id, 'entity_id', new.entity_id, 'year', new.year, 'language', new.language,
           'files', new.files, 'size_bytes', new.size_bytes, 'problems', new.problems,
           'manifest_sha256', encode(new.manifest_sha256, 'hex'), 'manifest_document_id', new.manifest_document_id)::text
  from entities.entities e where e.id = new.entity_id;
  return null;
end $$;

create trigger created_event after insert on dossier.dossier for each row execute function dossier.note_event();
