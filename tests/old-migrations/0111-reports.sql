-- What an LLC is reported on: each month, quarter and year of it, once, whatever revisions its report has. Whoever makes
-- a revision and whoever answers one take turns on this row.
create table reports.period (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  -- The LLC's owner, so that the list of all a member's LLCs comes from one index, in order.
  member_id integer not null references members.member,
  type text not null check (type in ('monthly', 'quarterly', 'annual')),
  year smallint not null check (year between 1990 and 2100),
  quarter smallint check (quarter between 1 and 4),
  month smallint check (month between 1 and 12),
  begins date not null,
  ends date not null,
  -- Of periods that end on one day the longest comes first in a list.
  months smallint not null generated always as
    (case type when 'monthly' then 1 when 'quarterly' then 3 else 12 end) stored,
  newest_revision integer not null default 0,
  -- Null only until the transaction that makes the first report is over.
  newest_id bigint,
  constraint period_once unique (entity_id, type, begins),
  constraint period_of_its_type check (
    (type = 'quarterly') = (quarter is not null) and (type = 'monthly') = (month is not null)
  )
);
create index period_of_entity on reports.period (entity_id, ends desc, months desc, newest_id desc);
create index period_of_member on reports.period (member_id, ends desc, months desc, newest_id desc);

-- A report as it was made. It is frozen: what was corrected later is another revision.
create table reports.report (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  period_id bigint not null references reports.period,
  revision integer not null check (revision >= 1),
  generated_at timestamptz not null,
  -- Of what follows from the books alone: another one is another revision.
  books_hash bytea not null,
  -- Of the books up to the period's end, when they were last compared with the report.
  books_version bigint not null,
  -- JSON as the API answers it, so that reports reach the caller as bytes.
  metrics text not null,
  alerts_en text not null,
  alerts_es text not null,
  constraint report_revision_once unique (period_id, revision)
);
alter table reports.period add constraint period_newest foreign key (newest_id) references reports.report;

create table reports.recommendation (
  report_id bigint not null references reports.report,
  idx smallint not null check (idx >= 0),
  rule text not null,
  -- The inside of its JSON object, without the answer.
  text_en text not null,
  text_es text not null,
  -- What it proposes to the ledger, if anything: its place among the report's proposed decisions.
  proposal_idx smallint,
  category text,
  amount numeric(13, 4) check (amount > 0),
  description_en text,
  description_es text,
  strategic_decision_en text,
  strategic_decision_es text,
  bank text,
  -- The answer that counts; all of them are in reports.answer.
  decision text check (decision in ('APPROVED', 'REJECTED', 'MODIFIED', 'DEFERRED')),
  client_notes text,
  responded_at timestamptz,
  primary key (report_id, idx),
  constraint recommendation_rule_once unique (report_id, rule),
  constraint recommendation_proposes_all check (
    (proposal_idx is null) = (category is null) and (proposal_idx is null) = (amount is null)
  ),
  constraint recommendation_answered check ((decision is null) = (responded_at is null)),
  constraint recommendation_modified_with_notes check (decision <> 'MODIFIED' or client_notes is not null)
) with (fillfactor = 80);

create table reports.answer (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  report_id bigint not null,
  idx smallint not null,
  decision text not null,
  client_notes text,
  answered_at timestamptz not null,
  foreign key (report_id, idx) references reports.recommendation
);
create index answer_of on reports.answer (report_id, idx);

-- The ledger transaction that an approval made. Once for each rule and last day, in whatever revision it was approved: the
-- reports of a month, a quarter and a year that end together speak of the same money.
create table reports.submission (
  entity_id integer not null references entities.entity,
  ends date not null,
  rule text not null,
  report_id bigint not null references reports.report,
  transaction_id text not null unique references ledger.transaction,
  -- As it was submitted; a later revision may propose another.
  amount numeric(13, 4) not null,
  primary key (entity_id, ends, rule)
);

-- How many periods with a report a list has, written with the report: the list of one LLC, and that of all LLCs of one
-- member.
create table reports.total (
  list text not null check (list in ('entity', 'member')),
  list_id integer not null,
  type text not null,
  year smallint not null,
  reports integer not null,
  primary key (list, list_id, type, year)
) with (fillfactor = 70);

-- When the reports of an LLC are looked after next. Whoever takes a row puts it off, so that another passes it by and
-- one that dies lets go.
create table reports.plan (
  entity_id integer primary key references entities.entity,
  look_at timestamptz not null,
  -- Periods that closed up to this day have their reports.
  done_until date,
  -- Of the books, when all reports were last compared with them.
  books_revision bigint
) with (fillfactor = 70);
create index plan_due on reports.plan (look_at);

-- Every LLC up to this id has a plan. It stays behind the LLCs of the last hour, whose numbers need not have been
-- committed in order.
create table reports.planned (
  only_row boolean primary key default true check (only_row),
  up_to integer not null
);
insert into reports.planned (up_to) values (0);

create function reports.as_made() returns trigger language plpgsql as $$
begin
  raise exception 'report % was made as it is, for good', old.id;
end $$;
create trigger as_made before update on reports.report for each row
  when ((old.id, old.entity_id, old.period_id, old.revision, old.generated_at, old.books_hash, old.metrics,
         old.alerts_en, old.alerts_es)
    is distinct from
        (new.id, new.entity_id, new.period_id, new.revision, new.generated_at, new.books_hash, new.metrics,
         new.alerts_en, new.alerts_es))
  execute function reports.as_made();
create trigger never_deleted before delete or truncate on reports.report
  for each statement execute function kernel.forbid_change();
create trigger never_changed before update or delete or truncate on reports.answer
  for each statement execute function kernel.forbid_change();
create trigger never_changed before update or delete or truncate on reports.submission
  for each statement execute function kernel.forbid_change();

create function reports.instant_text(instant timestamptz) returns text immutable parallel safe language sql
return '"' || to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"';

create function reports.recommendations_text(report bigint, language text) returns text stable parallel safe language sql
as $$
  select coalesce(string_agg(concat('{', case language when 'es' then text_es else text_en end, ',"response":',
      case when decision is null then 'null' else concat('{"decision":"', decision, '","client_notes":',
        coalesce(to_json(client_notes)::text, 'null'), ',"responded_at":', reports.instant_text(responded_at), '}') end,
      '}'), ',' order by idx), '')
  from reports.recommendation where report_id = report
$$;

create function reports.proposals_text(report bigint, entity integer, last_day date, language text)
returns text stable parallel safe language sql as $$
  select coalesce(string_agg(concat('{"recommendation_idx":', r.idx, ',"category":"', r.category,
      '","amount":', trim_scale(r.amount),
      ',"description":', coalesce(to_json(case language when 'es' then description_es else description_en end)::text, 'null'),
      ',"strategic_decision":',
      coalesce(to_json(case language when 'es' then strategic_decision_es else strategic_decision_en end)::text, 'null'),
      ',"bank":', coalesce(to_json(r.bank)::text, 'null'),
      ',"transaction_id":', coalesce('"' || s.transaction_id || '"', 'null'),
      ',"submitted_amount":', coalesce(trim_scale(s.amount)::text, 'null'), '}'), ',' order by r.proposal_idx), '')
  from reports.recommendation r
  left join reports.submission s on s.entity_id = entity and s.ends = last_day and s.rule = r.rule
  where r.report_id = report and r.proposal_idx is not null
$$;

-- A report as the API answers it, in a language.
create function reports.report_text(wanted bigint, language text) returns text stable parallel safe language sql as $$
  select concat('{"id":', r.id, ',"entity_id":', p.entity_id, ',"type":"', p.type,
    '","period":{"year":', p.year, ',"quarter":', coalesce(p.quarter::text, 'null'),
    ',"month":', coalesce(p.month::text, 'null'),
    ',"from":"', to_char(p.begins, 'YYYY-MM-DD'), '","to":"', to_char(p.ends, 'YYYY-MM-DD'),
    '"},"generated_at":', reports.instant_text(r.generated_at),
    ',"revision":', r.revision, ',"is_latest":', case when p.newest_id = r.id then 'true' else 'false' end,
    ',"metrics":', r.metrics,
    ',"recommendations":[', reports.recommendations_text(r.id, language),
    '],"alerts":', case language when 'es' then r.alerts_es else r.alerts_en end,
    ',"proposed_decisions":[', reports.proposals_text(r.id, p.entity_id, p.ends, language), ']}')
  from reports.report r join reports.period p on p.id = r.period_id
  where r.id = wanted
$$;
