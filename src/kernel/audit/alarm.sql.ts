import { bytes, instant, int, orNull, statement, text } from '../sql/statement.ts'
import { write } from '../sql/write.ts'

export const listSealsSince = statement({
  name: 'audit.list_seals_since',
  params: { from: int, most: int },
  row: { id: int, hash: bytes, rows: int, sealed_at: instant },
  sql: `
    select id, hash, row_count as rows, sealed_at from kernel.audit_seal
    where id >= $from order by id limit $most::integer`,
})

export const findOldestUnseen = statement({
  name: 'audit.find_oldest_unseen',
  params: { newest: int },
  row: { id: int },
  sql: 'select greatest(coalesce(max(id), 0) - $newest, 0)::bigint as id from kernel.audit_seal',
})

/** Once per node and loss. */
export const insertAlarm = write({
  name: 'audit.insert_alarm',
  action: 'audit.alarm',
  params: { node: text, first_seal: int, last_seal: int, last_hash: bytes, rows: int, since: instant },
  row: { id: int },
  sql: `
    made as (
      insert into kernel.audit_alarm (node, first_seal, last_seal, last_hash, rows, since)
      values ($node, $first_seal, $last_seal, $last_hash, $rows, $since)
      on conflict (node, last_seal, last_hash) do nothing
      returning id, last_seal
    ), written as (select id, 'seal/' || last_seal as record from made)`,
})

export const listOpenAlarms = statement({
  name: 'audit.list_open_alarms',
  params: { most: int },
  row: {
    id: int,
    at: instant,
    node: text,
    first_seal: int,
    last_seal: int,
    rows: orNull(int),
    since: orNull(instant),
  },
  sql: `
    select id, at, node, first_seal, last_seal, rows, since from kernel.audit_alarm
    where acknowledged_at is null order by id desc limit $most::integer`,
})

export const acknowledgeAlarms = write({
  name: 'audit.acknowledge_alarms',
  action: 'audit.acknowledge',
  params: { up_to: int },
  row: { alarms: int },
  sql: `
    closed as (
      update kernel.audit_alarm set acknowledged_at = now()
      where acknowledged_at is null and id <= $up_to returning id
    ), written as (
      select count(*) as alarms, 'alarm/' || max(id) as record from closed having count(*) > 0
    )`,
})
