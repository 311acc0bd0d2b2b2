-- compatible: it adds functions and triggers
-- New and answered reports are events, in the language of the LLC's owner, as the API shows them.

create function reports.write_event(its_type text, wanted bigint) returns void language sql as $$
  insert into kernel.event (member_id, entity_id, type, record, object)
  select p.member_id, p.entity_id, its_type, 'report/' || r.id, reports.report_text(r.id, m.language)
  from reports.report r join reports.period p on p.id = r.period_id join members.members m on m.id = p.member_id
  where r.id = wanted
$$;

create function reports.note_published_event() returns trigger language plpgsql as $$
begin
  perform reports.write_event('report.published', new.id);
  return null;
end $$;

create function reports.note_answered_event() returns trigger language plpgsql as $$
begin
  perform reports.write_event('report.answered', a.report_id) from (select distinct f.report_id from fresh f) a;
  return null;
end $$;

create trigger published_event after insert on reports.report for each row execute function reports.note_published_event();
create trigger answered_event after insert on reports.answer
  referencing new table as fresh for each statement execute function reports.note_answered_event();
