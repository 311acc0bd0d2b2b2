import { pageColumns } from '../../kernel/sql/page.ts'
import { bytes, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/** The period of an LLC, created with its first report; no row if it already exists. */
export const insertPeriod = statement({
  name: 'reports.insert_period',
  params: {
    entity_id: int,
    type: text,
    year: int,
    quarter: orNull(int),
    month: orNull(int),
    from: text,
    to: text,
  },
  row: { id: int },
  sql: `
    insert into reports.period (entity_id, member_id, type, year, quarter, month, begins, ends)
    select e.id, e.member_id, $type, $year::smallint, $quarter::smallint, $month::smallint, $from::date, $to::date
    from entities.entities e where e.id = $entity_id
    on conflict on constraint period_once do nothing
    returning id`,
})

/** Locked until the transaction ends: revisions and answers of a period take turns. */
export const lockPeriod = statement({
  name: 'reports.lock_period',
  params: { entity_id: int, type: text, from: text },
  row: {
    id: int,
    newest_revision: int,
    newest_id: orNull(int),
    books_hash: orNull(bytes),
    generated_at: orNull(instant),
  },
  sql: `
    select p.id, p.newest_revision, p.newest_id, r.books_hash, r.generated_at
    from reports.period p left join reports.report r on r.id = p.newest_id
    where p.entity_id = $entity_id and p.type = $type and p.begins = $from::date
    for no key update of p`,
})

/**
 * A report with its recommendations, the newest of its locked period. Answers to the previous report carry
 * over to what the same rules still recommend.
 */
export const insertReport = write({
  name: 'reports.insert_report',
  action: 'report.make',
  params: {
    period_id: int,
    revision: int,
    generated_at: instant,
    books_hash: bytes,
    books_version: int,
    metrics: text,
    alerts_en: text,
    alerts_es: text,
    recommendations: json,
  },
  row: { id: int },
  sql: `
    made as (
      insert into reports.report (
        entity_id, period_id, revision, generated_at, books_hash, books_version, metrics, alerts_en, alerts_es
      )
      select entity_id, id, $revision, $generated_at::timestamptz, $books_hash, $books_version, $metrics, $alerts_en,
             $alerts_es
      from reports.period where id = $period_id
      returning id, period_id
    ), advised as (
      insert into reports.recommendation (
        report_id, idx, rule, text_en, text_es, proposal_idx, category, amount, description_en, description_es,
        strategic_decision_en, strategic_decision_es, bank, decision, client_notes, responded_at
      )
      select made.id, x.idx, x.rule, x.text_en, x.text_es, x.proposal_idx, x.category, x.amount, x.description_en,
             x.description_es, x.strategic_decision_en, x.strategic_decision_es, x.bank, before.decision,
             before.client_notes, before.responded_at
      from made
      join reports.period p on p.id = made.period_id
      cross join json_to_recordset($recommendations::json) as x (
        idx smallint, rule text, text_en text, text_es text, proposal_idx smallint, category text, amount numeric,
        description_en text, description_es text, strategic_decision_en text, strategic_decision_es text, bank text
      )
      left join reports.recommendation before on before.report_id = p.newest_id and before.rule = x.rule
    ), moved as (
      update reports.period p set newest_revision = $revision, newest_id = made.id
      from made where p.id = made.period_id
      returning p.entity_id, p.member_id, p.type, p.year
    ), counted as (
      insert into reports.total as t (list, list_id, type, year, reports)
      select list, list_id, type, year, 1
      from moved cross join lateral (values ('entity', entity_id), ('member', member_id)) as lists (list, list_id)
      where $revision::integer = 1
      order by list, list_id
      on conflict (list, list_id, type, year) do update set reports = t.reports + 1
    ), written as (select id, 'report/' || id as record from made)`,
})

/** The report was compared with the current books and is still current. */
export const markCompared = statement({
  name: 'reports.mark_compared',
  params: { id: int, books_version: int },
  row: { id: int },
  sql: 'update reports.report set books_version = $books_version where id = $id returning id',
})

/** One report, in the language of the LLC's owner unless one is given. */
export const findReport = statement({
  name: 'reports.find_report',
  params: { id: int, language: orNull(text) },
  row: { entity_id: int, type: text, year: int, newest_id: int, json: text },
  sql: `
    select p.entity_id, p.type, p.year, p.newest_id, reports.report_text(r.id, coalesce($language, m.language)) as json
    from reports.report r
    join reports.period p on p.id = r.period_id
    join members.members m on m.id = p.member_id
    where r.id = $id`,
})

/** The owner of a report, without reading it. */
export const findOwner = statement({
  name: 'reports.find_owner',
  params: { id: int },
  row: { entity_id: int, member_id: int, type: text, year: int },
  sql: `
    select p.entity_id, p.member_id, p.type, p.year from reports.report r join reports.period p on p.id = r.period_id
    where r.id = $id`,
})

export const findReportLlc = statement({
  name: 'reports.find_report_llc',
  params: { id: int },
  row: { id: int, name: text },
  sql: `
    select p.entity_id as id, l.name
    from reports.report r join reports.period p on p.id = r.period_id cross join lateral entities.llc_named(p.entity_id) l
    where r.id = $id`,
})

type List = 'entity' | 'member'
const ORDER = 'ends desc, months desc, newest_id desc'
const AFTER = '(ends, months, newest_id) < ($after_ends::date, $after_months::integer, $after_id::bigint)'
const IN_YEARS = `ends between $from_day::date and $to_day::date and ($type::text is null or type = $type)`
const COLUMNS = pageColumns('reports', 'ends, months, newest_id')

/** The newest revision of each period, newest first, in index order; the total is stored. */
const page = (list: List, ids = '$list_id') => `
  select page.reports, page.last,
         (
           select coalesce(sum(t.reports), 0)::bigint from reports.total t
           where t.list = '${list}' and t.list_id = ${ids} and ($type::text is null or t.type = $type)
             and t.year between extract(year from $from_day::date) and extract(year from $to_day::date)
         ) as total
  from (
    select ${COLUMNS} from (
      select case when n <= $limit::integer then reports.report_text(newest_id, m.language) end as json,
             ends, months, newest_id, n
      from (
        select newest_id, ends, months, row_number() over (order by ${ORDER}) - $offset::bigint as n
        from reports.period
        where ${list}_id = ${ids} and newest_id is not null and ${IN_YEARS} and ${AFTER}
        order by ${ORDER} limit $limit::integer + 1 offset $offset::bigint
      )
      cross join members.members m where m.id = $member_id
      order by n
    )
  ) page`

const PAGE_PARAMS = {
  list_id: int,
  member_id: int,
  type: orNull(text),
  from_day: text,
  to_day: text,
  limit: int,
  offset: int,
  after_ends: text,
  after_months: int,
  after_id: int,
}
const PAGE_ROW = { reports: orNull(text), last: orNull(text), total: int }

export const listOfEntity = statement({
  name: 'reports.list_of_entity',
  params: PAGE_PARAMS,
  row: PAGE_ROW,
  sql: page('entity'),
})

const { list_id: _, ...SOME_PARAMS } = PAGE_PARAMS

/** For a caller who may act for some LLCs only. */
export const listOfEntities = statement({
  name: 'reports.list_of_entities',
  params: { ...SOME_PARAMS, entity_ids: json },
  row: PAGE_ROW,
  sql: page('entity', 'any (array(select json_array_elements_text($entity_ids::json)::integer))'),
})

export const listOfMember = statement({
  name: 'reports.list_of_member',
  params: PAGE_PARAMS,
  row: PAGE_ROW,
  sql: page('member'),
})

/** Those of these ids that are reports of the caller's LLCs, older revisions included, in the same order. */
export const listWithIds = statement({
  name: 'reports.list_with_ids',
  params: { ...SOME_PARAMS, entity_ids: json, ids: json },
  row: PAGE_ROW,
  sql: `
    with found as materialized (
      select r.id as newest_id, p.ends, p.months from reports.report r join reports.period p on p.id = r.period_id
      where r.id = any (array(select json_array_elements_text($ids::json)::bigint))
        and p.entity_id = any (array(select json_array_elements_text($entity_ids::json)::integer)) and ${IN_YEARS}
    )
    select page.reports, page.last, (select count(*) from found) as total
    from (
      select ${COLUMNS} from (
        select case when n <= $limit::integer then reports.report_text(newest_id, m.language) end as json,
               ends, months, newest_id, n
        from (
          select newest_id, ends, months, row_number() over (order by ${ORDER}) - $offset::bigint as n
          from found where ${AFTER} order by ${ORDER} limit $limit::integer + 1 offset $offset::bigint
        )
        cross join members.members m where m.id = $member_id
        order by n
      )
    ) page`,
})
