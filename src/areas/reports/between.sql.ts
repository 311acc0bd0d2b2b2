import { int, json, statement, text } from '../../kernel/sql/statement.ts'

/**
 * The newest report of each period that ends within a date range, with all answers to any of its revisions. A
 * recommendation's index is only valid in its own revision, so each answer includes what it answered.
 */
export const listReportsBetween = statement({
  name: 'reports.list_reports_between',
  params: { entity_id: int, from: text, until: text, language: text },
  row: { id: int, type: text, ends: text, json: text, revisions: json, answers: json },
  sql: `
    select p.newest_id as id, p.type, p.ends, reports.report_text(p.newest_id, $language) as json,
           (
             select json_agg(json_build_object('id', r.id, 'revision', r.revision,
                      'is_answered', exists (select from reports.answer a where a.report_id = r.id)) order by r.id)
             from reports.report r where r.period_id = p.id
           ) as revisions,
           (
             select coalesce(json_agg(json_build_object('report_id', a.report_id, 'revision', r.revision,
                      'recommendation_idx', a.idx, 'rule', o.rule, 'title',
                      concat('{', case $language when 'es' then o.text_es else o.text_en end, '}')::json ->> 'title',
                      'decision', a.decision, 'client_notes', a.client_notes,
                      'answered_at', to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
                    ) order by a.id), '[]')
             from reports.report r
             join reports.answer a on a.report_id = r.id
             join reports.recommendation o on o.report_id = a.report_id and o.idx = a.idx
             where r.period_id = p.id
           ) as answers
    from reports.period p
    where p.entity_id = $entity_id and p.newest_id is not null and p.ends between $from::date and $until::date
    order by p.ends, p.months, p.newest_id`,
})
