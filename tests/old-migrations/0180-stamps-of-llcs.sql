-- A stamp belongs to one LLC. When equal contents shared a stamp, whoever uploaded bytes that another member had was
-- shown when the other had uploaded them. Files stay shared. The stamp of an audit log head belongs to no LLC.
alter table documents.anchor drop constraint anchor_sha256_fkey;
alter table documents.stamp drop constraint stamp_pkey;
alter table documents.stamp
  add column id bigint generated always as identity primary key,
  add column entity_id integer references entities.entity,
  -- The name under which the audit log knows a stamp from before this migration.
  add column recorded_as text;
update documents.stamp set recorded_as = 'stamp/' || encode(sha256, 'hex');

-- The existing stamp goes to the LLC that had the content first: it was submitted for that LLC.
update documents.stamp s set entity_id = earliest.entity_id
from (
  select distinct on (sha256) sha256, entity_id from documents.document
  where sha256 is not null order by sha256, id
) earliest
where earliest.sha256 = s.sha256 and not exists (select from documents.anchor a where a.sha256 = s.sha256);

alter table documents.stamp add constraint stamp_once_per_llc unique nulls not distinct (sha256, entity_id);

-- Other LLCs of the same member keep what they were shown, since it follows from the member's own uploads.
insert into documents.stamp (
  sha256, entity_id, recorded_as, status, chain, proof, submitted_at, calendars, bitcoin, checked_at, reason, next_try_at,
  resubmit_at, added_at, failed_at, failure
)
select s.sha256, d.entity_id, s.recorded_as, s.status, s.chain, s.proof, s.submitted_at, s.calendars, s.bitcoin,
  s.checked_at, s.reason, s.next_try_at, s.resubmit_at, s.added_at, s.failed_at, s.failure
from documents.stamp s
join entities.entity e on e.id = s.entity_id
join (select distinct sha256, entity_id from documents.document) d on d.sha256 = s.sha256
join entities.entity other on other.id = d.entity_id
where other.member_id = e.member_id and d.entity_id <> s.entity_id;

-- LLCs of other members start over: their stamps are submitted by the next run of the job.
insert into documents.stamp (sha256, entity_id)
select distinct sha256, entity_id from documents.document where sha256 is not null
on conflict do nothing;

alter table documents.anchor disable trigger append_only;
alter table documents.anchor add column stamp_id bigint unique references documents.stamp;
update documents.anchor a set stamp_id = s.id from documents.stamp s where s.sha256 = a.sha256 and s.entity_id is null;
alter table documents.anchor alter column stamp_id set not null;
alter table documents.anchor enable trigger append_only;

drop function documents.ots_of(bytea);
-- How far the timestamp of a content of an LLC is, for the areas above.
create function documents.ots_of(hash bytea, llc integer) returns json stable parallel safe language sql
begin atomic
  select json_build_object('ots_status', s.status, 'ots', documents.ots_json(s))
  from documents.stamp s where s.sha256 = hash and s.entity_id = llc;
end;
