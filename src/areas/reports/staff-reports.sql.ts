import { instant, int, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { isAssignedLlc } from '../entities/entities.ts'
import { STAFF_ID } from '../members/members.ts'

const LISTED = {
  id: int,
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
}

/** The newest revisions of reports without their contents, with how many of their recommendations have an answer. */
const list = (reports: string, order: string, more = '', join = '') => `
    select r.id, r.type, r.year, r.quarter, r.month, r.begins as from, r.ends as to,
           r.generated_at, r.revision, a.recommendations, a.answered${more}
    from (
      select r.id, r.entity_id, p.type, p.year, p.quarter, p.month, p.begins, p.ends, p.months, r.generated_at, r.revision
      ${reports}
    ) r
    ${join}
    cross join lateral (
      select count(*) as recommendations, count(decision) as answered
      from reports.recommendation where report_id = r.id
    ) a
    order by ${order}`

/** Of one LLC, the latest period first. */
export const listForOperator = statement({
  name: 'reports.list_for_operator',
  params: { entity_id: int, limit: int },
  row: LISTED,
  sql: list(
    `from reports.period p join reports.report r on r.id = p.newest_id
      where p.entity_id = $entity_id
      order by p.ends desc, p.months desc, p.newest_id desc limit $limit::integer`,
    'r.ends desc, r.months desc, r.id desc',
  ),
})

/** Of all LLCs, the latest report first. */
export const listMadeReports = statement({
  name: 'reports.list_made_reports',
  params: { ...STAFF_ID, limit: int, offset: int },
  row: { ...LISTED, entity_id: int, llc: text },
  sql: list(
    `from reports.report r join reports.period p on p.id = r.period_id and p.newest_id = r.id
      where ${isAssignedLlc('r.entity_id')}
      order by r.id desc limit $limit::integer offset $offset::bigint`,
    'r.id desc',
    ', r.entity_id, e.name as llc',
    'join entities.entities e on e.id = r.entity_id',
  ),
})

export const countMadeReports = statement({
  name: 'reports.count_made_reports',
  params: { ...STAFF_ID, entity_id: orNull(int) },
  row: { total: int },
  sql: `
    select coalesce(sum(reports), 0)::bigint as total from reports.total t
    where list = 'entity' and ($entity_id::integer is null or list_id = $entity_id) and ${isAssignedLlc('t.list_id')}`,
})
