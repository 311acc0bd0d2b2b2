-- compatible: the previous version can run beside it

create schema privacy;

-- People who were erased. `names` are the texts that stood for them in the audit log, ids only, so that an interrupted erasure can
-- continue after the rows they were derived from are gone. `kept` is what the operator was told was kept, why and until when.
create table privacy.erasure (
  member_id integer primary key references members.member,
  names text[] not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  kept json,
  constraint erasure_finished check ((finished_at is null) = (kept is null))
);
