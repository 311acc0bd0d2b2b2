-- compatible: the previous version can run beside it; it cannot decide a request to revoke access
-- An erased person cannot be restored. Earlier addresses are known until the person is erased, so that email sent to them is found.
-- Revoking the access of an admin needs a second one, and requests that nobody decided in time are closed by a job.

alter table members.member add column erased_at timestamptz;
update members.member set erased_at = now() where email = 'erased-' || id || '@invalid';

create table members.former_email (
  member_id integer not null references members.member,
  email text not null,
  until timestamptz not null default now(),
  primary key (member_id, email)
);

create function members.keep_former_email() returns trigger language plpgsql as $$
begin
  insert into members.former_email (member_id, email) values (old.id, old.email)
  on conflict (member_id, email) do update set until = now();
  return null;
end;
$$;
create trigger keep_former_email after update of email on members.member
  for each row when (old.email <> new.email and new.erased_at is null) execute function members.keep_former_email();

create view members.former_emails with (security_invoker = true) as select member_id, email from members.former_email;
comment on view members.former_emails is 'published: earlier addresses of people';

alter table members.approval drop constraint approval_change_check;
alter table members.approval add constraint approval_change_check
  check (change in ('disable', 'enable', 'role', 'email', 'revoke'));
create index approval_expiring on members.approval (expires_at) where status = 'pending';
