-- compatible: it adds tables; the previous version ignores them
-- Countries count days differently, and some of their rules depend on more than days: nationality, permits, certificates of tax
-- residence, exempt days. Days can have documents as evidence. Planned stays are apart from the log, which never goes past today.

-- What an owner told us, with who said it and when. None is changed; one that is removed or replaced is kept as removed.
create table presence.fact (
  id integer generated always as identity primary key,
  member_id integer not null references members.member,
  kind text not null check (kind in (
    'nationality', 'residence_certificate', 'residence_permit', 'us_exempt_days', 'uae_resident', 'mexico_home', 'argentina_status'
  )),
  country text check (country ~ '^[A-Z]{2}$'),
  starts_on date check (starts_on between '1990-01-01' and '2100-12-31'),
  -- Null: until further notice.
  ends_on date check (ends_on between starts_on and '2100-12-31'),
  answer text,
  documented boolean,
  note text check (char_length(note) <= 300),
  stated_by text not null,
  stated_at timestamptz not null default now(),
  removed_by text,
  removed_at timestamptz,
  constraint fact_complete check (
    case
      when kind = 'nationality' then country is not null
      when kind in ('residence_certificate', 'residence_permit', 'us_exempt_days')
        then country is not null and starts_on is not null and documented is not null
      else answer is not null
    end
  ),
  constraint fact_removed check ((removed_by is null) = (removed_at is null))
);
create index fact_current on presence.fact (member_id, id) where removed_at is null;

-- A document that shows where the owner was on some days. It is about days, not about a stay, because stays are rewritten when days
-- are recorded again.
create table presence.evidence (
  id integer generated always as identity primary key,
  member_id integer not null references members.member,
  entity_id integer not null,
  document_id bigint not null,
  kind text not null check (kind in ('boarding_pass', 'lease', 'residence_certificate', 'other')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  starts_on date not null check (starts_on between '1990-01-01' and '2100-12-31'),
  ends_on date not null check (ends_on between starts_on and least(starts_on + 3659, '2100-12-31')),
  added_by text not null,
  added_at timestamptz not null default now(),
  removed_by text,
  removed_at timestamptz,
  constraint evidence_document foreign key (document_id, entity_id) references documents.document (id, entity_id),
  constraint evidence_removed check ((removed_by is null) = (removed_at is null))
);
create index evidence_current on presence.evidence (member_id, starts_on, id) where removed_at is null;
create index evidence_of_document on presence.evidence (document_id);

-- Stays to come. They never become part of the log by themselves: when their days come, the owner confirms or removes them.
create table presence.plan (
  id integer generated always as identity primary key,
  member_id integer not null references members.member,
  country text not null check (country ~ '^[A-Z]{2}$'),
  starts_on date not null check (starts_on between '1990-01-01' and '2100-12-31'),
  ends_on date not null check (ends_on between starts_on and least(starts_on + 3659, '2100-12-31')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Replaced by another plan, removed by the owner, or confirmed: its days are in the log.
  ended_how text check (ended_how in ('replaced', 'removed', 'confirmed')),
  constraint plan_ended check ((ended_at is null) = (ended_how is null))
);
create index plan_current on presence.plan (member_id, starts_on, id) where ended_at is null;
