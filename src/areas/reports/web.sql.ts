import { int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'

/**
 * A page of an LLC's reports without their contents: results and open recommendations. In index order, so
 * that no more is read than returned; the total is stored.
 */
export const listBriefs = statement({
  name: 'reports.list_briefs',
  params: {
    entity_id: int,
    type: orNull(text),
    from_day: text,
    to_day: text,
    limit: int,
    offset: int,
  },
  row: { reports: json, total: int },
  sql: `
    select coalesce((
      select json_agg(json_build_object(
        'id', x.newest_id, 'type', x.type, 'year', x.year, 'quarter', x.quarter, 'month', x.month,
        'from', x.begins, 'to', x.ends, 'revision', r.revision, 'generated_at', r.generated_at,
        'income', r.metrics::json ->> 'income', 'expense', r.metrics::json ->> 'expense', 'net', r.metrics::json ->> 'net',
        'alerts', json_array_length(r.alerts_en::json), 'recommendations', a.recommendations, 'open', a.open
      ) order by x.ends desc, x.months desc, x.newest_id desc)
      from (
        select * from reports.period
        where entity_id = $entity_id and newest_id is not null
          and ends between $from_day::date and $to_day::date and ($type::text is null or type = $type)
        order by ends desc, months desc, newest_id desc limit $limit::integer offset $offset::bigint
      ) x
      join reports.report r on r.id = x.newest_id
      cross join lateral (
        select count(*) as recommendations, count(*) filter (where decision is null) as open
        from reports.recommendation where report_id = r.id
      ) a
    ), '[]') as reports, (
      select coalesce(sum(t.reports), 0)::bigint from reports.total t
      where t.list = 'entity' and t.list_id = $entity_id and ($type::text is null or t.type = $type)
        and t.year between extract(year from $from_day::date) and extract(year from $to_day::date)
    ) as total`,
})

/** The answers to a report or its other revisions, newest first, each with what it answered. */
export const listNewestAnswers = statement({
  name: 'reports.list_newest_answers',
  params: { report_id: int, limit: int, offset: int },
  row: { answers: json, total: int },
  sql: `
    with given as materialized (
      select a.id, a.report_id, r.revision, a.idx, a.decision, a.client_notes, a.answered_at,
             coalesce(a.answered_by, '') like 'staff:%' as by_staff
      from reports.report shown
      join reports.report r on r.period_id = shown.period_id
      join reports.answer a on a.report_id = r.id
      where shown.id = $report_id
    ), page as (select * from given order by id desc limit $limit::integer offset $offset::bigint)
    select coalesce((
      select json_agg(json_build_object(
        'id', p.id, 'report_id', p.report_id, 'revision', p.revision, 'recommendation_idx', p.idx,
        'title', json_build_object(
          'en', concat('{', o.text_en, '}')::json ->> 'title', 'es', concat('{', o.text_es, '}')::json ->> 'title'),
        'decision', p.decision, 'client_notes', p.client_notes, 'by_staff', p.by_staff,
        'answered_at', to_char(p.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by p.id desc)
      from page p join reports.recommendation o on o.report_id = p.report_id and o.idx = p.idx
    ), '[]') as answers, (select count(*) from given) as total`,
})
