-- compatible: it adds functions and triggers
-- New, withdrawn and timestamped documents are events.

create function documents.document_text(doc documents.document) returns text language sql stable as $$
  select doc.json_before || ',"ots_status":"' || coalesce(s.status, 'none') || '","ots":'
    || coalesce(documents.ots_json(s)::text, 'null') || doc.json_after
  from (select) one left join documents.stamp s on s.sha256 = doc.sha256 and s.entity_id = doc.entity_id
$$;

create function documents.note_uploaded_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, d.entity_id, 'document.uploaded', 'document/' || d.id, documents.document_text(d)
  from fresh f join documents.document d on d.id = f.id join entities.entities e on e.id = f.entity_id order by f.id;
  return null;
end $$;

create function documents.note_withdrawn_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, new.entity_id, case when new.withdrawn_at is null then 'document.restored' else 'document.withdrawn' end,
         'document/' || new.id, documents.document_text(new)
  from entities.entities e where e.id = new.entity_id;
  return null;
end $$;

create function documents.note_stamp_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, d.entity_id,
         case new.status when 'confirmed' then 'document.confirmed' when 'invalid' then 'document.invalidated'
           else 'document.submitted' end,
         'document/' || d.id, documents.document_text(d)
  from documents.document d join entities.entities e on e.id = d.entity_id
  where d.sha256 = new.sha256 and d.entity_id = new.entity_id and d.withdrawn_at is null order by d.id;
  return null;
end $$;

create trigger uploaded_event after insert on documents.document
  referencing new table as fresh for each statement execute function documents.note_uploaded_event();
create trigger withdrawn_event after update of withdrawn_at on documents.document for each row
  when ((new.withdrawn_at is null) <> (old.withdrawn_at is null)) execute function documents.note_withdrawn_event();
create trigger stamp_event after update of status on documents.stamp for each row
  when (new.status <> old.status and new.entity_id is not null) execute function documents.note_stamp_event();
