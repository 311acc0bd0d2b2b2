-- A stored content, once however many documents have it. What the store holds under a key is never written again: when
-- the bytes must be stored anew, they get another key.
create table documents.file (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  size_bytes bigint not null check (size_bytes > 0),
  mime_type text not null,
  store_key text not null constraint file_store_key_once unique,
  -- Whether the store holds it encrypted.
  sealed boolean not null,
  created_at timestamptz not null default now(),
  -- What was found when it was last read: nothing there, or other bytes than were stored. Gone when it was found whole.
  damage text check (damage in ('missing', 'changed')),
  damaged_at timestamptz,
  constraint file_damaged_at_some_time check ((damage is null) = (damaged_at is null))
);
create index file_damaged on documents.file (damaged_at) where damage is not null;
create trigger never_deleted before delete or truncate on documents.file
  for each statement execute function kernel.forbid_change();

-- How many documents an LLC has: in all ('*') and of each type. Written in the same statement as the documents; whoever
-- adds documents to an LLC takes turns on the row of all.
create table documents.tally (
  entity_id integer not null references entities.entity,
  doc_type text not null,
  documents integer not null check (documents >= 0),
  -- When the newest one was uploaded: later places have no earlier times, whoever's clock is behind.
  newest_at timestamptz not null,
  primary key (entity_id, doc_type)
) with (fillfactor = 70);

-- A document as the API answers it, but for its timestamp, which stands between the two and changes apart from it.
-- Immutable in truth: every cast is told its format.
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

alter table documents.document rename column created_at to uploaded_at;
alter table documents.document
  add column file_name text,
  add column mime_type text,
  add column size_bytes bigint,
  -- Null only for records that were made before files were kept.
  add column sha256 bytea references documents.file,
  -- 1, 2, 3 among those of the LLC, and among those of the LLC and type, without holes, in the order in which they came.
  add column place integer,
  add column type_place integer,
  add constraint document_file_whole check (
    (file_name is null) = (sha256 is null) and (mime_type is null) = (sha256 is null)
    and (size_bytes is null) = (sha256 is null)
  );

update documents.document d set place = counted.place, type_place = counted.type_place
from (
  select id, row_number() over (partition by entity_id order by id) as place,
         row_number() over (partition by entity_id, doc_type order by id) as type_place
  from documents.document
) counted where counted.id = d.id;

insert into documents.tally (entity_id, doc_type, documents, newest_at)
select entity_id, coalesce(doc_type, '*'), count(*), max(uploaded_at)
from documents.document group by grouping sets ((entity_id), (entity_id, doc_type));

alter table documents.document
  alter column place set not null,
  alter column type_place set not null,
  add column json_before text not null generated always as (documents.json_before_stamp(
    id, entity_id, doc_type, title, file_name, mime_type, size_bytes, sha256
  )) stored,
  add column json_after text not null generated always as (documents.json_after_stamp(id, sha256, uploaded_at)) stored;

drop index documents.document_entity;
create unique index document_place on documents.document (entity_id, place);
create unique index document_type_place on documents.document (entity_id, doc_type, type_place);
create index document_content on documents.document (sha256);

-- What was recorded stays as it was.
create trigger as_recorded before update on documents.document
  for each statement execute function kernel.forbid_change();
