import { bool, bytes, int, json, orNull, statement, text } from '../../kernel/statement.ts'

/**
 * Everything that must be known of a caller, in one statement: the key, whether this address may use it, one
 * request counted against its hour, what the member may act for, and an answer remembered for this
 * Idempotency-Key. The count is exact because PostgreSQL locks the key's one row in `key_use`; it is taken
 * only when the key is valid, the address allowed and the hour not spent.
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
    used: orNull(int),
    seconds_left: orNull(int),
    reset_at: orNull(int),
    entity_ids: json,
    subscribed: bool,
    answer_fingerprint: orNull(bytes),
    answer_status: orNull(int),
    answer_body: orNull(text),
  },
  sql: `
    with key as (
      select k.id, k.member_id, k.scopes, k.hourly_limit,
             k.allow_list = '{}' or $ip::inet <<= any (k.allow_list) as allowed
      from access.api_secret s join access.api_key k on k.id = s.key_id
      where s.hash = $hash
        and (s.valid_until is null or s.valid_until > statement_timestamp())
        and (k.expires_at is null or k.expires_at > statement_timestamp())
        and k.revoked_at is null
    ), use as (
      insert into access.key_use as u (key_id, window_start, used, last_used_at, last_used_ip)
      select id, statement_timestamp(), 1, statement_timestamp(), $ip::inet from key where allowed
      on conflict (key_id) do update set
        window_start = case when u.window_start <= excluded.window_start - interval '1 hour'
                            then excluded.window_start else u.window_start end,
        used = case when u.window_start <= excluded.window_start - interval '1 hour' then 1 else u.used + 1 end,
        last_used_at = excluded.last_used_at,
        last_used_ip = excluded.last_used_ip
      where u.used < (select hourly_limit from key) or u.window_start <= excluded.window_start - interval '1 hour'
      returning used, window_start
    )
    select k.id as key_id, k.member_id, array_to_json(k.scopes) as scopes, k.hourly_limit, k.allowed,
           use.used is not null as counted,
           coalesce(use.used, before.used) as used,
           ceil(extract(epoch from w.ends - statement_timestamp()))::integer as seconds_left,
           ceil(extract(epoch from w.ends))::bigint as reset_at,
           array_to_json(standing.entity_ids) as entity_ids,
           standing.subscribed,
           answer.fingerprint as answer_fingerprint, answer.status as answer_status, answer.body as answer_body
    from key k
    left join use on true
    left join access.key_use before
      on before.key_id = k.id and before.window_start > statement_timestamp() - interval '1 hour'
    left join lateral (select coalesce(use.window_start, before.window_start) + interval '1 hour' as ends) w on true
    cross join lateral entities.standing_of(k.member_id) standing
    left join kernel.remembered_answer answer
      on answer.owner = 'key:' || k.id and answer.key = $idempotency_key
      and answer.created_at > statement_timestamp() - interval '24 hours'`,
})
