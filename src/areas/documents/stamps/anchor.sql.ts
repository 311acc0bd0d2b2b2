import { bytes, instant, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/**
 * Queues the chain's head for timestamping; at most one per day, and none twice. Returns no row if there is
 * none.
 */
export const anchorHead = write({
  name: 'documents.anchor_head',
  action: 'audit.anchor',
  params: { day: text },
  row: { seal_id: int },
  sql: `
    head as materialized (select id, hash from kernel.audit_seal order by id desc limit 1),
    anchored as (
      insert into documents.anchor (day, seal_id, sha256, stamp_id)
      select $day::date, id, hash, nextval('documents.stamp_id_seq') from head
      where not exists (select from documents.anchor where day = $day::date)
      on conflict do nothing returning seal_id, sha256, stamp_id
    ),
    stamped as (
      insert into documents.stamp (id, sha256) overriding system value select stamp_id, sha256 from anchored
    ),
    written as (select seal_id, 'seal/' || seal_id as record from anchored)`,
})

export const listAnchors = statement({
  name: 'documents.list_anchors',
  params: {},
  row: {
    seal_id: int,
    hash: bytes,
    day: text,
    status: text,
    since: instant,
    failure: orNull(text),
    failed_at: orNull(instant),
  },
  sql: `
    select a.seal_id, a.sha256 as hash, a.day::text as day, s.status, coalesce(s.submitted_at, s.added_at) as since,
           s.failure, s.failed_at
    from documents.anchor a join documents.stamp s on s.id = a.stamp_id order by a.seal_id desc`,
})

export const findAnchorProof = statement({
  name: 'documents.find_anchor_proof',
  params: { seal_id: int },
  row: { hash: bytes, chain: text, proof: bytes, bitcoin: orNull(json) },
  sql: `
    select a.sha256 as hash, s.chain, s.proof, s.bitcoin
    from documents.anchor a join documents.stamp s on s.id = a.stamp_id
    where a.seal_id = $seal_id and s.proof is not null`,
})

/** The submitted heads from one seal on, oldest first, each with its current proof. */
export const listAnchorsFrom = statement({
  name: 'documents.list_anchors_from',
  params: { seal_id: int },
  row: { seal_id: int, hash: bytes, day: text, status: text, chain: orNull(text), proof: orNull(bytes) },
  sql: `
    select a.seal_id, a.sha256 as hash, a.day::text as day, s.status, s.chain, s.proof
    from documents.anchor a join documents.stamp s on s.id = a.stamp_id
    where a.seal_id >= $seal_id order by a.seal_id`,
})

/** The newest submitted head, and the newest in a block; the same once confirmed. */
export const findNewestAnchors = statement({
  name: 'documents.find_newest_anchors',
  params: {},
  row: {
    handed_seal: orNull(int),
    handed_day: orNull(text),
    handed_status: orNull(text),
    failure: orNull(text),
    proven_seal: orNull(int),
    proven_day: orNull(text),
    proven_chain: orNull(text),
    proven_block: orNull(json),
  },
  sql: `
    select h.seal_id as handed_seal, h.day::text as handed_day, h.status as handed_status, h.failure,
           p.seal_id as proven_seal, p.day::text as proven_day, p.chain as proven_chain, p.bitcoin as proven_block
    from (values (1)) as one
    left join lateral (
      select a.seal_id, a.day, s.status, s.failure
      from documents.anchor a join documents.stamp s on s.id = a.stamp_id order by a.seal_id desc limit 1
    ) h on true
    left join lateral (
      select a.seal_id, a.day, s.chain, s.bitcoin
      from documents.anchor a join documents.stamp s on s.id = a.stamp_id
      where s.status = 'confirmed' order by a.seal_id desc limit 1
    ) p on true`,
})
