create schema sessions;

-- Whoever may sign in: one for each member who ever did or was given a password. The columns are those that
-- better-auth reads and writes. The mail address is the member's, and follows it.
create table sessions.person (
  id text primary key default gen_random_uuid()::text,
  member_id integer not null unique references members.member,
  email text not null unique references members.member (email) on update cascade,
  -- better-auth wants a name; who they are is told by the member's record.
  name text not null generated always as (email) stored,
  email_verified boolean not null default true,
  image text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Where somebody is signed in. The token alone opens nothing: the cookie carries it signed.
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
create index session_person on sessions.session (person_id);
create index session_over on sessions.session (expires_at);

-- How somebody signs in; with a password, as nothing else is offered here.
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

-- What was begun and is to be proved: a new password asked for, a second factor, a passkey's challenge.
create table sessions.verification (
  id text primary key default gen_random_uuid()::text,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier on sessions.verification (identifier);
create index verification_over on sessions.verification (expires_at);

-- Codes of an app beside the password. The secret and the backup codes are encrypted.
create table sessions.two_factor (
  id text primary key default gen_random_uuid()::text,
  person_id text not null unique references sessions.person on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
create index two_factor_secret on sessions.two_factor (secret);

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
create index passkey_person on sessions.passkey (person_id);
