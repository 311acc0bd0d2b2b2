-- Which store holds the files. The store bears the same mark, in a small file or object of its own: where it is not found,
-- what looks like missing files is another folder, a disk that is not mounted or another bucket.
create table documents.store (
  one boolean primary key default true check (one),
  mark text not null check (mark ~ '^[0-9a-f]{32}$'),
  marked_at timestamptz not null default now()
);

-- By which key of the installation a content is sealed, so that what an older one sealed is found and sealed anew. Null:
-- not looked at yet; 'unknown': its header could not be read.
alter table documents.file
  add column sealed_by text,
  add constraint file_sealed_by_some_key check (sealed or sealed_by is null);
create index file_sealed_by on documents.file (sealed_by, sha256) where sealed;

-- What was proven on the chain of a demonstration only, until it is given to Bitcoin's calendars.
create index stamp_proven_locally on documents.stamp (next_try_at) where status = 'confirmed' and chain = 'local';
