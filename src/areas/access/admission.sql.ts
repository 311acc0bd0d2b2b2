import { bool, bytes, int, json, orNull, statement, text, type Values } from '../../kernel/sql/statement.ts'

const NOW = 'statement_timestamp()'

type Answer = { join: string; columns: string }
const NO_ANSWER: Answer = { join: '', columns: '' }
const REMEMBERED: Answer = {
  join: `left join kernel.remembered_answer answer
      on answer.owner = 'key:' || k.id and answer.key = $idempotency_key
      and answer.created_at > ${NOW} - interval '24 hours'`,
  columns:
    ', answer.fingerprint as answer_fingerprint, answer.status as answer_status, answer.body as answer_body',
}

/**
 * Everything that must be known of a caller, in one statement: the key, whether this address may use it, one
 * request counted against its hour, the LLCs of its member, and an answer remembered for this Idempotency-Key,
 * if the request has one. Most of its cost is setting up the plan, so it has no part that a request does not need.
 * The count is exact because PostgreSQL locks the key's one row in `key_use`. The row is written even when nothing
 * is counted (another address, a spent hour), which costs less than looking first.
 *
 * The clock is the database's, so that all server processes agree on the hour. An app's token is for one resource; a key has none
 * and is for both.
 */
function admission(
  hour: { window: string; used: string; limit: string; notFor: string },
  answer: Answer,
): string {
  const over = `u.${hour.window} <= ${NOW} - interval '1 hour'`
  const counts = `allowed and (u.${hour.used} < ${hour.limit} or ${over})`
  const runs = `new.${hour.window} > ${NOW} - interval '1 hour'`
  return `
    update access.key_use u set
      ${hour.window} = case when ${counts} and ${over} then ${NOW} else u.${hour.window} end,
      ${hour.used} = case when not (${counts}) then u.${hour.used} when ${over} then 1 else u.${hour.used} + 1 end,
      last_used_at = case when ${counts} then ${NOW} else u.last_used_at end,
      last_used_ip = case when ${counts} then $ip::inet else u.last_used_ip end
    from access.api_secret s
    join access.api_key k on k.id = s.key_id
    join members.members m on m.id = k.member_id
    cross join lateral (select k.allow_list = '{}' or $ip::inet <<= any (k.allow_list) as allowed) address
    cross join lateral entities.standing_of(k.member_id) standing
    ${answer.join}
    where s.hash = $hash and u.key_id = s.key_id
      and (s.valid_until is null or s.valid_until > ${NOW})
      and (k.expires_at is null or k.expires_at > ${NOW})
      and k.revoked_at is null and m.disabled_at is null and k.resource is distinct from '${hour.notFor}'
    returning k.id as key_id, case when k.client_id is not null then k.name end as app, k.member_id,
      m.test_of is not null as is_test, array_to_json(k.scopes) as scopes, ${hour.limit} as hourly_limit, allowed,
      new.${hour.used} > old.${hour.used} or new.${hour.window} > old.${hour.window} as counted,
      case when ${runs} then new.${hour.used} else 0 end as used,
      case when ${runs}
           then ceil(extract(epoch from new.${hour.window} + interval '1 hour' - ${NOW}))::integer end as seconds_left,
      case when ${runs} then ceil(extract(epoch from new.${hour.window} + interval '1 hour'))::bigint end as reset_at,
      standing.entities, array_to_json(k.entity_ids) as entity_ids, standing.subscribed ${answer.columns}`
}

const PARAMS = { hash: bytes, ip: text }
const ROW = {
  key_id: int,
  app: orNull(text),
  member_id: int,
  is_test: bool,
  scopes: json,
  hourly_limit: int,
  allowed: bool,
  counted: bool,
  used: int,
  seconds_left: orNull(int),
  reset_at: orNull(int),
  entities: json,
  /** The LLCs that the key is for; null for all of its member. */
  entity_ids: orNull(json),
  subscribed: bool,
}
const ANSWER_ROW = {
  answer_fingerprint: orNull(bytes),
  answer_status: orNull(int),
  answer_body: orNull(text),
}
export type FoundKey = Values<typeof ROW> & Partial<Values<typeof ANSWER_ROW>>

const REQUESTS = { window: 'window_start', used: 'used', limit: 'k.hourly_limit', notFor: 'mcp' }

export const admitKey = statement({
  name: 'access.admit_key',
  params: PARAMS,
  row: ROW,
  sql: admission(REQUESTS, NO_ANSWER),
})

/** The same for a request with an Idempotency-Key. */
export const admitKeyWithAnswer = statement({
  name: 'access.admit_key_with_answer',
  params: { ...PARAMS, idempotency_key: text },
  row: { ...ROW, ...ANSWER_ROW },
  sql: admission(REQUESTS, REMEMBERED),
})

/** The same for an agent: its requests have an hour and a limit of their own. */
export const admitAgent = statement({
  name: 'access.admit_agent',
  params: { ...PARAMS, idempotency_key: orNull(text), agent_limit: int },
  row: { ...ROW, ...ANSWER_ROW },
  sql: admission(
    {
      window: 'agent_window_start',
      used: 'agent_used',
      limit: '$agent_limit::integer',
      notFor: 'v1',
    },
    REMEMBERED,
  ),
})
