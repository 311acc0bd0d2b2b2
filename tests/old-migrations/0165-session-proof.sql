-- When the owner of a session last proved who they are, and with what: at sign-in, and whenever they confirm it again.
-- Sessions that are open today proved it when they were opened, as far as is known with a password.
alter table sessions.session
  add column proved_at timestamptz,
  add column factors text not null default 'password' check (factors in ('password', 'password_code', 'passkey'));
update sessions.session set proved_at = created_at;
alter table sessions.session
  alter column proved_at set default now(),
  alter column proved_at set not null;

-- The kinds of device that somebody has signed in from, as a hash of browser and system.
create table sessions.known_device (
  person_id text not null references sessions.person on delete cascade,
  fingerprint bytea not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (person_id, fingerprint)
);
