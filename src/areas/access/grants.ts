import { type Grant, MOST_LISTED } from '../../kernel/grant.ts'
import { instant, int, json, orNull, statement, text } from '../../kernel/statement.ts'
import { byParams, write } from '../../kernel/write.ts'

const LIVE = '(k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))'

const listHeldKeys = statement({
  name: 'access.list_held_keys',
  params: { member_id: int, most: int },
  row: { id: text, name: text, detail: text, created_at: instant, last_used_at: orNull(instant) },
  sql: `
    select k.id::text as id, k.name, newest.shown || '…' as detail, k.created_at, u.last_used_at
    from access.api_key k
    join lateral (
      select shown from access.api_secret where key_id = k.id order by created_at desc limit 1
    ) newest on true
    join access.key_use u on u.key_id = k.id
    where k.member_id = $member_id and ${LIVE}
    order by k.created_at desc, k.id desc limit $most::integer`,
})

/** One audit row for the member, which names the keys. */
const revokeHeldKeys = write({
  name: 'access.revoke_held_keys',
  action: 'key.revoke',
  detail: 'detail',
  params: { member_id: int, ids: orNull(json) },
  row: { revoked: int },
  sql: `
    gone as (
      update access.api_key k set revoked_at = now()
      where k.member_id = $member_id and k.revoked_at is null
        and ($ids::json is null or k.id::text = any (array(select json_array_elements_text($ids::json))))
      returning k.id
    ), written as (
      select count(*) as revoked, 'member/' || $member_id::integer as record,
             left(string_agg('key/' || id, ', ' order by id), 500) as detail
      from gone having count(*) > 0
    )`,
})

export const apiKeyGrant: Grant = {
  kind: 'api_key',
  tables: ['access.api_secret'],
  endsWith: 'account',
  list: (db, member_id) => db.all(listHeldKeys, { member_id, most: MOST_LISTED }),
  async revoke(tx, by, member_id, ids) {
    const params = { member_id, ids: ids === 'all' ? null : ids }
    const done = await tx.maybe(revokeHeldKeys, { ...params, ...byParams({ ...by, idempotency: null }) })
    return done?.revoked ?? 0
  },
}
