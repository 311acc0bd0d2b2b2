-- compatible: the previous version can run beside it, and lets people with the role support see only their own account
-- Support reads clients' records without identifiers and changes nothing.
alter table members.member drop constraint member_role_check;
alter table members.member
  add constraint member_role_check check (role in ('member', 'support', 'manager', 'admin'));
