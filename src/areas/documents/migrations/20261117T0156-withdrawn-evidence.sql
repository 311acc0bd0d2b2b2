-- compatible: it adds a trigger
-- A document may be the evidence for something that was filed. Withdrawing and reinstating it are noted (kernel.changed).

create function documents.note_withdrawal() returns trigger language plpgsql as $$
begin
  perform kernel.note_changed('facts', new.entity_id);
  return null;
end $$;

create trigger withdrawal_noted after update of withdrawn_at on documents.document
  for each row when ((new.withdrawn_at is null) <> (old.withdrawn_at is null)) execute function documents.note_withdrawal();
