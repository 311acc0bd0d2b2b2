-- compatible: it adds a table
-- Owners subscribe to their due dates in a calendar program, which can send nothing but an address.

-- A secret address of a member's calendar. The secret itself is not stored.
create table obligations.calendar_link (
  id integer generated always as identity primary key,
  member_id integer not null references members.member,
  hash bytea not null constraint calendar_link_hash unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

create index calendar_link_live on obligations.calendar_link (member_id) where revoked_at is null;
