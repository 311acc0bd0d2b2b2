-- baseline: the schema of version 0.1
-- replaces: 0030-documents.sql 0031-files.sql 0032-stamps.sql 0033-withdrawn-and-waiting.sql 0034-store-and-keys.sql
-- replaces: 0035-published-stamps.sql 0036-who-added.sql

create schema documents;

-- A document as the API returns it, in two parts: the timestamp goes between them and changes independently. They are used by
-- generated columns. Immutable in fact: every cast states its format.
create function documents.json_before_stamp(
  id bigint, entity_id integer, doc_type text, title text, file_name text, mime_type text, size_bytes bigint, sha256 bytea
) returns text immutable parallel safe language plpgsql as $$
begin
  return concat('{"id":', id, ',"entity_id":', entity_id, ',"doc_type":', to_json(doc_type), ',"title":', to_json(title),
    ',"file_name":', coalesce(to_json(file_name)::text, 'null'),
    ',"mime_type":', coalesce('"' || mime_type || '"', 'null'),
    ',"size_bytes":', coalesce(size_bytes::text, 'null'),
    ',"sha256":', coalesce('"' || encode(sha256, 'hex') || '"', 'null'));
end $$;

create function documents.json_after_stamp(id bigint, sha256 bytea, uploaded_at timestamptz)
returns text immutable parallel safe language plpgsql as $$
begin
  return concat(',"uploaded_at":"', to_char(uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","download_url":', case when sha256 is null then 'null' else concat('"/v1/documents/', id, '/download"') end, '}');
end $$;

-- Stored content, once however many documents have it. A key of the store is never written twice: content that is stored again
-- gets a new key.
create table documents.file (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  size_bytes bigint not null check (size_bytes > 0),
  mime_type text not null,
  store_key text not null constraint file_store_key_once unique,
  -- Whether the store holds it encrypted.
  sealed boolean not null,
  created_at timestamptz not null default now(),
  -- What the last read found wrong: no file, or different bytes. Cleared when a read finds it intact.
  damage text check (damage in ('missing', 'changed')),
  damaged_at timestamptz,
  -- The id of the key that encrypted it, to find content sealed with an older secret. Null: not checked yet; 'unknown': the
  -- header could not be read.
  sealed_by text,
  constraint file_damaged_at_some_time check ((damage is null) = (damaged_at is null)),
  constraint file_sealed_by_some_key check (sealed or sealed_by is null)
);

-- Which store holds the files. The store has the same mark in a small file or object. If the mark is not there, the files are
-- not missing: it is a different folder or bucket, or a disk that is not mounted.
create table documents.store (
  one boolean primary key default true check (one),
  mark text not null check (mark ~ '^[0-9a-f]{32}$'),
  marked_at timestamptz not null default now()
);

-- The record of a document, which entries refer to as their evidence.
create table documents.document (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  doc_type text not null,
  title text not null,
  -- The name of its constraint is from databases that were upgraded to 0.1, where the column had another name.
  uploaded_at timestamptz constraint document_created_at_not_null not null default now(),
  file_name text,
  mime_type text,
  size_bytes bigint,
  -- Null only for records created before files were stored.
  sha256 bytea references documents.file,
  -- Position among the documents of the LLC, and among those of its type: 1, 2, 3 without gaps, in order of arrival. A withdrawn
  -- document has none; those after it have moved up.
  place integer,
  type_place integer,
  json_before text not null generated always as (documents.json_before_stamp(
    id, entity_id, doc_type, title, file_name, mime_type, size_bytes, sha256
  )) stored,
  json_after text not null generated always as (documents.json_after_stamp(id, sha256, uploaded_at)) stored,
  -- A withdrawn document is no longer shown, but nothing is deleted.
  withdrawn_at timestamptz,
  withdrawn_reason text,
  -- Actors as in the audit log (`member:12`). Members can withdraw only what they added and restore only what they withdrew.
  -- Null for older documents.
  added_by text,
  withdrawn_by text,
  unique (id, entity_id),
  constraint document_file_whole check (
    (file_name is null) = (sha256 is null) and (mime_type is null) = (sha256 is null)
    and (size_bytes is null) = (sha256 is null)
  ),
  constraint document_withdrawn_from_its_place check (
    (withdrawn_at is null) = (withdrawn_reason is null) and (withdrawn_at is null) = (place is not null)
    and (place is null) = (type_place is null)
  )
);

-- The number of documents of an LLC: in total ('*') and by type. Written in the same statement as the documents; writers of one
-- LLC take turns on the row of the total.
create table documents.tally (
  entity_id integer not null references entities.entity,
  doc_type text not null,
  documents integer not null check (documents >= 0),
  -- When the newest one was uploaded. Keeps times in the order of places even if a clock is behind.
  newest_at timestamptz not null,
  primary key (entity_id, doc_type)
) with (fillfactor = 70);

-- The timestamp of a content or of a head of the audit chain. Written by the jobs that talk to the calendars; an upload only
-- inserts (sha256) and does not wait.
create table documents.stamp (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  status text not null default 'none' check (status in ('none', 'pending', 'confirmed', 'invalid')),
  -- The chain that proves it: Bitcoin, or the small one of the demo, which proves nothing to anybody.
  chain text check (chain in ('bitcoin', 'local')),
  -- The .ots file.
  proof bytea,
  submitted_at timestamptz,
  calendars json not null default '[]',
  bitcoin json,
  checked_at timestamptz,
  -- Why it is invalid.
  reason text,
  -- When a job handles it next; null when nothing is left to do. A job that takes it moves this forward, so that no other job
  -- takes it, and increments `tries`: the result is saved only if nobody else has taken it since.
  next_try_at timestamptz default now(),
  tries integer not null default 0,
  -- When it is submitted again, in case the calendars have lost it.
  resubmit_at timestamptz,
  added_at timestamptz not null default now(),
  -- Why the last attempt failed; null after one that succeeded.
  failed_at timestamptz,
  failure text,
  constraint stamp_submitted_with_proof check (
    (status = 'none') = (proof is null) and (proof is null) = (submitted_at is null)
    and (proof is null) = (chain is null)
  ),
  constraint stamp_confirmed_by_block check ((status = 'confirmed') = (bitcoin is not null)),
  constraint stamp_failed_for_a_reason check ((failed_at is null) = (failure is null))
) with (fillfactor = 70);

-- Which head of the audit chain was stamped on which day (UTC), at most one a day. The hash of the stamp is the head.
create table documents.anchor (
  day date primary key,
  seal_id bigint not null unique,
  sha256 bytea not null unique references documents.stamp
);

create index file_damaged on documents.file (damaged_at) where damage is not null;
-- Whether the newest content is sealed: new content is stored the same way unless configured otherwise.
create index file_newest on documents.file (created_at);
create index file_sealed_by on documents.file (sealed_by, sha256) where sealed;
create unique index document_place on documents.document (entity_id, place);
create unique index document_type_place on documents.document (entity_id, doc_type, type_place);
create index document_content on documents.document (sha256);
create index document_withdrawn on documents.document (entity_id, id) where withdrawn_at is not null;
-- Separate indexes, so that stamps waiting for a block never delay new ones.
create index stamp_to_submit on documents.stamp (next_try_at) where status = 'none';
create index stamp_to_check on documents.stamp (next_try_at) where status in ('pending', 'invalid');
-- Proven only on the chain of the demo, until submitted to Bitcoin's calendars.
create index stamp_proven_locally on documents.stamp (next_try_at) where status = 'confirmed' and chain = 'local';

-- `ots` in the API; null before anything was submitted. Stable: every cast states its format.
create function documents.ots_json(stamp documents.stamp) returns json stable parallel safe language sql
return case when stamp.submitted_at is not null then concat(
  '{"chain":"', stamp.chain,
  '","submitted_at":"', to_char(stamp.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  '","calendars":', stamp.calendars,
  ',"bitcoin":', coalesce(stamp.bitcoin::text, 'null'),
  ',"checked_at":',
  coalesce('"' || to_char(stamp.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null'),
  '}')::json end;

-- The state of the timestamp of a content, for later areas.
create function documents.ots_of(hash bytea) returns json stable parallel safe language sql
begin atomic
  select json_build_object('ots_status', s.status, 'ots', documents.ots_json(s))
  from documents.stamp s where s.sha256 = hash;
end;

-- Evidence stays: entries refer to documents without checking each time that they still exist.
create trigger never_deleted before delete or truncate on documents.document
  for each statement execute function kernel.forbid_change();
create trigger as_recorded
  before update of id, entity_id, doc_type, title, file_name, mime_type, size_bytes, sha256, uploaded_at, added_by
  on documents.document for each statement execute function kernel.forbid_change();
create trigger never_deleted before delete or truncate on documents.file
  for each statement execute function kernel.forbid_change();
create trigger never_deleted before delete or truncate on documents.stamp
  for each statement execute function kernel.forbid_change();
create trigger append_only before update or delete or truncate on documents.anchor
  for each statement execute function kernel.forbid_change();
