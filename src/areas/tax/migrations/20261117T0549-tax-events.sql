-- compatible: it adds a function and triggers
-- What is stated for the tax forms of an LLC is an event: one per LLC, year and part, without the values, some of which are encrypted.

create function tax.note_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select l.member_id, l.id, 'tax.updated', 'tax/' || l.id,
         json_build_object('entity_id', l.id, 'year', c.year, 'part', tg_argv[0])::text
  from (
    select distinct coalesce((f.row ->> 'entity_id')::integer, e.entity_id, o.entity_id, p.entity_id) as entity_id,
           coalesce((f.row ->> 'year')::integer, e.year, p.year) as year
    from (select to_jsonb(fresh) as row from fresh) f
    left join bookkeeping.entries e on e.id = (f.row ->> 'entry_id')::bigint
    left join tax.loan o on o.id = (f.row ->> 'loan_id')::bigint
    left join tax.package p on p.id = (f.row ->> 'package_id')::bigint
  ) c join entities.entities l on l.id = c.entity_id order by l.id, c.year;
  return null;
end $$;

create trigger added_event after insert on tax.answer
  referencing new table as fresh for each statement execute function tax.note_event('answers');
create trigger added_event after insert on tax.classification
  referencing new table as fresh for each statement execute function tax.note_event('classifications');
create trigger added_event after insert on tax.english_description
  referencing new table as fresh for each statement execute function tax.note_event('descriptions');
create trigger added_event after insert on tax.leave_out
  referencing new table as fresh for each statement execute function tax.note_event('left_out_entries');
create trigger added_event after insert on tax.line_override
  referencing new table as fresh for each statement execute function tax.note_event('lines');
create trigger changed_event after update on tax.line_override
  referencing new table as fresh for each statement execute function tax.note_event('lines');
create trigger removed_event after delete on tax.line_override
  referencing old table as fresh for each statement execute function tax.note_event('lines');
create trigger added_event after insert on tax.loan
  referencing new table as fresh for each statement execute function tax.note_event('loans');
create trigger changed_event after update on tax.loan
  referencing new table as fresh for each statement execute function tax.note_event('loans');
create trigger removed_event after delete on tax.loan
  referencing old table as fresh for each statement execute function tax.note_event('loans');
create trigger added_event after insert on tax.loan_entry
  referencing new table as fresh for each statement execute function tax.note_event('loans');
create trigger changed_event after update on tax.loan_entry
  referencing new table as fresh for each statement execute function tax.note_event('loans');
create trigger removed_event after delete on tax.loan_entry
  referencing old table as fresh for each statement execute function tax.note_event('loans');
create trigger added_event after insert on tax.package
  referencing new table as fresh for each statement execute function tax.note_event('package');
create trigger added_event after insert on tax.package_receipt
  referencing new table as fresh for each statement execute function tax.note_event('package');
create trigger added_event after insert on tax.package_sending
  referencing new table as fresh for each statement execute function tax.note_event('package');
create trigger added_event after insert on tax.party
  referencing new table as fresh for each statement execute function tax.note_event('parties');
create trigger changed_event after update on tax.party
  referencing new table as fresh for each statement execute function tax.note_event('parties');
create trigger removed_event after delete on tax.party
  referencing old table as fresh for each statement execute function tax.note_event('parties');
