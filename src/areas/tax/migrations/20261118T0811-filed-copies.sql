-- compatible: it adds a table
-- A return that was filed without Llano was only marked with a reason. What was filed is kept too, like a package of ours.

-- The signed copy of a return that was filed without a stored package. Never changed: a later row replaces an earlier one.
create table tax.filed_copy (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  year smallint not null check (year between 1990 and 2100),
  -- A document of the LLC.
  document_id bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  frozen_by text not null,
  frozen_at timestamptz not null default now()
);

create index filed_copy_newest on tax.filed_copy (entity_id, year, id desc);

create trigger append_only before update or delete or truncate on tax.filed_copy
  for each statement execute function kernel.forbid_change();
create trigger only_test_rows after delete on tax.filed_copy
  referencing old table as gone for each statement
  execute function entities.only_test_rows(
    'select e.member_id from gone left join entities.entities e on e.id = gone.entity_id'
  );
create trigger added_event after insert on tax.filed_copy
  referencing new table as fresh for each statement execute function tax.note_event('package');
create trigger change_noted after insert on tax.filed_copy for each row execute function tax.note_change();
