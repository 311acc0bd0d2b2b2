-- compatible: it only adds a schema
-- The first start of an installation: the link for its first admin, and how far the setup has come.

create schema setup;

-- One row, once a link was made. A new link replaces the hash, so only the newest one works.
create table setup.setup (
  only_one boolean primary key default true check (only_one),
  -- Of the link's token; null when the first admin exists.
  hash bytea,
  expires_at timestamptz not null,
  -- The account created with the link, and when; a new link is unused again.
  member_id integer references members.member,
  used_at timestamptz,
  -- Steps that an admin completed or skipped.
  passed text[] not null default '{}',
  -- The newest test email, as in kernel.mail.
  test_mail text,
  dismissed_at timestamptz
);
