-- compatible: it adds functions and triggers
-- Submissions, decisions and resolutions are events.

create function ledger.note_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, new.entity_id,
         case when tg_op = 'INSERT' then 'ledger.submitted'
              when new.status <> old.status then 'ledger.' || lower(new.status)
              else 'ledger.documented' end,
         'transaction/' || new.transaction_id, new.json
  from entities.entities e where e.id = new.entity_id;
  return null;
end $$;

create function ledger.note_series_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, new.entity_id, 'series.ended', 'series/' || new.id,
         json_build_object('id', new.id, 'entity_id', new.entity_id, 'recurring', new.recurring)::text
  from entities.entities e where e.id = new.entity_id;
  return null;
end $$;

create trigger submitted_event after insert on ledger.transaction for each row execute function ledger.note_event();
create trigger changed_event after update on ledger.transaction for each row
  when ((new.status, new.acta_document_id) is distinct from (old.status, old.acta_document_id))
  execute function ledger.note_event();
create trigger ended_event after update of ended_at on ledger.series for each row
  when (new.ended_at is not null and old.ended_at is null) execute function ledger.note_series_event();
