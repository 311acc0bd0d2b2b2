-- compatible: it adds a trigger
-- A member's country decides what the member has to declare at home, so a change of it is noted (kernel.changed).

create function members.note_owner_change() returns trigger language plpgsql as $$
begin
  perform kernel.note_changed('owner_facts', new.id);
  return null;
end $$;

create trigger owner_changed after update of country on members.member
  for each row when (new.country is distinct from old.country) execute function members.note_owner_change();
