-- compatible: it adds a trigger
-- A changed profile is an event. Identifiers are encrypted and never part of one.

create function members.note_profile_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, type, record, object)
  values (new.id, 'profile.updated', 'member/' || new.id, json_build_object(
    'id', new.id, 'name', new.name, 'email', new.email, 'phone', new.phone, 'country', new.country,
    'language', new.language, 'tier', new.tier, 'member_since', new.member_since
  )::text);
  return null;
end $$;

create trigger profile_event after update on members.member for each row
  when (new.erased_at is null and (new.name, new.email, new.phone, new.country, new.language, new.tier, new.member_since)
    is distinct from (old.name, old.email, old.phone, old.country, old.language, old.tier, old.member_since))
  execute function members.note_profile_event();
