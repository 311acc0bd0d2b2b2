-- compatible: the previous version can run beside it
-- IP addresses in the audit log must be removable without breaking its chain. From now on the sealer hashes a salted digest of the
-- address instead of the address itself, and stores salt and digest with the leaf. Removing the address and its salt leaves a digest
-- that nobody can guess the address from, and the chain still verifies. Rows that were sealed before have no digest: their address is
-- part of the hash, and stays. A row sealed by a process of the previous version is one of them.
alter table kernel.audit_leaf add column ip_salt bytea, add column ip_digest bytea;

drop trigger born_unsealed on kernel.audit_leaf;
create trigger born_unsealed before insert on kernel.audit_leaf
  for each row when (
    new.seal_id is not null or new.hash is not null or new.ip_salt is not null or new.ip_digest is not null
  )
  execute function kernel.forbid_change();

-- Once sealed, only the salt can be removed.
drop trigger sealed_once on kernel.audit_leaf;
create trigger sealed_once before update on kernel.audit_leaf
  for each row when (
    case when old.seal_id is null and old.hash is null
      then new.row_id <> old.row_id or new.seal_id is null or new.hash is null
      else new.ip_salt is not null
        or (new.row_id, new.seal_id, new.hash, new.ip_digest)
          is distinct from (old.row_id, old.seal_id, old.hash, old.ip_digest)
    end
  )
  execute function kernel.forbid_change();

-- A row never changes, except that its address is removed.
create function kernel.check_ip_removal() returns trigger language plpgsql as $$
begin
  if new.ip is null
    and (new.id, new.at, new.actor, new.action, new.record, new.detail)
      is not distinct from (old.id, old.at, old.actor, old.action, old.record, old.detail)
    and exists (select from kernel.audit_leaf l where l.row_id = old.id and l.ip_digest is not null)
  then
    return new;
  end if;
  raise exception '%.% is append-only', tg_table_schema, tg_table_name;
end $$;
drop trigger append_only on kernel.audit_row;
create trigger append_only before delete or truncate on kernel.audit_row
  for each statement execute function kernel.forbid_change();
create trigger only_ip_removed before update on kernel.audit_row
  for each row execute function kernel.check_ip_removal();

-- Addresses of rows up to this one have been removed, because they were old enough. The log has no index by time.
create table kernel.audit_ip_cursor (
  only_row boolean primary key default true check (only_row),
  up_to_row bigint not null
);
insert into kernel.audit_ip_cursor (up_to_row) values (0);

-- Finds sent email whose text has been kept long enough.
create index mail_text_kept on kernel.mail (sent_at) where sent_at is not null and body <> '';
