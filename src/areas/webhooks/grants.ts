import { type Grant, isChosen, MAX_LISTED, revokeBy } from '../../kernel/grants/grant.ts'
import { instant, int, orNull, statement, text } from '../../kernel/sql/statement.ts'

/** The webhooks of a member, with those of their test accounts. */
const OF_MEMBER = `w.member_id in (
      select own.id from members.members own where own.id = $member_id or own.test_of = $member_id
    )`

const listHeldWebhooks = statement({
  name: 'webhooks.list_held_webhooks',
  params: { member_id: int, most: int },
  row: { id: text, url: text, created_at: instant, last_used_at: orNull(instant) },
  sql: `
    select w.id::text as id, w.url, w.created_at, w.last_delivered_at as last_used_at from webhooks.webhook w
    where ${OF_MEMBER} and w.removed_at is null and w.status = 'active'
    order by w.id desc limit $most::integer`,
})

/** A receiver of the member's events. Revoking pauses it, which keeps its secret and can be undone. */
export const webhookGrant: Grant = {
  kind: 'webhook',
  tables: ['webhooks.secret'],
  endsWith: 'account',
  async list(db, member_id) {
    const rows = await db.all(listHeldWebhooks, { member_id, most: MAX_LISTED })
    return rows.map(({ url, ...row }) => ({ ...row, name: new URL(url).host, detail: null }))
  },
  revoke: revokeBy({
    name: 'webhooks.pause_held_webhooks',
    action: 'webhook.pause',
    gone: `
      update webhooks.webhook w set status = 'paused', paused_reason = 'revoked'
      where ${OF_MEMBER} and w.removed_at is null and w.status = 'active' and ${isChosen('w.id::text')}
      returning w.id, 'webhook/' || w.id as record`,
  }),
}
