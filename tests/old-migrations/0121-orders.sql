-- Dossiers that members want to download: each is made once, while it is sent. Whoever sends it says now and then how far
-- it is; when nobody has for a minute, the program that was at it is gone.
create table dossier.wanted (
  id bigint generated always as identity primary key,
  member_id integer not null references members.member,
  entity_id integer not null references entities.entity,
  year smallint not null check (year between 1990 and 2100),
  language text not null check (language in ('es', 'en')),
  whole_numbers boolean not null,
  wanted_at timestamptz not null default now(),
  begun_at timestamptz,
  seen_at timestamptz,
  files integer not null default 0,
  size_bytes bigint not null default 0,
  ended_at timestamptz,
  dossier_id bigint references dossier.dossier,
  -- Why there is none, in a sentence for the member.
  fault text,
  constraint wanted_begun check (begun_at is not null or (seen_at is null and ended_at is null)),
  constraint wanted_ended check ((ended_at is null) = (dossier_id is null and fault is null))
);
-- A member has one made at a time, whichever process makes it.
create unique index wanted_being_made on dossier.wanted (member_id) where begun_at is not null and ended_at is null;
create index wanted_of_member on dossier.wanted (member_id, id);
