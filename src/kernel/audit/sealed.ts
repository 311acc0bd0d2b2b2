import { bytes, instant, int, orNull, statement, text } from '../statement.ts'

/** Rows of one action in the seals after one, with the seal that holds each; for who acts on what is beyond change. */
export const listSealedRows = statement({
  name: 'audit.list_sealed_rows',
  params: { after: int, up_to: int, action: text },
  row: {
    row_id: int,
    record: text,
    detail: orNull(text),
    seal_id: int,
    seal_hash: bytes,
    sealed_at: instant,
  },
  sql: `
    select r.id as row_id, r.record, r.detail, s.id as seal_id, s.hash as seal_hash, s.sealed_at
    from kernel.audit_seal s
    join kernel.audit_leaf l on l.seal_id = s.id
    join kernel.audit_row r on r.id = l.row_id
    where s.id > $after and s.id <= $up_to and r.action = $action
    order by r.id`,
})

export const findNewestSeal = statement({
  name: 'audit.find_newest_seal',
  params: {},
  row: { id: int },
  sql: 'select coalesce(max(id), 0) as id from kernel.audit_seal',
})
