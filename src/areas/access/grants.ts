import { type Grant, isChosen, MOST_LISTED, revokeBy } from '../../kernel/grants/grant.ts'
import { instant, int, orNull, statement, text } from '../../kernel/sql/statement.ts'

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

export const apiKeyGrant: Grant = {
  kind: 'api_key',
  tables: ['access.api_secret'],
  endsWith: 'account',
  list: (db, member_id) => db.all(listHeldKeys, { member_id, most: MOST_LISTED }),
  revoke: revokeBy({
    name: 'access.revoke_held_keys',
    action: 'key.revoke',
    gone: `
      update access.api_key k set revoked_at = now()
      where k.member_id = $member_id and k.revoked_at is null and ${isChosen('k.id::text')}
      returning k.id, 'key/' || k.id as record`,
  }),
}
