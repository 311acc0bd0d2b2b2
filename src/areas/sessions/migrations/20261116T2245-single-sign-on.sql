-- compatible: the previous version can run beside it

alter table sessions.session drop constraint session_factors_check;
alter table sessions.session add constraint session_factors_check
  check (factors in ('password', 'password_code', 'passkey', 'single_sign_on'));

-- An identity at the provider belongs to one person.
create unique index account_identity on sessions.account (account_id) where provider_id = 'oidc';
