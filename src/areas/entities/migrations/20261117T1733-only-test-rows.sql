-- compatible: the previous version can run beside it
-- Rows that are never deleted may be deleted with a test account. Until now any transaction could say that it removes one; now each
-- deleted row must belong to one. The argument of the trigger selects the owners of the deleted rows, `gone`; null is nobody.
-- The triggers are added here for the tables of all areas at once, so that the rule holds for all of them from the same moment.

create function entities.only_test_rows() returns trigger language plpgsql as $$
declare
  is_real boolean;
begin
  execute format(
    'select exists (
       select from (%s) as owner (member_id) left join members.members m on m.id = owner.member_id where m.test_of is null
     )', tg_argv[0]
  ) into is_real;
  if is_real then
    raise exception '%.% is append-only', tg_table_schema, tg_table_name;
  end if;
  return null;
end $$;
comment on function entities.only_test_rows() is 'published: a trigger that allows to delete rows of test accounts only';

-- An LLC of a real account never moves to a test account.
create function entities.forbid_test_owner() returns trigger language plpgsql as $$
begin
  if exists (select from members.members m where m.id = new.member_id and m.test_of is not null) then
    raise exception 'an LLC cannot move to a test account';
  end if;
  return new;
end $$;
create trigger never_to_test_account before update of member_id on entities.entity for each row
  when (old.member_id is distinct from new.member_id)
  execute function entities.forbid_test_owner();

do $$
declare
  of_llc text := 'select e.member_id from gone left join entities.entities e on e.id = gone.entity_id';
  protected record;
begin
  for protected in
    select rule.name, coalesce(rule.owners, of_llc) as owners
    from (values
      ('banking.account', null),
      ('banking.transaction', 'select e.member_id from gone left join banking.account a on a.id = gone.account_id
        left join entities.entities e on e.id = a.entity_id'),
      ('bookkeeping.correction', null),
      ('bookkeeping.counterparty', null),
      ('bookkeeping.entry_event', 'select e.member_id from gone left join bookkeeping.entry n on n.id = gone.entry_id
        left join bookkeeping.removed_entry r on r.id = gone.entry_id
        left join entities.entities e on e.id = coalesce(n.entity_id, r.entity_id)'),
      ('bookkeeping.imported_file', null),
      ('bookkeeping.removed_entry', null),
      ('bookkeeping.restored_entry', 'select e.member_id from gone left join bookkeeping.removed_entry r on r.id = gone.removed_id
        left join entities.entities e on e.id = r.entity_id'),
      ('documents.document', null),
      -- Files are shared by content, so they are nobody's.
      ('documents.file', 'select null::integer from gone'),
      ('documents.stamp', null),
      ('dossier.dossier', null),
      ('ledger.transaction', null),
      ('obligations.answer', 'select s.member_id from gone left join obligations.subject s on s.id = gone.subject_id'),
      ('obligations.event', 'select s.member_id from gone left join obligations.obligation o on o.id = gone.obligation_id
        left join obligations.subject s on s.id = o.subject_id'),
      ('payments.payment', null),
      ('reports.answer', null),
      ('reports.report', null),
      ('reports.submission', null),
      ('tax.answer', null),
      ('tax.classification', null),
      ('tax.english_description', null),
      ('tax.leave_out', null),
      ('tax.package', null),
      ('tax.package_receipt', 'select e.member_id from gone left join tax.package p on p.id = gone.package_id
        left join entities.entities e on e.id = p.entity_id'),
      ('tax.package_sending', 'select e.member_id from gone left join tax.package p on p.id = gone.package_id
        left join entities.entities e on e.id = p.entity_id')
    ) as rule (name, owners)
  loop
    execute format(
      'create trigger only_test_rows after delete on %s referencing old table as gone for each statement
       execute function entities.only_test_rows(%L)', protected.name, protected.owners
    );
  end loop;
end $$;
