-- compatible: it adds a table, functions and a trigger
-- What follows from the records of an LLC or a member is evaluated again when they change. Areas note the change in triggers, and a job
-- of a later area takes it from here. So the job reads what changed, however many LLCs there are.

-- Things that changed since a job looked at them. One row per thing, however often it changed.
create table kernel.changed (
  -- `books` and `facts` of an LLC, `owner_facts` of a member.
  kind text not null,
  id integer not null,
  primary key (id, kind)
);

-- A row that is already there is locked until the change is visible. Otherwise a job could take it before, and the change would be lost.
create function kernel.note_changed(its_kind text, its_id integer) returns void language plpgsql as $$
begin
  loop
    insert into kernel.changed (kind, id) values (its_kind, its_id) on conflict do nothing;
    exit when found;
    perform from kernel.changed c where c.id = its_id and c.kind = its_kind for key share;
    exit when found;
  end loop;
end $$;

-- Takes the next thing after an id, so that one that cannot be handled does not block the others. Its rows come back if the transaction
-- fails. A writer that notes the same thing meanwhile waits, and notes it again.
create function kernel.take_changed(kinds text[], after integer) returns table (id integer) language sql as $$
  delete from kernel.changed c using (
    select t.id, t.kind from kernel.changed t
    where t.kind = any (kinds) and t.id = (
      select n.id from kernel.changed n where n.kind = any (kinds) and n.id > after
      order by n.id limit 1 for update skip locked
    )
    for update skip locked
  ) taken
  where (c.id, c.kind) = (taken.id, taken.kind)
  returning c.id
$$;

create function kernel.note_turned() returns trigger language plpgsql as $$
begin
  perform kernel.note_changed(new.kind, new.id);
  return null;
end $$;

create trigger change_noted after insert or update on kernel.revision
  for each row when (new.kind = 'books') execute function kernel.note_turned();
