import { bool, bytes, instant, int, orNull, statement } from '../sql/statement.ts'
import { write } from '../sql/write.ts'

/** The newest seal, and how many rows wait for the next. */
export const findChainHead = statement({
  name: 'audit.find_chain_head',
  params: {},
  row: {
    newest_row: int,
    waiting: int,
    seal_id: orNull(int),
    sealed_at: orNull(instant),
    hash: orNull(bytes),
  },
  sql: `
    select (select coalesce(max(id), 0) from kernel.audit_row) as newest_row,
           (select count(*) from (select from kernel.audit_leaf where seal_id is null limit 100000)) as waiting,
           s.id as seal_id, s.sealed_at, s.hash
    from (values (1)) as one
    left join lateral (select id, sealed_at, hash from kernel.audit_seal order by id desc limit 1) s on true`,
})

const CHECK = { at: instant, ok: bool, rows: int, seals: int, findings: int, took_ms: int }

export const findLastCheck = statement({
  name: 'audit.find_last_check',
  params: {},
  row: CHECK,
  sql: 'select at, ok, rows, seals, findings, took_ms from kernel.audit_check order by id desc limit 1',
})

/** Stores the result of recomputing the whole chain. */
export const insertCheck = write({
  name: 'audit.insert_check',
  action: 'audit.verify',
  params: { ok: bool, rows: int, seals: int, findings: int, took_ms: int },
  row: CHECK,
  sql: `
    made as (
      insert into kernel.audit_check (ok, rows, seals, findings, took_ms)
      values ($ok, $rows, $seals, $findings::integer, $took_ms::integer)
      returning at, ok, rows, seals, findings, took_ms
    ), written as (select *, 'seal/' || seals as record from made)`,
})
