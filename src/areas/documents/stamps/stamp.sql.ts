import { bytes, instant, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** A stamp's name in the audit log. */
export const STAMP_RECORD = `coalesce(s.recorded_as, concat_ws('/', 'stamp', encode(s.sha256, 'hex'), s.entity_id))`

/** Claims what is due, so that no other process takes it before `until`. */
const take = (name: string, which: string) =>
  statement({
    name,
    params: { now: instant, until: instant, most: int },
    row: {
      id: int,
      sha256: bytes,
      status: text,
      chain: orNull(text),
      proof: orNull(bytes),
      submitted_at: orNull(instant),
      resubmit_at: orNull(instant),
      tries: int,
    },
    sql: `
      with due as materialized (
        select id from documents.stamp where ${which}
        order by next_try_at limit $most for update skip locked
      )
      update documents.stamp s set next_try_at = $until, tries = s.tries + 1
      from due where s.id = due.id
      returning s.id, s.sha256, s.status, s.chain, s.proof, s.submitted_at, s.resubmit_at, s.tries`,
  })

export const takeToSubmit = take('documents.take_stamps_to_submit', "status = 'none' and next_try_at <= $now")
export const takeToCheck = take(
  'documents.take_stamps_to_check',
  "status in ('pending', 'invalid') and next_try_at <= $now",
)
/** A confirmed stamp needs no next attempt unless it must be proven on another chain. */
export const takeProvenLocally = take(
  'documents.take_stamps_proven_locally',
  "status = 'confirmed' and chain = 'local' and (next_try_at is null or next_try_at <= $now)",
)

/** One unsubmitted content, for callers that cannot wait for the job. */
export const takeOneToSubmit = statement({
  name: 'documents.take_stamp_to_submit',
  params: { sha256: bytes, entity_id: int, until: instant },
  row: { id: int, sha256: bytes, tries: int },
  sql: `
    update documents.stamp s set next_try_at = $until, tries = s.tries + 1
    where s.sha256 = $sha256 and s.entity_id = $entity_id and s.status = 'none' returning s.id, s.sha256, s.tries`,
})

export const findStampProof = statement({
  name: 'documents.find_stamp_proof',
  params: { sha256: bytes, entity_id: int },
  row: { status: text, chain: orNull(text), proof: orNull(bytes) },
  sql: 'select status, chain, proof from documents.stamp where sha256 = $sha256 and entity_id = $entity_id',
})

/**
 * Nothing was learned about these; they are checked again later. The failure stays unless there is a new one.
 */
export const putOffStamps = statement({
  name: 'documents.put_off_stamps',
  params: { rows: json, now: instant },
  row: {},
  sql: `
    update documents.stamp s
    set next_try_at = x.next_try_at, failure = coalesce(x.failure, s.failure),
        failed_at = case when x.failure is null then s.failed_at else $now end
    from json_to_recordset($rows::json) as x (id bigint, tries integer, next_try_at timestamptz, failure text)
    where s.id = x.id and s.tries = x.tries`,
})

/**
 * Records the results, unless another process has claimed the content since. Only a status change is audited,
 * one row each.
 */
export const recordStamps = write({
  name: 'documents.record_stamps',
  action: 'stamp.update',
  detail: 'status',
  params: { rows: json },
  row: { status: text },
  sql: `
    input as materialized (
      select * from json_to_recordset($rows::json) as x (
        id bigint, tries integer, status text, chain text, proof text, submitted_at timestamptz, calendars json,
        bitcoin json, checked_at timestamptz, reason text, next_try_at timestamptz, resubmit_at timestamptz,
        failure text)
    ), learned as (
      update documents.stamp s
      set status = x.status, chain = x.chain, proof = decode(x.proof, 'base64'), submitted_at = x.submitted_at,
          calendars = x.calendars, bitcoin = x.bitcoin, checked_at = x.checked_at, reason = x.reason,
          next_try_at = x.next_try_at, resubmit_at = x.resubmit_at, failure = x.failure,
          failed_at = case when x.failure is not null then x.checked_at end
      from input x where s.id = x.id and s.tries = x.tries
      returning ${STAMP_RECORD} as record, old.status as before, new.status
    ), written as (
      select record, status from learned where status <> before
    )`,
})

/** How many wait to be submitted, how many wait for a block, and the age of the oldest. */
export const countWaiting = statement({
  name: 'documents.count_waiting_stamps',
  params: {},
  row: { waiting: int, waiting_since: orNull(instant), pending: int, pending_since: orNull(instant) },
  sql: `
    select w.waiting, w.waiting_since, p.pending, p.pending_since
    from (
      select count(*) as waiting, min(added_at) as waiting_since from documents.stamp where status = 'none'
    ) w, (
      select count(*) as pending, min(submitted_at) as pending_since from documents.stamp where status = 'pending'
    ) p`,
})
