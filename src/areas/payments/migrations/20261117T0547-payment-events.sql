-- compatible: it adds a function and triggers
-- Payments are events.

create function payments.note_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  values (new.member_id, new.entity_id,
    case when tg_op = 'INSERT' then 'payment.created'
         when new.status <> old.status and new.status <> 'pending' then 'payment.' || new.status
         else 'payment.updated' end,
    'payment/' || new.id, new.json);
  return null;
end $$;

create trigger created_event after insert on payments.payment for each row execute function payments.note_event();
create trigger changed_event after update on payments.payment for each row
  when (new.json <> old.json) execute function payments.note_event();
