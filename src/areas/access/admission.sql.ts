import { bool, bytes, int, json, orNull, statement, text, type Values } from '../../kernel/sql/statement.ts'
import { unnestParams } from '../../kernel/sql/unnest-params.ts'

const NOW = 'statement_timestamp()'
const HOUR = "interval '1 hour'"

/** The key that a value belongs to, and its member. */
const keyOf = (ip: string) => `
    access.api_secret s
    join access.api_key k on k.id = s.key_id
    join members.members m on m.id = k.member_id
    cross join lateral (select k.allow_list = '{}' or ${ip} <<= any (k.allow_list) as allowed) address
    cross join lateral entities.standing_of(k.member_id) standing`
const KEY = keyOf('$ip::inet')

/** The answer remembered for this Idempotency-Key. */
const ANSWER = `
    left join kernel.remembered_answer answer
      on answer.owner = 'key:' || k.id and answer.key = $idempotency_key
      and answer.created_at > ${NOW} - interval '24 hours'`

/** An app's token is for one resource; a key has none and is for both. */
const isLive = (notFor: 'v1' | 'mcp', hash = '$hash') => `
      s.hash = ${hash}
      and (s.valid_until is null or s.valid_until > ${NOW})
      and (k.expires_at is null or k.expires_at > ${NOW})
      and k.revoked_at is null and m.disabled_at is null and k.resource is distinct from '${notFor}'`

/** What admission returns of them. */
const OF_KEY = `
      k.id as key_id, case when k.client_id is not null then k.name end as app, k.member_id,
      m.test_of is not null as is_test, array_to_json(k.scopes) as scopes, allowed,
      standing.entities, array_to_json(k.entity_ids) as entity_ids, standing.subscribed`
const OF_ANSWER =
  'answer.fingerprint as answer_fingerprint, answer.status as answer_status, answer.body as answer_body'

/** How much of an hour is used, after a request was counted. */
const RUNS = `new.window_start > ${NOW} - ${HOUR}`
const OF_HOUR = `
      case when ${RUNS} then new.used else 0 end as used,
      case when ${RUNS} then ceil(extract(epoch from new.window_start + ${HOUR} - ${NOW}))::integer end as seconds_left,
      case when ${RUNS} then ceil(extract(epoch from new.window_start + ${HOUR}))::bigint end as reset_at`

const PARAMS = { hash: bytes, ip: text }
const KEY_ROW = {
  key_id: int,
  app: orNull(text),
  member_id: int,
  is_test: bool,
  scopes: json,
  allowed: bool,
  entities: json,
  /** The LLCs that the key is for; null for all of its member. */
  entity_ids: orNull(json),
  subscribed: bool,
  hourly_limit: int,
}
const ANSWER_ROW = {
  answer_fingerprint: orNull(bytes),
  answer_status: orNull(int),
  answer_body: orNull(text),
}
const HOUR_ROW = { counted: bool, used: int, seconds_left: orNull(int), reset_at: orNull(int) }

export type FoundKey = Values<typeof KEY_ROW> & Values<typeof HOUR_ROW> & Partial<Values<typeof ANSWER_ROW>>

const OVER = `u.window_start <= ${NOW} - ${HOUR}`
const COUNTS = `allowed and (u.used < k.hourly_limit or ${OVER})`

/**
 * Everything that must be known of a caller, in one statement: the key, whether this address may use it, one
 * request counted against its hour, the LLCs of its member, and an answer remembered for this Idempotency-Key,
 * if the request has one. Most of its cost is setting up the plan, so it has no part that a request does not need.
 * The count is exact because PostgreSQL locks the key's one row in `key_use`. The row is written even when nothing
 * is counted (another address, a spent hour), which costs less than looking first.
 *
 * The clock is the database's, so that all server processes agree on the hour.
 */
const admission = (answer: { join: string; columns: string }) => `
    update access.key_use u set
      window_start = case when ${COUNTS} and ${OVER} then ${NOW} else u.window_start end,
      used = case when not (${COUNTS}) then u.used when ${OVER} then 1 else u.used + 1 end,
      last_used_at = case when ${COUNTS} then ${NOW} else u.last_used_at end,
      last_used_ip = case when ${COUNTS} then $ip::inet else u.last_used_ip end
    from ${KEY} ${answer.join}
    where u.key_id = s.key_id and ${isLive('mcp')}
    returning ${OF_KEY}, k.hourly_limit,
      new.used > old.used or new.window_start > old.window_start as counted, ${OF_HOUR} ${answer.columns}`

export const admitKey = statement({
  name: 'access.admit_key',
  params: PARAMS,
  row: { ...KEY_ROW, ...HOUR_ROW },
  sql: admission({ join: '', columns: '' }),
})

/** The same for a request with an Idempotency-Key. */
export const admitKeyWithAnswer = statement({
  name: 'access.admit_key_with_answer',
  params: { ...PARAMS, idempotency_key: text },
  row: { ...KEY_ROW, ...HOUR_ROW, ...ANSWER_ROW },
  sql: admission({ join: ANSWER, columns: `, ${OF_ANSWER}` }),
})

const many = unnestParams('hash bytea, ip inet, requests integer')
export const callersParams = many.of

const LEFT = `case when ${OVER} then 0 else u.used end`

/**
 * The same for several keys at once, each with a number of requests. A key whose row is locked at the moment is left out, so that no
 * caller waits for another's; so is the second value of a key that is among them. These are admitted alone.
 */
export const admitKeys = statement({
  name: 'access.admit_keys',
  params: many.params,
  row: { hash: bytes, ...KEY_ROW, ...HOUR_ROW, counted: int },
  sql: `
    with caller as materialized (
      select many.*, u.key_id
      from ${many.rows}
      join access.api_secret s on s.hash = many.hash
      join access.key_use u on u.key_id = s.key_id
      for update of u skip locked
    )
    update access.key_use u set
      window_start = case when allowed and ${OVER} then ${NOW} else u.window_start end,
      used = case when allowed then greatest(${LEFT}, least(${LEFT} + caller.requests, k.hourly_limit)) else u.used end,
      last_used_at = case when ${COUNTS} then ${NOW} else u.last_used_at end,
      last_used_ip = case when ${COUNTS} then caller.ip else u.last_used_ip end
    from caller, ${keyOf('caller.ip')}
    where u.key_id = caller.key_id and ${isLive('mcp', 'caller.hash')}
    returning caller.hash, ${OF_KEY}, k.hourly_limit,
      case when new.window_start > old.window_start then new.used else new.used - old.used end as counted, ${OF_HOUR}`,
})

/** An app may have another limit than other agents. */
const AGENT_LIMIT = 'coalesce(own.hourly_limit, $agent_limit::integer)'
const OWN_LIMIT = 'left join access.app_limit own on own.client_id = k.client_id'

/**
 * The same for an agent. Its requests are counted against an hour of the member, which all agents share. `excluded.used` is 0 for an
 * address that may not use the key: then nothing is counted.
 */
const agentAdmission = (answer: { join: string; columns: string }) => `
    with key as (
      select ${OF_KEY}, ${AGENT_LIMIT} as hourly_limit ${answer.columns}
      from ${KEY} ${answer.join} ${OWN_LIMIT}
      where ${isLive('v1')}
    ), hour as (
      insert into access.agent_use as u (member_id, window_start, used)
      select member_id, case when allowed then ${NOW} else '-infinity' end, allowed::integer from key
      on conflict (member_id) do update set
        window_start = case when excluded.used = 1 and ${OVER} then ${NOW} else u.window_start end,
        used = case when ${OVER} and excluded.used = 1 then 1
                    when u.used < (select hourly_limit from key) then u.used + excluded.used else u.used end
      returning coalesce(new.used > old.used or new.window_start > old.window_start, new.used = 1) as counted, ${OF_HOUR}
    ), use as (
      update access.key_use u set last_used_at = ${NOW}, last_used_ip = $ip::inet
      from key, hour where u.key_id = key.key_id and hour.counted
    )
    select key.*, hour.* from key cross join hour`

const AGENT_PARAMS = { ...PARAMS, agent_limit: int }

export const admitAgent = statement({
  name: 'access.admit_agent',
  params: AGENT_PARAMS,
  row: { ...KEY_ROW, ...HOUR_ROW },
  sql: agentAdmission({ join: '', columns: '' }),
})

/** The same for a tool call with an idempotency key. */
export const admitAgentWithAnswer = statement({
  name: 'access.admit_agent_with_answer',
  params: { ...AGENT_PARAMS, idempotency_key: text },
  row: { ...KEY_ROW, ...ANSWER_ROW, ...HOUR_ROW },
  sql: agentAdmission({ join: ANSWER, columns: `, ${OF_ANSWER}` }),
})

/**
 * The same for several agents at once, each with a number of requests. Left out are keys and members whose row is locked at the
 * moment, members without a row, and the second key of a member that is among them. These are admitted alone.
 */
export const admitAgents = statement({
  name: 'access.admit_agents',
  params: { ...many.params, agent_limit: int },
  row: { hash: bytes, ...KEY_ROW, ...HOUR_ROW, counted: int },
  sql: `
    with caller as materialized (
      select many.*, u.member_id
      from ${many.rows}
      join access.api_secret s on s.hash = many.hash
      join access.api_key k on k.id = s.key_id
      join access.agent_use u on u.member_id = k.member_id
      join access.key_use used on used.key_id = k.id
      for update of u, used skip locked
    ), hour as (
      update access.agent_use u set
        window_start = case when allowed and ${OVER} then ${NOW} else u.window_start end,
        used = case when allowed then greatest(${LEFT}, least(${LEFT} + caller.requests, ${AGENT_LIMIT})) else u.used end
      from caller, ${keyOf('caller.ip')} ${OWN_LIMIT}
      where u.member_id = caller.member_id and ${isLive('v1', 'caller.hash')}
      returning caller.hash, caller.ip as used_from, ${OF_KEY}, ${AGENT_LIMIT} as hourly_limit,
        case when new.window_start > old.window_start then new.used else new.used - old.used end as counted, ${OF_HOUR}
    ), use as (
      update access.key_use u set last_used_at = ${NOW}, last_used_ip = hour.used_from
      from hour where u.key_id = hour.key_id and hour.counted > 0
    )
    select hash, ${Object.keys({ ...KEY_ROW, ...HOUR_ROW }).join(', ')} from hour`,
})
