import { bool, bytes, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'
import { USUAL_LIMIT } from './usage.rules.ts'

const LIVE = '(k.revoked_at is null and k.expires_at > now())'

/** A connection without a token yet. Creates nothing for a disabled person, even if disabled at the same moment. */
export const insertAppKey = write({
  name: 'access.insert_app_key',
  action: 'app.allow',
  params: {
    member_id: int,
    name: text,
    client_id: text,
    resource: text,
    scopes: json,
    entity_ids: orNull(json),
    seconds: int,
  },
  row: { id: int },
  sql: `
    holder as (select id from members.lock_enabled($member_id)), key as (
      insert into access.api_key (member_id, name, client_id, resource, scopes, entity_ids, hourly_limit, expires_at)
      select holder.id, $name, $client_id, $resource, array(select json_array_elements_text($scopes::json)),
             case when $entity_ids::json is not null
                  then array(select json_array_elements_text($entity_ids::json)::integer) end,
             coalesce((select hourly_limit from access.app_limit where client_id = $client_id), ${USUAL_LIMIT}),
             now() + make_interval(secs => $seconds::integer)
      from holder
      returning id
    ), use as (
      insert into access.key_use (key_id) select id from key
    ), written as (select id, 'app/' || id as record from key)`,
})

/** A new access token; expired ones are deleted. No row if the connection is over. */
export const insertAppToken = write({
  name: 'access.insert_app_token',
  action: 'app.token',
  params: { id: int, client_id: text, hash: bytes, shown: text, valid_seconds: int, connected_seconds: int },
  row: { id: int },
  sql: `
    key as (
      update access.api_key k set expires_at = now() + make_interval(secs => $connected_seconds::integer)
      where k.id = $id::bigint and k.client_id = $client_id and ${LIVE}
        and exists (select from members.members m where m.id = k.member_id and m.disabled_at is null)
      returning k.id
    ), expired as (
      delete from access.api_secret s using key where s.key_id = key.id and s.valid_until < now()
    ), secret as (
      insert into access.api_secret (hash, key_id, shown, valid_until)
      select $hash, id, $shown, now() + make_interval(secs => $valid_seconds::integer) from key
      on conflict (hash) do nothing
    ), written as (select id, 'app/' || id as record from key)`,
})

/** Revokes at once: every request looks the connection up. With `$and_others`, also the member's other connections of the app. */
export const markAppRevoked = write({
  name: 'access.mark_app_revoked',
  action: 'app.revoke',
  detail: 'detail',
  params: { id: int, and_others: bool },
  row: { revoked: int },
  sql: `
    app as (
      select member_id, client_id from access.api_key where id = $id::bigint and client_id is not null
    ), key as (
      update access.api_key k set revoked_at = now() from app
      where k.member_id = app.member_id and k.client_id = app.client_id and k.revoked_at is null
        and (k.id = $id::bigint or $and_others)
      returning k.id
    ), written as (
      select count(*) as revoked, 'app/' || $id::integer as record,
             left(string_agg('app/' || id, ', ' order by id), 500) as detail
      from key having count(*) > 0
    )`,
})

/** Another limit for an app, at once for the connections it has; null for the usual one. */
export const markAppLimit = write({
  name: 'access.mark_app_limit',
  action: 'app.limit',
  detail: 'detail',
  params: { client_id: text, hourly_limit: orNull(int) },
  row: { connections: int },
  sql: `
    chosen as (
      insert into access.app_limit (client_id, hourly_limit)
      select $client_id, $hourly_limit where $hourly_limit::integer is not null
      on conflict (client_id) do update set hourly_limit = excluded.hourly_limit
    ), usual as (
      delete from access.app_limit where client_id = $client_id and $hourly_limit::integer is null
    ), key as (
      update access.api_key k set hourly_limit = coalesce($hourly_limit::integer, ${USUAL_LIMIT})
      where k.client_id = $client_id and ${LIVE}
      returning k.id
    ), written as (
      select count(*) as connections, 'app_limit/' || left($client_id, 200) as record,
             coalesce($hourly_limit::text, 'usual') as detail
      from key
    )`,
})

/** The apps that members have connected, with how many connections each has. */
export const listAppLimits = statement({
  name: 'access.list_app_limits',
  params: {},
  row: { client_id: text, name: text, connections: int, hourly_limit: orNull(int) },
  sql: `
    select k.client_id, max(k.name) as name, count(*) as connections, max(l.hourly_limit) as hourly_limit
    from access.api_key k
    left join access.app_limit l on l.client_id = k.client_id
    where k.client_id is not null and ${LIVE}
    group by k.client_id order by count(*) desc, k.client_id`,
})

export const findMemberApp = statement({
  name: 'access.find_member_app',
  params: { member_id: int, id: int },
  row: { id: int },
  sql: `
    select id from access.api_key
    where id = $id::bigint and member_id = $member_id and client_id is not null`,
})

export const countMemberApps = statement({
  name: 'access.count_member_apps',
  params: { member_id: int },
  row: { live: int },
  sql: `
    select count(*) as live from access.api_key k
    where k.member_id = $member_id and k.client_id is not null and ${LIVE}`,
})

/** The connections that have a token, newest first. */
export const listMemberApps = statement({
  name: 'access.list_member_apps',
  params: { member_id: int, most: int },
  row: {
    id: int,
    name: text,
    client_id: text,
    resource: text,
    scopes: json,
    entity_ids: orNull(json),
    created_at: instant,
    last_used_at: orNull(instant),
  },
  sql: `
    select k.id, k.name, k.client_id, k.resource, array_to_json(k.scopes) as scopes,
           array_to_json(k.entity_ids) as entity_ids, k.created_at, u.last_used_at
    from access.api_key k
    join access.key_use u on u.key_id = k.id
    where k.member_id = $member_id and k.client_id is not null and ${LIVE}
      and exists (select from access.api_secret s where s.key_id = k.id)
    order by k.id desc limit $most::integer`,
})
