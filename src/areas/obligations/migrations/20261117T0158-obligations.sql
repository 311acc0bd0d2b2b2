-- compatible: it adds a schema
-- What LLCs and their owners have to file or pay, and the answers to questions about it.

create schema obligations;

-- An LLC, or the owner of LLCs (`entity_id` is null).
create table obligations.subject (
  id integer generated always as identity primary key,
  member_id integer not null references members.member,
  entity_id integer references entities.entity,
  -- What the records said when they were last read: facts, and what the tax filings say of Form 5472.
  record_facts jsonb not null default '[]',
  filings jsonb not null default '[]',
  -- When it is looked at even if nothing changed: a new year begins.
  look_on date not null default '-infinity',
  -- How many facts its open obligations wait for.
  open_facts smallint not null default 0,
  -- How many days before a due date the owner gets an email, most first. Only of owners; null for the default.
  reminder_days smallint[] check (cardinality(reminder_days) <= 6)
);

create unique index subject_llc on obligations.subject (entity_id) where entity_id is not null;
create unique index subject_owner on obligations.subject (member_id) where entity_id is null;
create index subject_of_member on obligations.subject (member_id);
create index subject_waiting on obligations.subject (id) where open_facts > 0;
create index subject_to_look on obligations.subject (look_on, id);

-- Answers to questions about facts. Never changed: a later one replaces an earlier one, and a withdrawn one has no value.
create table obligations.answer (
  id bigint generated always as identity primary key,
  subject_id integer not null references obligations.subject,
  fact text not null check (fact ~ '^[a-z0-9_]{1,60}$'),
  -- Null for a fact that does not change from year to year.
  year smallint check (year between 1990 and 2100),
  -- JSON null: known that there is none. SQL null: the answer was withdrawn.
  value jsonb,
  answered_by text not null,
  answered_at timestamptz not null default now()
);

create index answer_newest on obligations.answer (subject_id, fact, year, id desc);
create trigger append_only before update or delete or truncate on obligations.answer
  for each statement execute function kernel.forbid_change();

-- The rules that decided something, as they were then.
create table obligations.rule_version (
  id text not null,
  version text not null,
  rule jsonb not null,
  first_used_at timestamptz not null default now(),
  primary key (id, version)
);

create trigger append_only before update or delete or truncate on obligations.rule_version
  for each statement execute function kernel.forbid_change();

create table obligations.obligation (
  id bigint generated always as identity primary key,
  subject_id integer not null references obligations.subject,
  -- The duty; versions of its rule share it. `one-off` for one that a Manager added.
  obligation text not null,
  year smallint not null check (year between 1990 and 2101),
  -- Which of several due dates of the year, such as Q1; empty if there is one.
  part text not null default '',
  rule_id text,
  rule_version text,
  -- Name and details of a one-off.
  title text check (length(title) between 1 and 300),
  details text check (length(details) between 1 and 1000),
  state text not null check (state in ('proposed', 'due', 'done', 'not_applicable', 'unknown')),
  due_date date,
  extended_due_date date,
  -- Whether the extension is automatic or was requested.
  is_extended boolean not null default false,
  due_by date generated always as (case when is_extended then coalesce(extended_due_date, due_date) else due_date end) stored,
  -- Why, in both languages, and the facts that decided it or are missing.
  reason jsonb,
  facts jsonb not null default '[]',
  missing jsonb not null default '[]',
  -- The person who marked it as done or not applicable. Null if the rule or the tax filings decide.
  decided_by text,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 1000),
  done_on date,
  evidence_document_id bigint references documents.document,
  -- Whether the tax filing of the year is the evidence.
  evidence_is_filing boolean not null default false,
  evidence_note text check (length(evidence_note) between 1 and 1000),
  -- The Manager who confirmed a rule that was not verified.
  confirmed_by text,
  confirmed_at timestamptz,
  added_by text,
  remind_on date,
  -- For calendars: raised whenever what they show changes.
  sequence integer not null default 0,
  changed_at timestamptz not null default now(),
  -- Set when it no longer exists, such as one of a year before the LLC was formed.
  gone_at timestamptz,
  constraint obligation_rule foreign key (rule_id, rule_version) references obligations.rule_version (id, version),
  constraint obligation_of_rule_or_person check ((rule_id is null) = (title is not null)),
  constraint obligation_done_with_evidence check (
    state <> 'done' or evidence_document_id is not null or evidence_is_filing
  ),
  constraint obligation_decided check ((decided_by is null) = (decided_at is null))
);

create unique index obligation_once on obligations.obligation (subject_id, obligation, year, part) where rule_id is not null;
create index obligation_of_subject on obligations.obligation (subject_id, year);
-- What is due, the earliest first, and what waits for a Manager.
create index obligation_due on obligations.obligation (due_by, id) where state = 'due' and gone_at is null;
create index obligation_proposed on obligations.obligation (id) where state = 'proposed' and gone_at is null;
create index obligation_to_remind on obligations.obligation (remind_on) where remind_on is not null;
create index obligation_evidence on obligations.obligation (evidence_document_id) where evidence_document_id is not null;

-- What happened to an obligation, and why.
create table obligations.event (
  id bigint generated always as identity primary key,
  obligation_id bigint not null references obligations.obligation,
  what text not null check (what in ('opened', 'changed', 'done', 'not_applicable', 'undone', 'reopened', 'confirmed', 'removed')),
  from_state text,
  to_state text not null,
  due_date date,
  why jsonb,
  evidence_document_id bigint,
  actor text not null,
  at timestamptz not null default now()
);

create index event_of_obligation on obligations.event (obligation_id, id);
create trigger append_only before update or delete or truncate on obligations.event
  for each statement execute function kernel.forbid_change();

-- Existing LLCs and their owners are looked at by the first run of the job.
insert into obligations.subject (member_id, entity_id) select member_id, id from entities.entities;
insert into obligations.subject (member_id) select distinct member_id from entities.entities;
