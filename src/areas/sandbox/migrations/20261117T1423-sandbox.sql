-- compatible: it adds a table
create schema sandbox;

-- One sandbox per LLC: the test account that has the copy. A reset replaces account and copy; the keys stay.
create table sandbox.sandbox (
  source_entity_id integer primary key references entities.entity,
  member_id integer not null unique references members.member,
  entity_id integer not null references entities.entity,
  connection_id integer not null references banking.connection,
  copied_at timestamptz not null default now()
);
