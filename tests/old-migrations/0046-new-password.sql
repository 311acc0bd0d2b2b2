-- A new password, however it came to be, ends what was begun before it: links for another one, and sign-ins that wait
-- for their second step. Whoever had those may be whom it was changed against.
create function sessions.end_what_was_begun() returns trigger language plpgsql as $$
begin
  delete from sessions.verification where value = new.person_id;
  return null;
end;
$$;

create trigger password_ends_what_was_begun
  after insert or update of password on sessions.account
  for each row execute function sessions.end_what_was_begun();
