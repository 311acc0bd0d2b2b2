import type { Deps, Revealed } from '../../kernel/http/endpoint.ts'
import type { Job } from '../../kernel/jobs/jobs.ts'
import { int, json, statement, text } from '../../kernel/sql/statement.ts'
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

/** The oldest records that have an address, and remove it where the last read was long ago. */
const forgetReadIps = statement({
  name: 'members.forget_read_ips',
  params: { days: int, most: int },
  row: { forgotten: int },
  sql: `
    with oldest as (
      select id from (
        select id, last_at from members.access_record where ip is not null order by id limit $most::integer
      ) r
      where r.last_at < now() - make_interval(days => $days::integer)
    ), gone as (
      update members.access_record a set ip = null from oldest where a.id = oldest.id returning 1
    )
    select count(*) as forgotten from gone`,
})

const BATCH_SIZE = 5000

export const forgetReadIpsJob: Job = {
  name: 'remove old IP addresses from the access log',
  everyMs: 600_000,
  async run({ database, config }, stopping) {
    while (!stopping.aborted) {
      const params = { days: config.keep.ipDays, most: BATCH_SIZE }
      if ((await database.durable.one(forgetReadIps, params)).forgotten < BATCH_SIZE) return
    }
  },
}
