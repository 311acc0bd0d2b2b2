-- compatible: the previous version can run beside it

-- What this installation knows about its backups. The backups themselves are files elsewhere, which are complete without this.
create schema backups;

create table backups.backup (
  -- Also the name of its folder; names sort by time.
  id text primary key,
  started_at timestamptz not null,
  -- Null while it runs, and for a process that died.
  finished_at timestamptz,
  failure text,
  -- Of the database and its list of documents; documents are stored once for all backups.
  size_bytes bigint,
  documents bigint,
  documents_bytes bigint,
  -- Documents that were not in the store, or had other bytes than recorded.
  damaged_documents bigint,
  has_secret boolean,
  removed_at timestamptz,
  verified_at timestamptz,
  -- What the last verification found wrong.
  verify_failure text,
  constraint backup_ended_once check (failure is null or finished_at is not null)
);
create index backup_started on backups.backup (started_at);

-- One process at a time creates or removes backups. A dead process's claim expires.
create table backups.lease (
  singleton boolean primary key default true check (singleton),
  holder text not null,
  taken_until timestamptz not null
);
