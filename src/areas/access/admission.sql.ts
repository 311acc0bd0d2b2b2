import { bool, bytes, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'

const NOW = 'statement_timestamp()'
const HOUR_OVER = `u.window_start <= ${NOW} - interval '1 hour'`
const COUNTS = `allowed and (u.used < k.hourly_limit or ${HOUR_OVER})`
const HOUR_RUNS = `new.window_start > ${NOW} - interval '1 hour'`

/**
 * Everything that must be known of a caller, in one statement: the key, whether this address may use it, one
 * request counted against its hour, the LLCs it may act for, and an answer remembered for this
 * Idempotency-Key. The count is exact because PostgreSQL locks the key's one row in `key_use`. The row is
 * written even when nothing is counted (another address, a spent hour), which costs less than looking first.
 *
 * The clock is the database's, so that all server processes agree on the hour.
 */
export const admitKey = statement({
  name: 'access.admit_key',
  params: { hash: bytes, ip: text, idempotency_key: orNull(text) },
  row: {
    key_id: int,
    member_id: int,
    scopes: json,
    hourly_limit: int,
    allowed: bool,
    counted: bool,
    used: int,
    seconds_left: orNull(int),
    reset_at: orNull(int),
    entities: json,
    is_whole: bool,
    subscribed: bool,
    answer_fingerprint: orNull(bytes),
    answer_status: orNull(int),
    answer_body: orNull(text),
  },
  sql: `
    update access.key_use u set
      window_start = case when ${COUNTS} and ${HOUR_OVER} then ${NOW} else u.window_start end,
      used = case when not (${COUNTS}) then u.used when ${HOUR_OVER} then 1 else u.used + 1 end,
      last_used_at = case when ${COUNTS} then ${NOW} else u.last_used_at end,
      last_used_ip = case when ${COUNTS} then $ip::inet else u.last_used_ip end
    from access.api_secret s
    join access.api_key k on k.id = s.key_id
    join members.members m on m.id = k.member_id
    cross join lateral (select k.allow_list = '{}' or $ip::inet <<= any (k.allow_list) as allowed) address
    cross join lateral entities.standing_of(k.member_id) standing
    left join kernel.remembered_answer answer
      on answer.owner = 'key:' || k.id and answer.key = $idempotency_key
      and answer.created_at > ${NOW} - interval '24 hours'
    where s.hash = $hash and u.key_id = s.key_id
      and (s.valid_until is null or s.valid_until > ${NOW})
      and (k.expires_at is null or k.expires_at > ${NOW})
      and k.revoked_at is null and m.disabled_at is null
    returning k.id as key_id, k.member_id, array_to_json(k.scopes) as scopes, k.hourly_limit, allowed,
      new.used > old.used or new.window_start > old.window_start as counted,
      case when ${HOUR_RUNS} then new.used else 0 end as used,
      case when ${HOUR_RUNS}
           then ceil(extract(epoch from new.window_start + interval '1 hour' - ${NOW}))::integer end as seconds_left,
      case when ${HOUR_RUNS} then ceil(extract(epoch from new.window_start + interval '1 hour'))::bigint end as reset_at,
      case when k.entity_ids is null then standing.entities else (
        select coalesce(json_object_agg(llc.key, llc.value), '{}') from json_each(standing.entities) llc
        where llc.key::integer = any (k.entity_ids)
      ) end as entities, k.entity_ids is null as is_whole, standing.subscribed,
      answer.fingerprint as answer_fingerprint, answer.status as answer_status, answer.body as answer_body`,
})
