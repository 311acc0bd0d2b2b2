import { int, orNull, statement, text } from '../sql/statement.ts'
import { AUDIT_COLUMNS, AUDIT_ROW } from './seal.ts'

/**
 * The newest matching rows. Read backwards from the end, so the newest cost little; the rows of one record
 * are searched in the whole log. An index for them would slow every write.
 */
export const listAuditRows = statement({
  name: 'audit.list_rows',
  params: { record: orNull(text), actor: orNull(text), since: orNull(text), most: int },
  row: AUDIT_ROW,
  sql: `
    select ${AUDIT_COLUMNS} from kernel.audit_row r
    where ($record::text is null or r.record = $record::text)
      and ($actor::text is null or r.actor = $actor::text)
      and ($since::date is null or r.at >= $since::date)
    order by r.id desc limit $most::integer`,
})
