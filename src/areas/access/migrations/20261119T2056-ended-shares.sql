-- compatible: the previous version can run beside it
-- People who add documents to a shared LLC see its email address for receipts. When their share ends, or no longer lets them, the
-- address they know must stop working. The area `documents`, which owns the addresses, reads here since when that is so.

create table access.share_end (
  -- No foreign key: it is also written while the LLC of a test account is deleted.
  entity_id integer primary key,
  ended_at timestamptz not null
);

create function access.note_share_end() returns trigger language plpgsql as $$
begin
  insert into access.share_end (entity_id, ended_at) values (old.entity_id, now())
  on conflict (entity_id) do update set ended_at = excluded.ended_at;
  return null;
end
$$;

create trigger removed_end after delete on access.share
  for each row when ('documents' = any (old.areas)) execute function access.note_share_end();
create trigger changed_end after update on access.share
  for each row when ('documents' = any (old.areas) and (new.role <> old.role or 'documents' <> all (new.areas)))
  execute function access.note_share_end();

create view access.ended_shares with (security_invoker = true) as select entity_id, ended_at from access.share_end;
comment on view access.ended_shares is
  'published: when somebody last lost the right to the documents of an LLC that was shared with them';
