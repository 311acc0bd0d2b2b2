-- compatible: the previous version can run beside it
-- Rows of test accounts may be deleted. A real account must therefore never become a test account.

create trigger test_from_the_start before update of test_of on members.member for each row
  when (old.test_of is distinct from new.test_of)
  execute function kernel.forbid_change();
