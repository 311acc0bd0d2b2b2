-- compatible: the previous version can run beside it
-- replaces: 0161-demo-people.sql

-- Members that the demo created. They are disabled when the demo is turned off, even if their email address has changed.
alter table members.member add column is_demo boolean not null default false;
update members.member m set is_demo = true
where exists (
  select from kernel.audit_row a
  where a.actor = 'demo' and a.action = 'member.create' and a.record = 'member/' || m.id
);
