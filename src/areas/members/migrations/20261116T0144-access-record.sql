-- compatible: the previous version can run beside it, and does not record the reads it serves
-- replaces: 0175-access-record.sql

-- Who read which private record of a member, for the member to see. Each read has its row in the audit log; here, reads
-- of one record by the same person from the same address within ten minutes are one row with a count.
create table members.access_record (
  id bigint generated always as identity primary key,
  member_id integer not null references members.member,
  -- As in the audit log: `staff:3`, `key:12`, `auditor:5`, `member:7`.
  actor text not null,
  kind text not null,
  record text not null,
  -- The title of the record when it was read.
  title text,
  ip inet,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times integer not null default 1,
  ten_minutes bigint not null,
  unique nulls not distinct (member_id, actor, kind, record, ip, ten_minutes)
);
create index access_record_newest on members.access_record (member_id, id);

-- Called within the statement that writes the audit row, so that both are written or neither is.
create function members.note_read(member_id integer, actor text, kind text, record text, title text, ip inet)
returns bigint language sql as $$
  insert into members.access_record as a (member_id, actor, kind, record, title, ip, ten_minutes)
  values (note_read.member_id, note_read.actor, note_read.kind, note_read.record, note_read.title, note_read.ip,
          floor(extract(epoch from now()) / 600))
  on conflict (member_id, actor, kind, record, ip, ten_minutes)
    do update set times = a.times + 1, last_at = greatest(a.last_at, now())
  returning a.id
$$;
