-- compatible: the previous version can run beside it; it cannot decide a request to turn off a second factor
alter table members.approval drop constraint approval_change_check;
alter table members.approval add constraint approval_change_check
  check (change in ('disable', 'enable', 'role', 'email', 'revoke', 'codes'));
