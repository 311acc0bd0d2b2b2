import { bool, bytes, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/** Who knows the value of a key, of `maker.actor`: its owner, someone of the staff by name, or the operator. */
export const CREATED_BY = `
  case split_part(maker.actor, ':', 1)
    when 'member' then json_build_object('kind', 'member', 'id', split_part(maker.actor, ':', 2)::integer, 'name', null)
    when 'staff' then json_build_object(
      'kind', 'staff', 'id', split_part(maker.actor, ':', 2)::integer,
      'name', (select by.name from members.members by where by.id = split_part(maker.actor, ':', 2)::integer and not by.is_erased)
    )
    when 'cli' then json_build_object('kind', 'operator', 'id', null, 'name', null)
  end`

/** The response to a repeated request: the key without its value, which is not stored. */
const MADE_BEFORE = "json_build_object('data', json_build_object('id', id, 'key', null))::text"

/**
 * Creates nothing for a disabled person, even if disabled at the same moment. A test account has only test keys, and others
 * have none.
 */
export const insertKey = write({
  name: 'access.insert_key',
  action: 'key.create',
  params: {
    member_id: int,
    is_test: bool,
    name: text,
    scopes: json,
    allow_list: json,
    entity_ids: orNull(json),
    hourly_limit: int,
    expires_at: orNull(text),
    hash: bytes,
    shown: text,
  },
  row: { id: int, body: text },
  sql: `
    holder as (
      select l.id from members.lock_enabled($member_id) l join members.members m on m.id = l.id
      where (m.test_of is not null) = $is_test::boolean
    ), key as (
      insert into access.api_key (member_id, name, scopes, allow_list, entity_ids, hourly_limit, expires_at)
      select holder.id, $name, array(select json_array_elements_text($scopes::json)),
             array(select network(value::inet) from json_array_elements_text($allow_list::json) as value),
             case when $entity_ids::json is not null
                  then array(select json_array_elements_text($entity_ids::json)::integer) end,
             $hourly_limit, $expires_at::text::timestamptz
      from holder
      returning id
    ), secret as (
      insert into access.api_secret (hash, key_id, shown, made_by) select $hash, id, $shown, $by_actor from key
    ), use as (
      insert into access.key_use (key_id) select id from key
    ), written as (select id, 'key/' || id as record, ${MADE_BEFORE} as body from key)`,
})

/** Revokes immediately: every request looks the key up. Revoking again changes nothing. */
export const markKeyRevoked = write({
  name: 'access.mark_key_revoked',
  action: 'key.revoke',
  params: { id: int },
  row: { id: int, body: text },
  sql: `
    key as (
      update access.api_key set revoked_at = now() where id = $id::bigint and revoked_at is null returning id
    ), written as (
      select id, 'key/' || id as record, json_build_object('data', json_build_object('id', id))::text as body from key
    )`,
})

export const insertRotatedSecret = write({
  name: 'access.insert_rotated_secret',
  action: 'key.rotate',
  params: { id: int, hash: bytes, shown: text, grace_seconds: int },
  row: { id: int, body: text },
  sql: `
    key as (
      select id from access.api_key
      where id = $id and client_id is null and revoked_at is null and (expires_at is null or expires_at > now()) for update
    ), old as (
      update access.api_secret s
      set valid_until = least(coalesce(s.valid_until, 'infinity'), now() + make_interval(secs => $grace_seconds::integer))
      from key where s.key_id = key.id
    ), secret as (
      insert into access.api_secret (hash, key_id, shown, made_by) select $hash, id, $shown, $by_actor from key
    ), written as (select id, 'key/' || id as record, ${MADE_BEFORE} as body from key)`,
})

export const markKeyRenamed = write({
  name: 'access.mark_key_renamed',
  action: 'key.rename',
  params: { id: int, name: text },
  row: { id: int },
  sql: `
    key as (
      update access.api_key set name = $name where id = $id returning id
    ), written as (select id, 'key/' || id as record from key)`,
})

export const markKeyLimit = write({
  name: 'access.mark_key_limit',
  action: 'key.limit',
  params: { id: int, hourly_limit: int },
  row: { id: int },
  sql: `
    key as (
      update access.api_key set hourly_limit = $hourly_limit where id = $id::bigint and revoked_at is null returning id
    ), written as (select id, 'key/' || id as record from key)`,
})

export const findKey = statement({
  name: 'access.find_key',
  params: { id: int },
  row: { id: int, is_test: bool },
  sql: `
    select k.id, m.test_of is not null as is_test
    from access.api_key k join members.members m on m.id = k.member_id where k.id = $id`,
})

/** How many of these LLCs are the member's. */
export const countOwnLlcs = statement({
  name: 'access.count_own_llcs',
  params: { member_id: int, entity_ids: json },
  row: { found: int },
  sql: `
    select count(*) as found from entities.entities e
    where e.member_id = $member_id and e.id = any (array(select json_array_elements_text($entity_ids::json)::bigint))`,
})

export const listKeys = statement({
  name: 'access.list_keys',
  params: { member_id: orNull(int) },
  row: {
    id: int,
    member_id: int,
    mode: text,
    name: text,
    shown: text,
    scopes: json,
    allow_list: json,
    entity_ids: orNull(json),
    hourly_limit: int,
    created_at: text,
    expires_at: orNull(text),
    revoked_at: orNull(text),
    last_used_at: orNull(text),
    last_used_ip: orNull(text),
    created_by: orNull(json),
  },
  sql: `
    select k.id, coalesce(m.test_of, m.id) as member_id, case when m.test_of is null then 'live' else 'test' end as mode,
           k.name, s.shown, array_to_json(k.scopes) as scopes,
           array_to_json(k.allow_list::text[]) as allow_list, array_to_json(k.entity_ids) as entity_ids, k.hourly_limit,
           to_json(k.created_at)#>>'{}' as created_at, to_json(k.expires_at)#>>'{}' as expires_at,
           to_json(k.revoked_at)#>>'{}' as revoked_at, to_json(u.last_used_at)#>>'{}' as last_used_at,
           host(u.last_used_ip) as last_used_ip, ${CREATED_BY} as created_by
    from access.api_key k
    join lateral (
      select shown from access.api_secret where key_id = k.id order by created_at desc limit 1
    ) s on true
    cross join lateral (select access.key_made_by(k.id) as actor) maker
    join access.key_use u on u.key_id = k.id
    join members.members m on m.id = k.member_id
    where $member_id::integer is null or $member_id::integer in (m.id, m.test_of)
    order by k.id`,
})

/** Gives the keys of a test account to the one that replaces it, with the LLC that replaces its LLC. */
export const moveKeys = statement({
  name: 'access.move_keys',
  params: { from: int, to: int, entity_id: int },
  row: {},
  sql: `
    update access.api_key
    set member_id = $to, entity_ids = case when entity_ids is not null then array[$entity_id::integer] end
    where member_id = $from`,
})

export const findKeyOwner = statement({
  name: 'access.find_key_owner',
  params: { id: int },
  row: { member_id: int },
  sql: 'select member_id from access.api_key where id = $id',
})
