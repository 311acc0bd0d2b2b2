import { instant, int, orNull, statement, text } from '../../kernel/sql/statement.ts'

/** List the newest revision of every report of all LLCs, newest first. */
export const listMadeReports = statement({
  name: 'reports.list_made_reports',
  params: { limit: int, offset: int },
  row: {
    id: int,
    entity_id: int,
    llc: text,
    type: text,
    year: int,
    quarter: orNull(int),
    month: orNull(int),
    from: text,
    to: text,
    generated_at: instant,
    revision: int,
    recommendations: int,
    answered: int,
  },
  sql: `
    select r.id, r.entity_id, e.name as llc, r.type, r.year, r.quarter, r.month, r.begins as from, r.ends as to,
           r.generated_at, r.revision, a.recommendations, a.answered
    from (
      select r.id, r.entity_id, p.type, p.year, p.quarter, p.month, p.begins, p.ends, r.generated_at, r.revision
      from reports.report r join reports.period p on p.id = r.period_id and p.newest_id = r.id
      order by r.id desc limit $limit::integer offset $offset::bigint
    ) r
    join entities.entities e on e.id = r.entity_id
    cross join lateral (
      select count(*) as recommendations, count(decision) as answered
      from reports.recommendation where report_id = r.id
    ) a
    order by r.id desc`,
})

export const countMadeReports = statement({
  name: 'reports.count_made_reports',
  params: { entity_id: orNull(int) },
  row: { total: int },
  sql: `
    select coalesce(sum(reports), 0)::bigint as total from reports.total
    where list = 'entity' and ($entity_id::integer is null or list_id = $entity_id)`,
})
