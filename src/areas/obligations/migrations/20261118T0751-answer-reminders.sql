-- compatible: it adds a table, a function and a trigger
-- Staff remind owners of questions about a tax year that nobody has answered. Each reminder is an event of the LLC, so that its owner
-- is notified.

create table obligations.answer_reminder (
  id integer generated always as identity primary key,
  member_id integer not null references members.member,
  entity_id integer not null references entities.entity,
  year smallint not null check (year between 1990 and 2100),
  -- In UTC.
  sent_on date not null,
  -- How many questions were open: of Form 5472, and about what has to be filed.
  form_questions integer not null check (form_questions >= 0),
  obligation_questions integer not null check (obligation_questions >= 0),
  sent_at timestamptz not null default now(),
  -- At most one a day.
  constraint answer_reminder_day unique (entity_id, year, sent_on)
);

create index answer_reminder_of_member on obligations.answer_reminder (member_id);

create function obligations.note_reminder() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select f.member_id, f.entity_id, 'reminder.sent', 'reminder/' || f.id,
         json_build_object('id', f.id, 'entity_id', f.entity_id, 'year', f.year, 'form_questions', f.form_questions,
           'obligation_questions', f.obligation_questions, 'sent_at', kernel.instant_json(f.sent_at)::json)::text
  from fresh f order by f.id;
  return null;
end $$;

create trigger noted_event after insert on obligations.answer_reminder
  referencing new table as fresh for each statement execute function obligations.note_reminder();
