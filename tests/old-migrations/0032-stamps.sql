-- The timestamp of a content, one however many documents have it; also that of a head of the audit log's chain. It is
-- written by the jobs that talk to the calendars; whoever adds a content adds (sha256) and waits for nothing.
create table documents.stamp (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  status text not null default 'none' check (status in ('none', 'pending', 'confirmed', 'invalid')),
  -- On which chain it is proven: Bitcoin's, or the small one of a demonstration, which proves nothing to anybody.
  chain text check (chain in ('bitcoin', 'local')),
  -- The .ots file.
  proof bytea,
  submitted_at timestamptz,
  calendars json not null default '[]',
  bitcoin json,
  checked_at timestamptz,
  -- Why it is invalid.
  reason text,
  -- When a job looks at it next; null when there is nothing left to do. A job that takes it puts this off, so that no
  -- other takes it meanwhile, and counts the try: what it learns is written only if nobody has taken it since.
  next_try_at timestamptz default now(),
  tries integer not null default 0,
  -- When it is given to the calendars once more, because those that have it may have lost it.
  resubmit_at timestamptz,
  constraint stamp_submitted_with_proof check (
    (status = 'none') = (proof is null) and (proof is null) = (submitted_at is null)
    and (proof is null) = (chain is null)
  ),
  constraint stamp_confirmed_by_block check ((status = 'confirmed') = (bitcoin is not null))
) with (fillfactor = 70);
-- Two, so that what waits for its block never stands in the way of what is new.
create index stamp_to_submit on documents.stamp (next_try_at) where status = 'none';
create index stamp_to_check on documents.stamp (next_try_at) where status in ('pending', 'invalid');

create trigger never_deleted before delete or truncate on documents.stamp
  for each statement execute function kernel.forbid_change();

-- What the API answers as `ots`; null before anything was submitted. Stable: every cast is told its format.
create function documents.ots_json(stamp documents.stamp) returns json stable parallel safe language sql
return case when stamp.submitted_at is not null then concat(
  '{"chain":"', stamp.chain,
  '","submitted_at":"', to_char(stamp.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  '","calendars":', stamp.calendars,
  ',"bitcoin":', coalesce(stamp.bitcoin::text, 'null'),
  ',"checked_at":',
  coalesce('"' || to_char(stamp.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null'),
  '}')::json end;

-- Which head of the audit log's chain was stamped on which day (UTC), at most one a day. The stamp's hash is the head.
create table documents.anchor (
  day date primary key,
  seal_id bigint not null unique,
  sha256 bytea not null unique references documents.stamp
);

create trigger append_only before update or delete or truncate on documents.anchor
  for each statement execute function kernel.forbid_change();
