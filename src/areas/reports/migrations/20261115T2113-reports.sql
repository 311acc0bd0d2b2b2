-- baseline: the schema of version 0.1
-- replaces: 0110-figures.sql 0111-reports.sql 0112-published-open.sql

create schema reports;

-- Figures for reports, accumulated from the entries of each LLC and month as they arrive, so that a report reads as little of a
-- million entries as of ten. Months are numbered across years (year * 12 + month - 1).

-- How far the entries of a month have been accumulated: up to this place, after this many removals. A process continues from
-- exactly this state, in the statement that changes it, so nothing is counted twice. Rows are never deleted.
create table reports.month_fold (
  entity_id integer not null references entities.entity,
  month integer not null,
  folded integer not null check (folded >= 0),
  removals integer not null,
  primary key (entity_id, month)
) with (fillfactor = 70);

-- The revision of the books up to which everything is accumulated.
create table reports.folding (
  entity_id integer primary key references entities.entity,
  revision bigint not null
) with (fillfactor = 50);

create table reports.bank_figure (
  entity_id integer not null,
  month integer not null,
  bank_source text,
  entries integer not null,
  income numeric not null,
  expense numeric not null,
  constraint bank_figure_once unique nulls not distinct (entity_id, month, bank_source)
) with (fillfactor = 70);

-- By counterparty, null for entries without one. `amount` is the money moved in both directions, unsigned. Complete entries have a
-- counterparty, a purpose and a document that was not withdrawn at that time.
create table reports.party_figure (
  entity_id integer not null,
  month integer not null,
  counterparty_id bigint,
  entries integer not null,
  income numeric not null,
  expense numeric not null,
  amount numeric not null,
  complete_entries integer not null,
  complete_amount numeric not null,
  constraint party_figure_once unique nulls not distinct (entity_id, month, counterparty_id)
) with (fillfactor = 70);

-- Money received and paid in a category ('' is none): unsigned amounts, and the largest one.
create table reports.category_figure (
  entity_id integer not null,
  month integer not null,
  category text not null,
  is_income boolean not null,
  entries integer not null,
  amount numeric not null,
  largest numeric not null,
  largest_entry_id bigint not null,
  largest_movement_type text not null,
  primary key (entity_id, month, category, is_income)
) with (fillfactor = 70);

-- The few largest amounts of a month in any category. An entry that both receives and pays may be here twice.
create table reports.large_entry (
  entity_id integer not null,
  month integer not null,
  entry_id bigint not null,
  is_income boolean not null,
  category text not null,
  movement_type text not null,
  amount numeric not null,
  primary key (entity_id, month, entry_id, is_income)
);

-- A month, quarter or year that an LLC has a report on, once, however many revisions the report has. Writers of a revision and
-- writers of an answer take turns on this row.
create table reports.period (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  -- The owner of the LLC, so that the list over all LLCs of a member comes from one index, in order.
  member_id integer not null references members.member,
  type text not null check (type in ('monthly', 'quarterly', 'annual')),
  year smallint not null check (year between 1990 and 2100),
  quarter smallint check (quarter between 1 and 4),
  month smallint check (month between 1 and 12),
  begins date not null,
  ends date not null,
  -- Of periods that end on the same day, the longest comes first in a list.
  months smallint not null generated always as
    (case type when 'monthly' then 1 when 'quarterly' then 3 else 12 end) stored,
  newest_revision integer not null default 0,
  -- Null only within the transaction that creates the first report.
  newest_id bigint,
  constraint period_once unique (entity_id, type, begins),
  constraint period_of_its_type check (
    (type = 'quarterly') = (quarter is not null) and (type = 'monthly') = (month is not null)
  )
);

-- A report as it was created. Never changed: a later correction is another revision.
create table reports.report (
  id bigint generated always as identity primary key,
  entity_id integer not null references entities.entity,
  period_id bigint not null references reports.period,
  revision integer not null check (revision >= 1),
  generated_at timestamptz not null,
  -- Of what depends only on the books: a different hash means another revision.
  books_hash bytea not null,
  -- The version of the books up to the end of the period when they were last compared with the report.
  books_version bigint not null,
  -- JSON as the API returns it, so that reports reach the caller as bytes.
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
  -- The ledger transaction it proposes, if any: its position among the proposed decisions of the report.
  proposal_idx smallint,
  category text,
  amount numeric(13, 4) check (amount > 0),
  description_en text,
  description_es text,
  strategic_decision_en text,
  strategic_decision_es text,
  bank text,
  -- The current answer; reports.answer has all of them.
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

-- The ledger transaction that an approval created. One per rule and last day, whichever revision was approved: the reports of a
-- month, a quarter and a year that end on the same day are about the same money.
create table reports.submission (
  entity_id integer not null references entities.entity,
  ends date not null,
  rule text not null,
  report_id bigint not null references reports.report,
  transaction_id text not null unique references ledger.transaction,
  -- As submitted; a later revision may propose a different amount.
  amount numeric(13, 4) not null,
  primary key (entity_id, ends, rule)
);

-- The number of periods with a report in the list of one LLC and in the list over all LLCs of a member, written with the report.
create table reports.total (
  list text not null check (list in ('entity', 'member')),
  list_id integer not null,
  type text not null,
  year smallint not null,
  reports integer not null,
  primary key (list, list_id, type, year)
) with (fillfactor = 70);

-- When the reports of an LLC are checked next. A process that takes a row moves `look_at` forward, so that others skip it and it
-- becomes due again if the process dies.
create table reports.plan (
  entity_id integer primary key references entities.entity,
  look_at timestamptz not null,
  -- Periods that ended up to this day have their reports.
  done_until date,
  -- The revision of the books when all reports were last compared with them.
  books_revision bigint
) with (fillfactor = 70);

-- Every LLC up to this id has a plan. LLCs of the last hour are left out, since ids may be committed out of order.
create table reports.planned (
  only_row boolean primary key default true check (only_row),
  up_to integer not null
);
insert into reports.planned (up_to) values (0);

create index period_of_entity on reports.period (entity_id, ends desc, months desc, newest_id desc);
create index period_of_member on reports.period (member_id, ends desc, months desc, newest_id desc);
create index answer_of on reports.answer (report_id, idx);
create index plan_due on reports.plan (look_at);

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

-- A report as the API returns it, in one language.
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

-- Newest reports of an LLC, for periods that ended since a day, with unanswered recommendations, and the title of the first of
-- those. For later areas.
create function reports.open_recommendations_of(entity integer, since date)
  returns table (
    report_id bigint, type text, year smallint, quarter smallint, month smallint, begins date, ends date, open integer,
    first_en text, first_es text
  ) stable language sql as $$
  select p.newest_id, p.type, p.year, p.quarter, p.month, p.begins, p.ends, o.open, o.first_en, o.first_es
  from reports.period p
  cross join lateral (
    select count(*)::integer as open,
           (array_agg(concat('{', r.text_en, '}')::json ->> 'title' order by r.idx))[1] as first_en,
           (array_agg(concat('{', r.text_es, '}')::json ->> 'title' order by r.idx))[1] as first_es
    from reports.recommendation r where r.report_id = p.newest_id and r.decision is null
  ) o
  where p.entity_id = entity and p.ends >= since and p.newest_id is not null and o.open > 0
  order by p.ends desc, p.months desc, p.newest_id desc
$$;

-- The number of entries of some months and how many of them are complete, at most a minute behind the books. For later areas.
create function reports.coverage_of(entity integer, first_month integer, last_month integer)
  returns table (entries bigint, complete_entries bigint) stable language sql as $$
  select coalesce(sum(f.entries), 0), coalesce(sum(f.complete_entries), 0)
  from reports.party_figure f where f.entity_id = entity and f.month between first_month and last_month
$$;

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
