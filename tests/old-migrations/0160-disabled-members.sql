-- Whose access has ended. The record stays, as decisions and the audit log refer to it.
alter table members.member
  add column disabled_at timestamptz,
  -- The actor as the audit log names it: staff:4, cli:1000, demo.
  add column disabled_by text,
  add column disabled_reason text check (length(disabled_reason) <= 500),
  add constraint member_disabled_by check ((disabled_at is null) = (disabled_by is null)),
  add constraint member_disabled_reason check (disabled_at is not null or disabled_reason is null);
