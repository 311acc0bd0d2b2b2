-- compatible: the previous version can run beside it
-- Test accounts are removed with everything they have, also from tables that are append-only otherwise. The code that removes them says so
-- for its transaction (kernel/privacy/remove-test-account.ts). The kernel's own tables, such as the audit log, stay append-only.
create or replace function kernel.forbid_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_schema <> 'kernel' and current_setting('llano.removes_test_account', true) = 'on' then
    return null;
  end if;
  raise exception '%.% is append-only', tg_table_schema, tg_table_name;
end $$;
