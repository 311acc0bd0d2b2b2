import { bytes, instant, int, orNull, statement, text } from '../sql/statement.ts'
import { AUDIT_COLUMNS, AUDIT_ROW, CHAIN_COLUMNS, CHAIN_ROW } from './seal.ts'

/**
 * Rows of one action in the seals after a given one, with their seal; for code that acts only on sealed rows.
 */
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

// For exporting a part of the log that can be checked without the rest: rows, sibling hashes, and seals.

/** Rows in chain order, after one of them. */
export const listRowsInChain = statement({
  name: 'audit.list_rows_in_chain',
  params: { seal_id: int, row_id: int, most: int },
  row: { ...CHAIN_ROW, seal_id: int },
  sql: `
    select ${CHAIN_COLUMNS}, l.seal_id from kernel.audit_leaf l join kernel.audit_row r on r.id = l.row_id
    where (l.seal_id, l.row_id) > ($seal_id, $row_id) order by l.seal_id, l.row_id limit $most::integer`,
})

/** Rows that are not sealed yet. */
export const listRowsWaiting = statement({
  name: 'audit.list_rows_waiting',
  params: { row_id: int, most: int },
  row: AUDIT_ROW,
  sql: `
    select ${AUDIT_COLUMNS} from kernel.audit_leaf l join kernel.audit_row r on r.id = l.row_id
    where l.seal_id is null and l.row_id > $row_id order by l.row_id limit $most::integer`,
})

export const listLeafHashes = statement({
  name: 'audit.list_leaf_hashes',
  params: { seal_id: int },
  row: { row_id: int, hash: bytes },
  sql: 'select row_id, hash from kernel.audit_leaf where seal_id = $seal_id order by row_id',
})

export const listSealsFrom = statement({
  name: 'audit.list_seals_from',
  params: { after: int, up_to: int, most: int },
  row: { id: int, sealed_at: instant, row_count: int, root: bytes, previous: bytes, hash: bytes },
  sql: `
    select id, sealed_at, row_count, root, previous, hash from kernel.audit_seal
    where id > $after and id <= $up_to order by id limit $most::integer`,
})

/** The last seal before a time: later writes are in later seals. */
export const findSealBefore = statement({
  name: 'audit.find_seal_before',
  params: { time: instant },
  row: { id: int },
  sql: 'select coalesce(max(id), 0) as id from kernel.audit_seal where sealed_at < $time',
})
