-- compatible: it only adds a schema
-- Invitations to share an LLC or to use an account that the firm created, and changes of one's own email address.

create schema people;

-- An invitation that was not accepted or withdrawn yet. The link in the email carries a token; only its keyed hash is stored.
create table people.invitation (
  id integer generated always as identity primary key,
  email text not null,
  hash bytea not null unique,
  -- The owner who shares LLCs, with which role and areas.
  owner_id integer references members.member,
  entity_ids integer[],
  role text,
  areas text[],
  -- Or the account that the firm created, which has no password yet.
  member_id integer unique references members.member,
  language text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint invitation_once unique (owner_id, email),
  constraint invitation_of_one_kind check ((owner_id is null) <> (member_id is null)),
  constraint invitation_shares check (
    (owner_id is null) = (role is null) and (owner_id is null) = (areas is null) and (owner_id is null) = (entity_ids is null)
  )
);
create index invitation_to on people.invitation (email);
create index invitation_over on people.invitation (expires_at);

-- A change of email that waits for its confirmation at the new address, or was made and can still be undone.
create table people.email_change (
  id integer generated always as identity primary key,
  member_id integer not null references members.member,
  old_email text not null,
  new_email text not null,
  -- Of the link to confirm, then of the link to undo.
  hash bytea not null unique,
  made_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index email_change_waiting on people.email_change (member_id) where made_at is null;
create index email_change_of on people.email_change (member_id);
create index email_change_over on people.email_change (expires_at);
