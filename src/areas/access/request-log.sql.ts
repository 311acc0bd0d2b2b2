import { listedBy } from '../../kernel/sql/page.ts'
import { instant, int, json, statement } from '../../kernel/sql/statement.ts'

/** The key of a request collected a moment ago may have been erased with its owner. */
const KEY_EXISTS = 'exists (select from access.api_key k where k.id = key_id)'

/**
 * A batch: counts per key and hour, and the requests themselves. In a fixed order, so that concurrent
 * processes take turns.
 */
export const insertRequests = statement({
  name: 'access.insert_requests',
  params: { requests: json, counts: json },
  row: {},
  sql: `
    with counted as (
      insert into access.usage as u (key_id, hour, requests, refused, failed)
      select key_id, hour, requests, refused, failed
      from json_to_recordset($counts::json) as c (
        key_id integer, hour timestamptz, requests integer, refused integer, failed integer
      )
      where ${KEY_EXISTS}
      order by key_id, hour
      on conflict (key_id, hour) do update set
        requests = u.requests + excluded.requests, refused = u.refused + excluded.refused,
        failed = u.failed + excluded.failed
    )
    insert into access.request (key_id, at, endpoint, status, ms, ip, is_dry_run)
    select key_id, at, endpoint, status, ms, ip, is_dry_run
    from json_to_recordset($requests::json) as r (
      key_id integer, at timestamptz, endpoint text, status smallint, ms integer, ip inet, is_dry_run boolean
    )
    where ${KEY_EXISTS}`,
})

/** How many of a key's requests are kept and shown. */
export const KEPT_REQUESTS = 1000

export const listRequests = statement({
  name: 'access.list_requests',
  params: { key_id: int, limit: int, offset: int },
  row: { requests: json, total: int },
  sql: `
    with newest as materialized (
      select at, id, endpoint, status, ms, host(ip) as ip, is_dry_run from access.request
      where ${listedBy('key_id', '$key_id')} order by key_id desc, at desc, id desc limit ${KEPT_REQUESTS}
    )
    select (
             select coalesce(json_agg(json_build_object(
                      'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                      'endpoint', endpoint, 'status', status, 'ms', ms, 'ip', ip, 'dry_run', is_dry_run)
                      order by at desc, id desc), '[]')
             from (select * from newest order by at desc, id desc limit $limit::integer offset $offset::bigint) page
           ) as requests,
           (select count(*) from newest) as total`,
})

/** One row per interval, including those without a request. */
export const listUsage = statement({
  name: 'access.list_usage',
  params: { key_id: int, hours: int, from: instant, until: instant },
  row: { at: instant, requests: int, refused: int, failed: int },
  sql: `
    select slot as at, coalesce(sum(u.requests), 0) as requests, coalesce(sum(u.refused), 0) as refused,
           coalesce(sum(u.failed), 0) as failed
    from generate_series($from::timestamptz, $until::timestamptz, make_interval(hours => $hours::integer)) as slot
    left join access.usage u
      on u.key_id = $key_id and u.hour >= slot and u.hour < slot + make_interval(hours => $hours::integer)
    group by slot order by slot`,
})

/** Deletes some requests that are too old or beyond a key's newest; no row if nothing is left to do. */
export const forgetRequests = statement({
  name: 'access.forget_requests',
  params: { days: int, most: int },
  row: { forgotten: int },
  sql: `
    with old as (
      (select key_id, at, id from access.request where at < now() - make_interval(days => $days::integer)
       order by at limit $most::integer)
      union
      (select r.key_id, r.at, r.id
       from access.key_use u
       cross join lateral (
         select key_id, at, id from access.request where ${listedBy('key_id', 'u.key_id')}
         order by key_id desc, at desc, id desc limit $most::integer offset ${KEPT_REQUESTS}
       ) r
       where u.last_used_at > now() - interval '1 day'
       limit $most::integer)
    ), gone as (
      delete from access.request r using old
      where (r.key_id, r.at, r.id) = (old.key_id, old.at, old.id) returning 1
    )
    select count(*) as forgotten from gone having count(*) > 0`,
})

export const forgetUsage = statement({
  name: 'access.forget_usage',
  params: {},
  row: {},
  sql: `delete from access.usage where hour < now() - interval '100 days'`,
})

/** The address a key was last used from, once that was long ago. */
export const forgetKeyIps = statement({
  name: 'access.forget_key_ips',
  params: { days: int },
  row: {},
  sql: `
    update access.key_use set last_used_ip = null
    where last_used_ip is not null and last_used_at < now() - make_interval(days => $days::integer)`,
})
