-- Who came with the demo, so that they can be disabled when the demo is turned off, whatever their address is by then.
alter table members.member add column is_demo boolean not null default false;
update members.member m set is_demo = true
where exists (
  select from kernel.audit_row a
  where a.actor = 'demo' and a.action = 'member.create' and a.record = 'member/' || m.id
);
