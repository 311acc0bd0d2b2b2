-- compatible: it adds a function and triggers
-- Stays, planned stays, facts and evidence of the owner are events. They belong to the owner, not to an LLC.

create function presence.note_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, type, record, object)
  select (f.row ->> 'member_id')::integer, 'presence.updated', tg_argv[0] || '/' || (f.row ->> 'id'),
         json_build_object('kind', tg_argv[0], 'id', f.row -> 'id', 'country', f.row -> 'country',
           'from', f.row -> 'starts_on', 'to', f.row -> 'ends_on',
           'removed', coalesce(f.row ->> 'removed_at', f.row ->> 'ended_at') is not null)::text
  from (select to_jsonb(fresh) as row from fresh) f order by (f.row ->> 'id')::integer;
  return null;
end $$;

create trigger added_event after insert on presence.stay
  referencing new table as fresh for each statement execute function presence.note_event('stay');
create trigger changed_event after update on presence.stay
  referencing new table as fresh for each statement execute function presence.note_event('stay');
create trigger added_event after insert on presence.plan
  referencing new table as fresh for each statement execute function presence.note_event('plan');
create trigger changed_event after update on presence.plan
  referencing new table as fresh for each statement execute function presence.note_event('plan');
create trigger added_event after insert on presence.fact
  referencing new table as fresh for each statement execute function presence.note_event('fact');
create trigger changed_event after update on presence.fact
  referencing new table as fresh for each statement execute function presence.note_event('fact');
create trigger added_event after insert on presence.evidence
  referencing new table as fresh for each statement execute function presence.note_event('evidence');
create trigger changed_event after update on presence.evidence
  referencing new table as fresh for each statement execute function presence.note_event('evidence');
