-- compatible: it only adds a table and a function
-- Staff open the account of a client to see it as the client does. A view belongs to a session and ends with it.

create table sessions.staff_view (
  session_id text primary key references sessions.session on delete cascade,
  client_id integer not null references members.member,
  opened_at timestamptz not null default now()
);
create index staff_view_client on sessions.staff_view (client_id);

-- Read at every request of a session of staff, so that a view ends when the role, the assignment or the account does.
create function sessions.open_view(session text, staff integer) returns json stable parallel safe language sql
begin atomic
  select json_build_object('client_id', v.client_id, 'entities', standing.entities)
  from sessions.staff_view v
  join members.members viewer on viewer.id = staff
  join members.members client on client.id = v.client_id
  cross join lateral entities.standing_of(v.client_id) standing
  where v.session_id = session and v.opened_at > statement_timestamp() - interval '1 hour'
    and viewer.role <> 'member'
    and (viewer.role <> 'manager' or viewer.clients = 'all' or exists (
      select from members.assignments its where its.staff_id = viewer.id and its.client_id = v.client_id
    ))
    and client.role = 'member' and client.disabled_at is null and client.test_of is null;
end;
