-- baseline: the schema of version 0.1
-- replaces: 0045-sessions.sql 0046-new-password.sql

create schema sessions;

-- Somebody who can sign in: one row per member who has signed in or was given a password. The columns of this schema are those
-- that better-auth reads and writes. The email address follows that of the member.
create table sessions.person (
  id text primary key default gen_random_uuid()::text,
  member_id integer not null unique references members.member,
  email text not null unique references members.member (email) on update cascade,
  -- Required by better-auth; the real name is in the member's record.
  name text not null generated always as (email) stored,
  email_verified boolean not null default true,
  image text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The token alone is useless: the cookie carries it signed.
create table sessions.session (
  id text primary key default gen_random_uuid()::text,
  person_id text not null references sessions.person on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A way to sign in. Only passwords are offered.
create table sessions.account (
  id text primary key default gen_random_uuid()::text,
  person_id text not null references sessions.person on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint account_once unique (person_id, provider_id)
);

-- Pending verifications: a password reset, a second factor, the challenge of a passkey.
create table sessions.verification (
  id text primary key default gen_random_uuid()::text,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Codes of an authenticator app. The secret and the backup codes are encrypted.
create table sessions.two_factor (
  id text primary key default gen_random_uuid()::text,
  person_id text not null unique references sessions.person on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

create table sessions.passkey (
  id text primary key default gen_random_uuid()::text,
  person_id text not null references sessions.person on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);

create index session_person on sessions.session (person_id);
create index session_over on sessions.session (expires_at);
create index verification_identifier on sessions.verification (identifier);
create index verification_over on sessions.verification (expires_at);
create index two_factor_secret on sessions.two_factor (secret);
create index passkey_person on sessions.passkey (person_id);

-- A new password cancels pending reset links and sign-ins that wait for a second factor: they may belong to the person the
-- password was changed against.
create function sessions.end_what_was_begun() returns trigger language plpgsql as $$
begin
  delete from sessions.verification where value = new.person_id;
  return null;
end;
$$;

create trigger password_ends_what_was_begun
  after insert or update of password on sessions.account
  for each row execute function sessions.end_what_was_begun();
