-- compatible: it only adds a table

-- A filter of the books that a person named, to open it again. Everyone with access to an LLC has their own.
create table bookkeeping.saved_view (
  id bigint generated always as identity primary key,
  member_id integer not null references members.member,
  entity_id integer not null,
  name text not null,
  -- The filters that are set, by the name of their parameter.
  query jsonb not null,
  -- Opened when the books are opened without a filter; at most one per person and LLC.
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  constraint saved_view_name unique (member_id, entity_id, name)
);
