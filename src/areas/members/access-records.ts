import type { Deps, Revealed } from '../../kernel/http/endpoint.ts'
import { json, text } from '../../kernel/sql/statement.ts'
import { type By, byParams, write } from '../../kernel/sql/write.ts'
import { READ_KINDS, type ReadKind } from './access-record.rules.ts'

/**
 * One statement per kind, because the audit action is named after it. In a fixed order, so that concurrent
 * ones take turns.
 */
const noteReads = Object.fromEntries(
  READ_KINDS.map(kind => [
    kind,
    write({
      name: `members.note_${kind}_read`,
      action: `${kind}.read`,
      detail: 'detail',
      params: { reads: json },
      row: { record: text },
      sql: `
        written as (
          select r.record, 'member/' || r.member_id as detail,
            members.note_read(r.member_id, $by_actor, '${kind}', r.record, r.title, $by_ip::inet) as noted
          from (
            select distinct on (member_id, record) member_id, record, title
            from json_to_recordset($reads::json) as given (member_id integer, record text, title text)
            order by member_id, record
          ) r
        )`,
    }),
  ]),
)

/** Records that someone is about to see these records, in the audit log and for their owners. */
export async function recordReads({ database }: Deps, by: By, revealed: readonly Revealed[]): Promise<void> {
  for (const kind of new Set(revealed.map(one => one.kind as ReadKind))) {
    const reads = revealed
      .filter(one => one.kind === kind)
      .map(({ ownerId, record, title }) => ({ member_id: ownerId, record, title }))
    await database.durable.all(noteReads[kind]!, { reads, ...byParams({ ...by, idempotency: null }) })
  }
}
