import { takeLock } from '../../kernel/sql/locks.ts'
import { bool, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { isAssignedClient, STAFF_ID } from '../members/members.ts'
import { CREATED_BY } from './key.sql.ts'

const KEY_ROW = {
  id: int,
  member_id: int,
  mode: text,
  name: text,
  shown: text,
  scopes: json,
  allow_list: json,
  entity_ids: orNull(json),
  hourly_limit: int,
  used: int,
  created_at: instant,
  expires_at: orNull(instant),
  revoked_at: orNull(instant),
  grace_until: orNull(instant),
  last_used_at: orNull(instant),
  last_used_ip: orNull(text),
  created_by: orNull(json),
}

/** A key's visible details: the prefix of its newest value, and until when an older one works. */
const KEY = `
  select k.id, coalesce(m.test_of, m.id) as member_id, case when m.test_of is null then 'live' else 'test' end as mode, k.name, newest.shown, array_to_json(k.scopes) as scopes,
         array_to_json(k.allow_list::text[]) as allow_list, array_to_json(k.entity_ids) as entity_ids, k.hourly_limit,
         case when u.window_start > now() - interval '1 hour' then u.used else 0 end as used,
         k.created_at, k.expires_at, k.revoked_at,
         case when k.revoked_at is null then (
           select max(s.valid_until) from access.api_secret s where s.key_id = k.id and s.valid_until > now()
         ) end as grace_until,
         u.last_used_at, host(u.last_used_ip) as last_used_ip, ${CREATED_BY} as created_by
  from access.api_key k
  join lateral (
    select shown from access.api_secret where key_id = k.id order by created_at desc limit 1
  ) newest on true
  cross join lateral (select access.key_made_by(k.id) as actor) maker
  join access.key_use u on u.key_id = k.id
  join members.members m on m.id = k.member_id`

/** Keys of a member and of their test accounts, without the tokens of apps. */
export const OF_MEMBER = `k.client_id is null and k.member_id in (
    select own.id from members.members own where own.id = $member_id or own.test_of = $member_id
  )`

export const LIVE = '(k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))'

/** Active ones first, newest first. */
export const listMemberKeys = statement({
  name: 'access.list_member_keys',
  params: { member_id: int, limit: int, offset: int },
  row: KEY_ROW,
  sql: `
    ${KEY}
    where ${OF_MEMBER}
    order by ${LIVE} desc, k.id desc limit $limit::integer offset $offset::bigint`,
})

export const countMemberKeys = statement({
  name: 'access.count_member_keys',
  params: { member_id: int },
  row: { total: int, live: int },
  sql: `
    select count(*) as total, count(*) filter (where ${LIVE}) as live
    from access.api_key k where ${OF_MEMBER}`,
})

/** Active keys of clients of which this member of the staff knows a value. */
export const isKnownTo = (staffId: string): string => `(
    k.client_id is null and k.member_id <> ${staffId} and ${LIVE} and exists (
      select from access.api_secret known
      where known.key_id = k.id and known.made_by = 'staff:' || ${staffId}
        and (known.valid_until is null or known.valid_until > now())
    )
  )`

const CHOSEN = `
    where ($member_id::bigint is null or k.member_id = $member_id::bigint)
      and ($created_by::integer is null or ${isKnownTo('$created_by::integer')}) and ${isAssignedClient('k.member_id')}`

/** For the operator: of all members, or of one; or those that one of the staff created. */
export const listAnyKeys = statement({
  name: 'access.list_any_keys',
  params: { ...STAFF_ID, member_id: orNull(int), created_by: orNull(int), limit: int, offset: int },
  row: KEY_ROW,
  sql: `
    ${KEY}
${CHOSEN}
    order by k.id desc limit $limit::integer offset $offset::bigint`,
})

export const countAnyKeys = statement({
  name: 'access.count_any_keys',
  params: { ...STAFF_ID, member_id: orNull(int), created_by: orNull(int) },
  row: { total: int },
  sql: `
    select count(*) as total from access.api_key k${CHOSEN}`,
})

export const findMemberKey = statement({
  name: 'access.find_member_key',
  params: { member_id: int, id: int },
  row: { live: bool },
  sql: `select ${LIVE} as live from access.api_key k where k.id = $id::bigint and ${OF_MEMBER}`,
})

/** A member's keys are created one at a time, so that the limit holds. */
export const lockKeysOf = statement({
  name: 'access.lock_keys_of',
  params: { member_id: int },
  row: { locked: int },
  sql: `select 1 as locked from ${takeLock('keys of a member', '$member_id')}`,
})

export const lockStaff = statement({
  name: 'access.lock_staff',
  params: { id: int },
  row: { name: text },
  sql: 'select m.name from members.lock_enabled($id) l join members.members m on m.id = l.id',
})
