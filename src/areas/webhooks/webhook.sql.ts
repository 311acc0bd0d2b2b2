import { queueMail } from '../../kernel/mail/mail.ts'
import { takeLock } from '../../kernel/sql/locks.ts'
import { bool, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'
import { MAX_WAITING } from './webhook.rules.ts'

/** What the caller may manage: a key that is limited to some LLCs, only webhooks limited to them. */
export const REACH = { member_id: orNull(int), llcs: orNull(json) }
const REACHED = `
  ($member_id::integer is null or w.member_id = $member_id::integer) and w.removed_at is null
  and ($llcs::json is null or w.entity_ids <@ array(select json_array_elements_text($llcs::json)::integer))`

const READABLE =
  'case when $readable::json is not null then array(select json_array_elements_text($readable::json)) end'

const at = (column: string) => `kernel.instant_json(${column})::json`

/** Who set the address, and whether they still have access. The name of a person is for profiles. */
const SET_UP_BY = `
  case split_part(w.set_by, ':', 1)
    when 'key' then (
      select json_build_object(
        'kind', case when k.is_app then 'app' else 'key' end, 'id', k.id, 'name', k.name,
        'status', case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end
      )
      from access.api_keys k where k.id = split_part(w.set_by, ':', 2)::integer
    )
    when 'member' then (
      select json_build_object(
        'kind', 'member', 'id', m.id, 'name', null,
        'status', case when m.disabled_at is null then 'active' else 'revoked' end
      )
      from members.members m where m.id = split_part(w.set_by, ':', 2)::integer
    )
    when 'cli' then json_build_object('kind', 'operator', 'id', null, 'name', null, 'status', 'active')
  end`

/**
 * Whether the key or app that set the address has lost its access. Nothing is sent from the statement on that ended it; a job then
 * pauses the webhook and tells the owner.
 */
export const IS_SETTER_OVER = `
  exists (
    select from access.api_keys k
    where k.id = case when w.set_by like 'key:%' then split_part(w.set_by, ':', 2)::integer end
      and (k.revoked_at is not null or k.expires_at <= now())
  )`

/** A webhook as the API returns it. */
const WEBHOOK_JSON = `
  json_build_object(
    'id', w.id, 'url', w.url, 'types', array_to_json(w.types), 'entity_ids', array_to_json(w.entity_ids),
    'status', case when ${IS_SETTER_OVER} then 'paused' else w.status end,
    'paused_reason', case when ${IS_SETTER_OVER} then coalesce(w.paused_reason, 'revoked') else w.paused_reason end,
    'waiting', (
      select count(*) from (
        select from webhooks.delivery d where d.webhook_id = w.id and d.status = 'waiting' limit ${MAX_WAITING * 2}
      ) waiting
    ),
    'failures', w.failures, 'last_delivered_at', ${at('w.last_delivered_at')},
    'grace_until', (
      select ${at('max(s.valid_until)')} from webhooks.secret s where s.webhook_id = w.id and s.valid_until > now()
    ),
    'set_up_by', ${SET_UP_BY}, 'created_at', ${at('w.created_at')}
  )`
const BODY = `json_build_object('data', ${WEBHOOK_JSON})::text`

export const listWebhooks = statement({
  name: 'webhooks.list_webhooks',
  params: { ...REACH, id: orNull(int), after: int, limit: int, offset: int },
  row: { webhook: json, owner_id: int },
  sql: `
    select ${WEBHOOK_JSON} as webhook, w.member_id as owner_id from webhooks.webhook w
    where ${REACHED} and ($id::bigint is null or w.id = $id::bigint) and w.id > $after::bigint
    order by w.id limit $limit::integer offset $offset::bigint`,
})

export const countWebhooks = statement({
  name: 'webhooks.count_webhooks',
  params: REACH,
  row: { total: int },
  sql: `select count(*) as total from webhooks.webhook w where ${REACHED}`,
})

/** A member's webhooks are created one at a time, so that the limit holds. */
export const lockWebhooksOf = statement({
  name: 'webhooks.lock_webhooks_of',
  params: { member_id: int },
  row: { live: int },
  sql: `
    with locked as materialized (select ${takeLock('webhooks of a member', '$member_id::integer')})
    select count(w.id) as live from locked
    left join webhooks.webhook w on w.member_id = $member_id and w.removed_at is null`,
})

/** Secrets are bound to their rows, so the ids are needed first. */
export const nextIds = statement({
  name: 'webhooks.next_ids',
  params: {},
  row: { webhook_id: int, secret_id: int },
  sql: `
    select nextval(pg_get_serial_sequence('webhooks.webhook', 'id'))::integer as webhook_id,
           nextval(pg_get_serial_sequence('webhooks.secret', 'id'))::integer as secret_id`,
})

/** Begins with the events that are written from now on. None for a disabled person, even if disabled at the same moment. */
export const insertWebhook = write({
  name: 'webhooks.insert_webhook',
  action: 'webhook.create',
  params: {
    id: int,
    secret_id: int,
    member_id: int,
    url: text,
    types: orNull(json),
    readable: orNull(json),
    entity_ids: orNull(json),
    sealed: text,
  },
  row: { id: int, body: text },
  sql: `
    owner as materialized (select o.id from members.lock_enabled($member_id::integer) o),
    made as (
      insert into webhooks.webhook (id, member_id, url, types, readable, entity_ids, position, created_at, set_by)
      overriding system value
      select $id, owner.id, $url,
             case when $types::json is not null then array(select json_array_elements_text($types::json)) end,
             ${READABLE},
             case when $entity_ids::json is not null
                  then array(select json_array_elements_text($entity_ids::json)::integer) end,
             coalesce((select h.position from kernel.event_head h where h.member_id = $member_id), 0),
             statement_timestamp(), $by_actor
      from owner returning *
    ), secret as (
      insert into webhooks.secret (id, webhook_id, sealed) overriding system value
      select $secret_id, made.id, $sealed from made
    ), written as (
      select w.id, 'webhook/' || w.id as record,
             json_build_object('data', (${WEBHOOK_JSON})::jsonb || '{"secret":null}')::text as body
      from made w
    )`,
})

/**
 * Whatever is null stays, except `types`, which has its own flag. At a new address, only what its setter may read arrives. Resuming
 * tries everything that waits again. Resuming it after its setter lost access takes their place, and it sends no more than before.
 */
export const updateWebhook = write({
  name: 'webhooks.update_webhook',
  action: 'webhook.update',
  detail: 'changed',
  params: {
    ...REACH,
    id: int,
    changed: text,
    url: orNull(text),
    readable: orNull(json),
    sets_types: bool,
    types: orNull(json),
    status: orNull(text),
    now: instant,
  },
  row: { id: int, body: text },
  sql: `
    held as (
      select w.id, $url::text is null and $status = 'active' and ${IS_SETTER_OVER} as is_taken_over
      from webhooks.webhook w where w.id = $id::bigint and ${REACHED} for update
    ), made as (
      update webhooks.webhook w
      set url = coalesce($url, url),
          readable = case when $url::text is not null then ${READABLE}
                          when not held.is_taken_over or $readable::json is null then readable
                          when readable is null then ${READABLE}
                          else array(select unnest(readable) intersect select unnest(${READABLE})) end,
          set_by = case when $url::text is not null or held.is_taken_over then $by_actor else set_by end,
          types = case when not $sets_types then types
                       when $types::json is not null then array(select json_array_elements_text($types::json)) end,
          status = coalesce($status, status),
          paused_reason = case when coalesce($status, status) = 'active' then null else coalesce(paused_reason, 'member') end,
          failures = case when $status = 'active' then 0 else failures end,
          not_before = case when $status = 'active' then null else not_before end,
          retry_at = case when $status = 'active' then $now::timestamptz else retry_at end
      from held where w.id = held.id returning w.*
    ), hidden as (
      delete from webhooks.delivery d using made
      where d.webhook_id = made.id and d.status = 'waiting' and not d.type = any (made.readable)
    ), again as (
      update webhooks.delivery d set due_at = $now::timestamptz, attempts = 0, first_attempt_at = null
      from made where d.webhook_id = made.id and d.status = 'waiting' and $status = 'active'
        and (made.readable is null or d.type = any (made.readable))
    ), written as (select w.id, 'webhook/' || w.id as record, $changed::text as changed, ${BODY} as body from made w)`,
})

/** Its secrets are deleted now, its log by a job. */
export const removeWebhook = write({
  name: 'webhooks.remove_webhook',
  action: 'webhook.remove',
  params: { ...REACH, id: int },
  row: { id: int, body: text },
  sql: `
    made as (
      update webhooks.webhook w
      set removed_at = now(), status = 'paused', paused_reason = 'member', lease = null, lease_until = null
      where id = $id::bigint and ${REACHED} returning id
    ), gone as (
      delete from webhooks.secret s using made where s.webhook_id = made.id
    ), written as (
      select id, 'webhook/' || id as record, json_build_object('data', json_build_object('id', id))::text as body from made
    )`,
})

/** A new secret; the earlier ones sign too until the grace period is over. */
export const insertRotatedSecret = write({
  name: 'webhooks.insert_rotated_secret',
  action: 'webhook.rotate',
  params: { ...REACH, id: int, secret_id: int, sealed: text, grace_seconds: int },
  row: { id: int, body: text },
  sql: `
    held as (select w.id from webhooks.webhook w where w.id = $id::bigint and ${REACHED} for update),
    ended as (
      update webhooks.secret s
      set valid_until = least(s.valid_until, now() + make_interval(secs => $grace_seconds::integer))
      from held where s.webhook_id = held.id
    ), made as (
      insert into webhooks.secret (id, webhook_id, sealed) overriding system value
      select $secret_id, held.id, $sealed from held returning webhook_id
    ), written as (
      select webhook_id as id, 'webhook/' || webhook_id as record,
             json_build_object('data', json_build_object('id', webhook_id, 'secret', null))::text as body
      from made
    )`,
})

/** Those that sign now, newest first. */
export const listSecrets = statement({
  name: 'webhooks.list_secrets',
  params: { webhook_id: int },
  row: { id: int, sealed: text },
  sql: `
    select id, sealed from webhooks.secret
    where webhook_id = $webhook_id and (valid_until is null or valid_until > now()) order by id desc limit 20`,
})

export const listSecretsSealedBy = statement({
  name: 'webhooks.list_secrets_sealed_by',
  params: { key_ids: json },
  row: { id: int, sealed: text },
  sql: `
    select id, sealed from webhooks.secret
    where split_part(sealed, '.', 1) = any (array(select json_array_elements_text($key_ids::json))) limit 500`,
})

/** Only if unchanged since it was read. */
export const resealSecret = write({
  name: 'webhooks.reseal_secret',
  action: 'webhook.reseal',
  params: { id: int, was: text, sealed: text },
  row: { id: int },
  sql: `
    made as (update webhooks.secret set sealed = $sealed where id = $id and sealed = $was returning id, webhook_id),
    written as (select id, 'webhook/' || webhook_id as record from made)`,
})

/** Those that no longer send because their setter lost access. */
export const listOrphaned = statement({
  name: 'webhooks.list_orphaned',
  params: { most: int },
  row: { id: int, url: text },
  sql: `
    select w.id, w.url from webhooks.webhook w
    where w.status = 'active' and w.removed_at is null and ${IS_SETTER_OVER}
    order by w.id limit $most::integer`,
})

/** By the job, with an email to the owner. */
export const pauseWebhook = write({
  name: 'webhooks.pause_webhook',
  action: 'webhook.pause',
  detail: 'reason',
  params: {
    id: int,
    reason: text,
    about: text,
    subject_en: text,
    body_en: text,
    subject_es: text,
    body_es: text,
  },
  row: { id: int },
  sql: `
    made as (
      update webhooks.webhook w set status = 'paused', paused_reason = $reason
      where id = $id and status = 'active' and removed_at is null and ($reason <> 'revoked' or ${IS_SETTER_OVER})
      returning id, member_id, paused_reason
    ), queued_mail as (${queueMail(`
      select 'webhook/' || made.id || '/' || $about::text as about, m.email as to_address,
        case m.language when 'es' then $subject_es::text else $subject_en::text end as subject,
        case m.language when 'es' then $body_es::text else $body_en::text end as body, m.language
      from made join members.members m on m.id = made.member_id where members.wants_email(m.id, 'webhooks')`)}
    ), written as (select id, 'webhook/' || id as record, paused_reason as reason from made)`,
})

/** Gives the webhooks of a test account to the one that replaces it, with the LLC that replaces its LLC. */
export const moveWebhooks = statement({
  name: 'webhooks.move_webhooks',
  params: { from: int, to: int, entity_id: int },
  row: {},
  sql: `
    update webhooks.webhook
    set member_id = $to, position = 0, entity_ids = case when entity_ids is not null then array[$entity_id::integer] end
    where member_id = $from`,
})
