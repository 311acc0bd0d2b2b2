-- compatible: it adds a function and a trigger
-- What happens to an obligation is an event, with its state afterwards.

create function obligations.note_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select s.member_id, s.entity_id,
         case when f.what = 'removed' then 'obligation.removed'
              when f.what = 'done' then 'obligation.completed'
              when f.what = 'not_applicable' then 'obligation.dismissed'
              when f.what = 'confirmed' then 'obligation.confirmed'
              when f.what in ('undone', 'reopened') then 'obligation.reopened'
              when f.to_state = 'due' and f.from_state is distinct from 'due' then 'obligation.due'
              when f.what = 'opened' then 'obligation.opened'
              else 'obligation.updated' end,
         'obligation/' || o.id,
         json_build_object('id', o.id, 'entity_id', s.entity_id, 'subject', case when s.entity_id is null then 'owner' else 'llc' end,
           'obligation', o.obligation, 'rule', o.rule_id, 'rule_version', o.rule_version, 'year', o.year,
           'part', nullif(o.part, ''),
           'name', coalesce(v.rule -> 'name', jsonb_build_object('en', o.title, 'es', o.title)),
           'state', o.state, 'due_date', o.due_date, 'extended_due_date', o.extended_due_date,
           'is_extended', o.is_extended, 'due_by', o.due_by, 'done_on', o.done_on,
           'evidence_document_id', o.evidence_document_id)::text
  from fresh f
  join obligations.obligation o on o.id = f.obligation_id
  join obligations.subject s on s.id = o.subject_id
  left join obligations.rule_version v on v.id = o.rule_id and v.version = o.rule_version
  order by f.id;
  return null;
end $$;

create trigger noted_event after insert on obligations.event
  referencing new table as fresh for each statement execute function obligations.note_event();
