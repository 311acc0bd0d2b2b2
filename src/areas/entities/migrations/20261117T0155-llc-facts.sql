-- compatible: it adds triggers
-- What an LLC has to file follows from its record, owners, services and filings. Changes of them are noted (kernel.changed).

create function entities.note_llc_change() returns trigger language plpgsql as $$
begin
  perform kernel.note_changed('facts', new.id);
  return null;
end $$;

create function entities.note_change_of_part() returns trigger language plpgsql as $$
begin
  perform kernel.note_changed('facts', new.entity_id);
  return null;
end $$;

create trigger llc_added after insert on entities.entity
  for each row execute function entities.note_llc_change();
create trigger llc_changed after update on entities.entity
  for each row when (
    (new.state, new.status, new.formation_date, new.dissolved_on, new.fiscal_year_end, new.foreign_owned)
    is distinct from
    (old.state, old.status, old.formation_date, old.dissolved_on, old.fiscal_year_end, old.foreign_owned)
  ) execute function entities.note_llc_change();
create trigger share_changed after insert or update on entities.ownership
  for each row execute function entities.note_change_of_part();
create trigger service_changed after insert or update on entities.engagement
  for each row execute function entities.note_change_of_part();
create trigger filing_added after insert on entities.tax_filing
  for each row execute function entities.note_change_of_part();
create trigger filing_changed after update on entities.tax_filing
  for each row when ((new.status, new.due_date, new.extended_due_date) is distinct from (old.status, old.due_date, old.extended_due_date))
  execute function entities.note_change_of_part();
