import { type Grant, isChosen, MAX_LISTED, revokeBy } from '../../../kernel/grants/grant.ts'
import { instant, int, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { PROVIDERS } from '../providers/providers.ts'
import type { ProviderName } from '../vocabulary.rules.ts'

const listHeldConnections = statement({
  name: 'banking.list_held_connections',
  params: { member_id: int, most: int },
  row: { id: text, provider: text, detail: text, created_at: instant, last_used_at: orNull(instant) },
  sql: `
    select c.id::text as id, c.provider, e.name as detail, c.created_at, c.last_success_at as last_used_at
    from banking.connection c join entities.entities e on e.id = c.entity_id
    where e.member_id = $member_id and c.removed_at is null and c.status <> 'disabled'
    order by c.created_at desc, c.id desc limit $most::integer`,
})

/**
 * Llano's own access to a bank. Nobody signs in with it and the LLC's books need it, so it continues when its
 * owner is disabled. The owner can pause it, which keeps the token and can be undone.
 */
export const bankConnectionGrant: Grant = {
  kind: 'bank_connection',
  tables: ['banking.connection'],
  endsWith: 'owner',
  async list(db, member_id) {
    const rows = await db.all(listHeldConnections, { member_id, most: MAX_LISTED })
    return rows.map(({ provider, ...row }) => ({ ...row, name: PROVIDERS[provider as ProviderName].label }))
  },
  revoke: revokeBy({
    name: 'banking.pause_held_connections',
    action: 'connection.update',
    gone: `
      update banking.connection c
      set status = 'disabled', trouble = null, trouble_kind = null, failures = 0, not_before = null, next_sync_at = null
      from entities.entities e
      where e.id = c.entity_id and e.member_id = $member_id and c.removed_at is null and c.status <> 'disabled'
        and ${isChosen('c.id::text')}
      returning c.id, 'connection/' || c.id as record`,
  }),
}
