import { type Grant, MOST_LISTED } from '../../kernel/grant.ts'
import { instant, int, json, orNull, statement, text } from '../../kernel/statement.ts'
import { byParams, write } from '../../kernel/write.ts'
import type { ProviderName } from './providers/provider.ts'
import { PROVIDERS } from './providers/providers.ts'

const listHeldConnections = statement({
  name: 'banking.list_held_connections',
  params: { member_id: int, most: int },
  row: { id: text, provider: text, detail: text, created_at: instant, last_used_at: orNull(instant) },
  sql: `
    select c.id::text as id, c.provider, e.name as detail, c.created_at, c.last_success_at as last_used_at
    from banking.connection c join entities.entity e on e.id = c.entity_id
    where e.member_id = $member_id and c.removed_at is null and c.status <> 'disabled'
    order by c.created_at desc, c.id desc limit $most::integer`,
})

/** One audit row for the member, which names the connections. */
const pauseHeldConnections = write({
  name: 'banking.pause_held_connections',
  action: 'connection.update',
  detail: 'detail',
  params: { member_id: int, ids: orNull(json) },
  row: { revoked: int },
  sql: `
    gone as (
      update banking.connection c
      set status = 'disabled', trouble = null, trouble_kind = null, failures = 0, not_before = null, next_sync_at = null
      from entities.entity e
      where e.id = c.entity_id and e.member_id = $member_id and c.removed_at is null and c.status <> 'disabled'
        and ($ids::json is null or c.id::text = any (array(select json_array_elements_text($ids::json))))
      returning c.id
    ), written as (
      select count(*) as revoked, 'member/' || $member_id::integer as record,
             left(string_agg('connection/' || id, ', ' order by id), 500) as detail
      from gone having count(*) > 0
    )`,
})

/**
 * Llano's own access to a bank. Nobody signs in with it, and the books of the LLC need it, so it goes on when its owner is
 * disabled. Its owner can pause it, which keeps the token and can be undone on the page of the banks.
 */
export const bankConnectionGrant: Grant = {
  kind: 'bank_connection',
  tables: ['banking.connection'],
  endsWith: 'owner',
  async list(db, member_id) {
    const rows = await db.all(listHeldConnections, { member_id, most: MOST_LISTED })
    return rows.map(({ provider, ...row }) => ({ ...row, name: PROVIDERS[provider as ProviderName].label }))
  },
  async revoke(tx, by, member_id, ids) {
    const params = { member_id, ids: ids === 'all' ? null : ids }
    const done = await tx.maybe(pauseHeldConnections, {
      ...params,
      ...byParams({ ...by, idempotency: null }),
    })
    return done?.revoked ?? 0
  },
}
