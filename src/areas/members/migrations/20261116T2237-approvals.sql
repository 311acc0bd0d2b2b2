-- compatible: the previous version can run beside it, and changes admins without a second one
-- Changes to admins that another admin has to approve, and those that needed no approval because there was no other
-- admin.
create table members.approval (
  id integer generated always as identity primary key,
  -- The person to be changed.
  member_id integer not null references members.member,
  change text not null check (change in ('disable', 'enable', 'role', 'email')),
  -- The new role or email, the reason, and what is restored.
  wanted json not null,
  requested_by integer not null references members.member,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'expired', 'void', 'not_needed')),
  decided_by integer references members.member,
  decided_at timestamptz,
  constraint approval_by_another check (decided_by is distinct from requested_by or status <> 'approved'),
  constraint approval_decided check ((status in ('approved', 'rejected')) = (decided_by is not null))
);
create unique index approval_pending on members.approval (member_id, change) where status = 'pending';
create index approval_newest on members.approval (id desc);
create index approval_requested_by on members.approval (requested_by) where status = 'pending';
