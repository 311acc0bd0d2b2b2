-- compatible: it adds triggers
-- Answers, classifications and packages decide whether and when Form 5472 was filed. They are noted (kernel.changed).

create function tax.note_change() returns trigger language plpgsql as $$
begin
  perform kernel.note_changed('facts', new.entity_id);
  return null;
end $$;

create trigger change_noted after insert on tax.answer for each row execute function tax.note_change();
create trigger change_noted after insert on tax.classification for each row execute function tax.note_change();
create trigger change_noted after insert on tax.package for each row execute function tax.note_change();
