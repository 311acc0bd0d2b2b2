import { int, orNull, statement, text } from '../sql/statement.ts'
import { AUDIT_COLUMNS, AUDIT_ROW } from './seal.ts'

/**
 * Matching rows, newest first, within a range of ids. An index per filter would slow every write, so the log
 * is searched range by range; the caller asks for the next range.
 */
export const browseAudit = statement({
  name: 'audit.browse',
  params: {
    below: int,
    down_to: int,
    actor: orNull(text),
    action: orNull(text),
    record: orNull(text),
    from_day: orNull(text),
    to_day: orNull(text),
    limit: int,
  },
  row: { ...AUDIT_ROW, seal_id: orNull(int) },
  sql: `
    select f.*, l.seal_id from (
      select ${AUDIT_COLUMNS} from kernel.audit_row r
      where r.id < $below and r.id >= $down_to
        and ($actor::text is null or r.actor = $actor)
        and ($action::text is null or starts_with(r.action, $action))
        and ($record::text is null or r.record = $record
          or (right($record, 1) = '/' and starts_with(r.record, $record)))
        and ($from_day::date is null or r.at >= $from_day::date)
        and ($to_day::date is null or r.at < $to_day::date + 1)
      order by r.id desc limit $limit::integer
    ) f
    left join kernel.audit_leaf l on l.row_id = f.id
    order by f.id desc`,
})

/** The id of the newest row. */
export const findNewestRow = statement({
  name: 'audit.find_newest_row',
  params: {},
  row: { id: int },
  sql: 'select coalesce(max(id), 0) as id from kernel.audit_row',
})
