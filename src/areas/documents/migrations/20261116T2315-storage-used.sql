-- compatible: the previous version can run beside it; what it adds is counted from the next upload of this version on

-- Bytes of all documents of an LLC, withdrawn ones included: their files stay. Kept in the row with the type '*'.
alter table documents.tally add column bytes bigint not null default 0 check (bytes >= 0);

update documents.tally t set bytes = d.bytes
from (select entity_id, coalesce(sum(size_bytes), 0) as bytes from documents.document group by entity_id) d
where d.entity_id = t.entity_id and t.doc_type = '*';

-- The same for all LLCs of a member.
create table documents.usage (
  member_id integer primary key references members.member (id),
  bytes bigint not null check (bytes >= 0)
) with (fillfactor = 70);

insert into documents.usage (member_id, bytes)
select e.member_id, sum(t.bytes) from documents.tally t join entities.entities e on e.id = t.entity_id
where t.doc_type = '*' group by e.member_id;

-- True, or an error that names the limit. A limit of null does not apply.
create function documents.has_room(llc_bytes bigint, most_llc bigint, member_bytes bigint, most_member bigint)
returns boolean language plpgsql immutable as $$
begin
  if llc_bytes > most_llc then
    raise exception 'the documents of the LLC are over the limit' using errcode = 'check_violation', constraint = 'llc_storage_full';
  end if;
  if member_bytes > most_member then
    raise exception 'the documents of the member are over the limit' using errcode = 'check_violation', constraint = 'member_storage_full';
  end if;
  return true;
end
$$;
