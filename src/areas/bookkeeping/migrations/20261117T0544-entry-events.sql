-- compatible: it adds functions and triggers
-- Changes of the books are events. One insert for all entries of a statement, so that an import of thousands costs little more.

create function bookkeeping.note_created_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, f.entity_id, 'entry.created', 'entry/' || f.id, f.json
  from fresh f join entities.entities e on e.id = f.entity_id order by f.id;
  return null;
end $$;

create function bookkeeping.note_completed_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, new.entity_id, 'entry.completed', 'entry/' || new.id, new.json
  from entities.entities e where e.id = new.entity_id;
  return null;
end $$;

create function bookkeeping.note_corrected_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object, related)
  select e.member_id, n.entity_id, 'entry.corrected', 'entry/' || n.id, n.json,
         json_build_object('reversal_id', new.reversal_id, 'replacement_id', new.replacement_id)::text
  from bookkeeping.entry n join entities.entities e on e.id = n.entity_id where n.id = new.corrected_id;
  return null;
end $$;

create function bookkeeping.note_removed_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, f.entity_id, 'entry.removed', 'entry/' || f.id, f.entry
  from fresh f join entities.entities e on e.id = f.entity_id order by f.id;
  return null;
end $$;

create function bookkeeping.note_restored_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object, related)
  select e.member_id, n.entity_id, 'entry.restored', 'entry/' || n.id, n.json,
         json_build_object('removed_id', new.removed_id)::text
  from bookkeeping.entry n join entities.entities e on e.id = n.entity_id where n.id = new.entry_id;
  return null;
end $$;

create function bookkeeping.note_counterparty_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, new.entity_id, case tg_op when 'INSERT' then 'counterparty.created' else 'counterparty.updated' end,
         'counterparty/' || new.id, json_build_object('id', new.id, 'entity_id', new.entity_id, 'name', new.name,
           'kind', new.kind, 'relation_subtype', new.relation_subtype, 'is_related_party', new.is_related_party)::text
  from entities.entities e where e.id = new.entity_id;
  return null;
end $$;

create trigger created_event after insert on bookkeeping.entry
  referencing new table as fresh for each statement execute function bookkeeping.note_created_event();
create trigger completed_event after update of json on bookkeeping.entry for each row
  when (new.json <> old.json) execute function bookkeeping.note_completed_event();
create trigger corrected_event after insert on bookkeeping.correction
  for each row execute function bookkeeping.note_corrected_event();
create trigger removed_event after insert on bookkeeping.removed_entry
  referencing new table as fresh for each statement execute function bookkeeping.note_removed_event();
create trigger restored_event after insert on bookkeeping.restored_entry
  for each row execute function bookkeeping.note_restored_event();
create trigger created_event after insert on bookkeeping.counterparty
  for each row execute function bookkeeping.note_counterparty_event();
create trigger updated_event after update on bookkeeping.counterparty for each row
  when (new is distinct from old) execute function bookkeeping.note_counterparty_event();
