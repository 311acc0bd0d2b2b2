-- compatible: the previous version can run beside it

-- What was asked for before a new password, such as another email, must not be used after it.
alter table sessions.person add column renewed_at timestamptz;

create or replace function sessions.end_what_was_begun() returns trigger language plpgsql as $$
begin
  delete from sessions.verification where value = new.person_id;
  update sessions.person set renewed_at = now() where id = new.person_id;
  return null;
end;
$$;

create view sessions.renewals with (security_invoker = true) as
  select member_id, renewed_at from sessions.person;
comment on view sessions.renewals is 'published: when each member last got a new password';
