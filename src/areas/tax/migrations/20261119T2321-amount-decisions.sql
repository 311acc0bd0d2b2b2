-- compatible: the previous version can run beside it; what it leaves out meanwhile must be decided again
-- What lacks documentation was left out of a form with one reason for everything. A person decides each amount instead, because a
-- missing document does not excuse reporting: include (the movement happened) or leave out. Open questions keep `leave_out`.

-- What a person decided about an entry that the prefill leaves out. Never changed: the newest of the latest year up to a tax year applies to it.
create table tax.amount_decision (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  -- Not a foreign key: the history outlives the entry.
  entry_id bigint not null,
  year smallint not null check (year between 1990 and 2100),
  -- Null if it was withdrawn.
  decision text check (decision in ('include', 'leave_out')),
  reason text check (length(reason) between 1 and 300),
  decided_by text not null,
  decided_at timestamptz not null default now(),
  constraint amount_decision_has_reason check ((decision is null) = (reason is null))
);

create index amount_decision_newest on tax.amount_decision (entry_id, year desc, id desc);

insert into tax.amount_decision (entity_id, entry_id, year, decision, reason, decided_by, decided_at)
select l.entity_id, unnest(l.entry_ids), l.year, 'leave_out', l.reason, l.decided_by, l.decided_at
from tax.leave_out l order by l.id;

create trigger append_only before update or delete or truncate on tax.amount_decision
  for each statement execute function kernel.forbid_change();
create trigger only_test_rows after delete on tax.amount_decision
  referencing old table as gone for each statement
  execute function entities.only_test_rows(
    'select e.member_id from gone left join entities.entities e on e.id = gone.entity_id'
  );
create trigger added_event after insert on tax.amount_decision
  referencing new table as fresh for each statement execute function tax.note_event('left_out_entries');
create trigger change_noted after insert on tax.amount_decision for each row execute function tax.note_change();

-- Now only of those that were left out before each amount was decided.
alter table tax.leave_out alter column entry_ids set default '{}', alter column total set default 0;

-- The decisions with which a package was made stay with it, whatever is decided later.
alter table tax.package add column decisions jsonb not null default '[]';
