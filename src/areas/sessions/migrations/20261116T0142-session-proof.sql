-- compatible: the previous version can run beside it
-- replaces: 0165-session-proof.sql

-- When and how the owner of a session last proved who they are: at sign-in, and each time they confirm it again. Existing sessions count
-- as proved with a password when they were opened.
alter table sessions.session
  add column proved_at timestamptz,
  add column factors text not null default 'password' check (factors in ('password', 'password_code', 'passkey'));
update sessions.session set proved_at = created_at;
alter table sessions.session
  alter column proved_at set default now(),
  alter column proved_at set not null;

-- Devices that somebody has signed in from, as a hash of browser and operating system.
create table sessions.known_device (
  person_id text not null references sessions.person on delete cascade,
  fingerprint bytea not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (person_id, fingerprint)
);
